/// Tips and genres as they were loaded together: never changed, replaced as a whole.
public final class ContentLibrary: Sendable {
  /// Rises with each library that took the place of another one in this process; 0: none was loaded.
  ///
  /// It tells apart what one process has held, and no more than that: another worker counts anew.
  public let version: UInt64
  /// Whether the worker was given a directory of content, be it empty.
  public let isLoaded: Bool
  /// The genres, by the bytes of their names.
  public let genres: [QuizGenre]

  private let tips: [ExactText: Tip]
  private let places: [ExactText: Int]

  /// What a worker without content has.
  public static let none = ContentLibrary(version: 0, isLoaded: false, tips: [], genres: [])

  /// A library of these; of equal keys the later counts.
  public init(version: UInt64, isLoaded: Bool = true, tips: [Tip], genres: [QuizGenre]) {
    self.version = version
    self.isLoaded = isLoaded
    self.tips = Dictionary(tips.map { (ExactText($0.key), $0) }) { $1 }
    let named = Dictionary(genres.map { (ExactText($0.name), $0) }) { $1 }
    self.genres = named.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    places = Dictionary(
      self.genres.enumerated().map { (ExactText($1.name), $0) }, uniquingKeysWith: { $1 })
  }

  /// How many tips there are.
  public var tipCount: Int { tips.count }

  /// The tip of a day; `nil` where there is none for it.
  public func tip(on day: CivilDay) -> Tip? {
    for key in TipKey.keys(for: day) {
      if let tip = tips[ExactText(key)] { return tip }
    }
    return nil
  }

  /// The genre of a name.
  public func genre(named name: String) -> QuizGenre? {
    places[ExactText(name)].map { genres[$0] }
  }

  /// Whether the same is in both.
  public func hasSameContent(as other: ContentLibrary) -> Bool {
    isLoaded == other.isLoaded && tips == other.tips && genres == other.genres
  }
}
