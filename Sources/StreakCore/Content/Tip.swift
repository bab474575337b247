/// A tip of a day.
public struct Tip: Hashable, Sendable {
  /// Under which it is kept: `MM-DD` or `MM-DD_v2`.
  public let key: String
  /// One line.
  public let title: String
  /// What it says, of several lines perhaps.
  public let body: String
  /// What it is about, one line.
  public let category: String

  /// A tip of these texts.
  public init(key: String, title: String, body: String, category: String) {
    self.key = key
    self.title = title
    self.body = body
    self.category = category
  }

  /// Whether all bytes are the same: texts that only look alike are other content.
  public static func == (left: Tip, right: Tip) -> Bool {
    left.exact == right.exact
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(exact) }

  private var exact: [ExactText] { [key, title, body, category].map(ExactText.init) }
}
