/// What kind of fact something is, by the number of its field in the schema's `Fact`.
public enum FactFamily: Int, Sendable, CaseIterable, Comparable {
  case record = 1
  case profileRule, excusedDay, task, taskMark, checkedInDay, coin, unlockedItem, choice, device
  case favourite, quizAnswer, launch, adViewDay, opening

  /// Whether a fact of the kind is made once and never changed: of two under one key that which was
  /// made first stands, as in "united, never overwritten" (design: "Sync"). Of all others the later
  /// one does.
  public var isMadeOnce: Bool {
    switch self {
    case .checkedInDay, .coin, .quizAnswer, .launch, .adViewDay: true
    default: false
    }
  }

  /// In the order of the numbers.
  public static func < (left: FactFamily, right: FactFamily) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What tells a fact from all others of a learner: its kind, and an id, a day or a name as bytes.
///
/// Numbers are written so that the order of the bytes is that of the numbers.
public struct FactKey: Hashable, Sendable {
  /// The kind.
  public let family: FactFamily
  /// Which one of its kind it is.
  public let bytes: [UInt8]

  /// A key as it was stored.
  public init(_ family: FactFamily, bytes: [UInt8]) {
    self.family = family
    self.bytes = bytes
  }

  // MARK: Making keys

  /// A record, a task, an answer or a launch.
  public init(_ family: FactFamily, _ id: RecordID) {
    self.init(family, bytes: id.bytes)
  }

  /// A check-in, an excused day or the day of an advertisement.
  public init(_ family: FactFamily, _ day: CivilDay) {
    self.init(family, bytes: Self.bytes(of: day))
  }

  /// A favourite, a device or an entry of the coins.
  public init(_ family: FactFamily, _ name: String) {
    self.init(family, bytes: Array(name.utf8))
  }

  /// A setting of the profile from a day on.
  public static func rule(_ field: ProfileField, from day: CivilDay) -> FactKey {
    FactKey(.profileRule, bytes: [UInt8(truncatingIfNeeded: field.rawValue)] + bytes(of: day))
  }

  /// A mark of a task on a day.
  public static func mark(_ mark: TaskMark, of task: RecordID, on day: CivilDay) -> FactKey {
    FactKey(
      .taskMark, bytes: task.bytes + bytes(of: day) + [UInt8(truncatingIfNeeded: mark.rawValue)])
  }

  /// An item that coins can buy.
  public static func item(_ item: RewardItem) -> FactKey {
    FactKey(
      .unlockedItem, bytes: [UInt8(truncatingIfNeeded: item.kind.rawValue)] + item.name.utf8)
  }

  /// A setting without dates.
  public static func choice(_ choice: Choice) -> FactKey {
    FactKey(.choice, bytes: [choice.number])
  }

  /// Something that a learner brought along.
  public static func opening(_ opening: Opening) -> FactKey {
    switch opening {
    case .launches: FactKey(.opening, bytes: [1])
    case .quizStreak: FactKey(.opening, bytes: [2])
    case .genre(let progress): FactKey(.opening, bytes: [3] + progress.genre.utf8)
    }
  }

  private static func bytes(of day: CivilDay) -> [UInt8] {
    let number = UInt32(bitPattern: day.number) ^ 0x8000_0000
    return (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  // MARK: Reading keys

  /// The id that the key begins with; `nil`: there is none.
  public var id: RecordID? { RecordID(bytes: bytes.prefix(16)) }

  /// The day at an offset; `nil`: there is none.
  public func day(at offset: Int = 0) -> CivilDay? {
    guard bytes.count >= offset + 4 else { return nil }
    let number = bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return CivilDay(number: Int32(bitPattern: number ^ 0x8000_0000))
  }

  /// The small number at an offset; 0: there is none.
  public func number(at offset: Int) -> Int {
    offset < bytes.count ? Int(bytes[offset]) : 0
  }

  /// The text from an offset on.
  public func text(from offset: Int = 0) -> String {
    String(decoding: bytes.dropFirst(offset), as: UTF8.self)
  }
}

extension FactKey: Comparable {
  /// By the kinds' numbers, then by the bytes.
  public static func < (left: FactKey, right: FactKey) -> Bool {
    left.family == right.family
      ? left.bytes.lexicographicallyPrecedes(right.bytes) : left.family < right.family
  }
}
