/// A text that is equal to another one only where their bytes are.
///
/// Swift's texts are equal where Unicode calls them canonically equivalent: "が" is one character or
/// two. Ids of learners are bytes, and two that only look alike are two learners, so whatever is kept
/// by learner is kept by this.
public struct ExactText: Hashable, Sendable {
  /// The text.
  public let text: String

  /// A text as a key.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether the bytes are the same.
  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
