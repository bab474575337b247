import StreakCore
import StreakJSON

/// The property list of a daily tips app, read into facts (design: "Import and export").
public struct TipsList: Sendable {
  /// What was found, in an order that depends on the content alone.
  public private(set) var entries: [TipsEntry] = []

  /// The last day on which the app was used; `nil` where the list does not say.
  public private(set) var lastDay: CivilDay?

  /// How many keys mean nothing here.
  public private(set) var passedOver = 0

  private let members: [JSONValue.Member]
  private let dates: TipsDate

  /// Days that were found already: of one twice in the list the first place counts.
  private var checkedIn: Set<CivilDay> = []
  private var viewed: Set<CivilDay> = []
  private var videos: [CivilDay: Int] = [:]

  /// The longest streak that is believed, in days.
  public static let streakLimit: Int64 = 36_525
  /// Videos that may be rewarded on a day.
  public static let videoLimit: Int64 = 5
  /// The greatest counter.
  public static let countLimit: Int64 = 1_000_000_000

  private static let videoPrefix = "video_bonus_count_"
  private static let progressPrefix = "genre_progress_"

  /// Keys that no other app is likely to have.
  private static let telling: Set = [
    "coin_balance", "last_login_date", "login_streak", "login_dates", "favorite_tips",
    "unlocked_themes", "unlocked_genres", "ad_viewed_dates", "widgetTipData",
    "widgetCalendarData",
  ]

  private static let others: Set = ["selected_theme", "quiz_streak", "launch_count"]

  /// Whether a property list with these members is that of a tips app.
  public static func isOne(_ members: [JSONValue.Member]) -> Bool {
    members.contains { telling.contains($0.key) || prefix(of: $0.key) != nil }
  }

  /// Reads a property list.
  /// - Parameters:
  ///   - members: The list as `streak-plist` writes it.
  ///   - zone: Where a time that ends with `Z` is put on a calendar.
  public init(_ members: [JSONValue.Member], zone: Zone) {
    self.members = members
    dates = TipsDate(clock: DayClock(zone: zone))
    readLogins()
    readCoins()
    readUnlocked()
    readContent()
    readCounters()
    passedOver = members.count { member in
      !Self.telling.contains(member.key) && !Self.others.contains(member.key)
        && Self.prefix(of: member.key) == nil
    }
  }

  private static func prefix(of key: String) -> String? {
    [videoPrefix, progressPrefix].first { key.utf8.starts(with: $0.utf8) }
  }

  // MARK: - Finding

  private func value(_ key: String) -> JSONValue? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The keys that begin so, with what follows in them, in the order of their bytes.
  private func values(
    _ prefix: String
  ) -> [(key: String, rest: String, value: JSONValue)] {
    members.filter { $0.key.utf8.starts(with: prefix.utf8) }.sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }.map {
      ($0.key, String(decoding: $0.key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self), $0.value)
    }
  }

  private mutating func add(_ place: String, _ fact: TipsFact) {
    entries.append(TipsEntry(place: place, outcome: .success(fact)))
  }

  private mutating func refuse(_ place: String, _ error: InputError) {
    entries.append(TipsEntry(place: place, outcome: .failure(error)))
  }

  /// The elements of a list, each with its place; a list that is none is refused.
  private mutating func elements(_ key: String) -> [(place: String, value: JSONValue)] {
    guard let value = value(key) else { return [] }
    guard case .array(let values) = value else {
      refuse(key, InputError("", "is \(value.kind), and must be an array"))
      return []
    }
    return values.enumerated().map { ("\(key)[\($0.offset)]", $0.element) }
  }

  private static func number(
    _ value: JSONValue, atMost limit: Int64
  ) throws(InputError) -> Int64 {
    guard case .integer(let number) = value else {
      throw InputError("", "is \(value.kind), and must be a whole number")
    }
    guard number >= 0, number <= limit else {
      throw InputError("", "is \(number), and must be 0 to \(limit)")
    }
    return number
  }

  private static func name(_ value: JSONValue) throws(InputError) -> String {
    guard case .string(let text) = value else {
      throw InputError("", "is \(value.kind), and must be a text")
    }
    try ContentLimits.check(name: text, field: "")
    return text
  }
}

// MARK: - Keys

extension TipsList {
  /// `last_login_date`, `login_dates`, `login_streak`.
  private mutating func readLogins() {
    let key = "last_login_date"
    var last: CivilDay?
    if let value = value(key) {
      do throws(InputError) {
        let day = try dates.day(value)
        last = day
        checkIn(day, key)
      } catch {
        refuse(key, error)
      }
    }
    for (place, value) in elements("login_dates") {
      do throws(InputError) {
        checkIn(try dates.day(value), place)
      } catch {
        refuse(place, error)
      }
    }
    lastDay = checkedIn.max()
    // Where the key is there and says nothing, no other day stands in for it.
    let end = value(key) == nil ? lastDay : last
    if let streak = value("login_streak") { readStreak(streak, end: end) }
    if let lastDay { add(key, .paidCheckIn(lastDay)) }
  }

  private mutating func checkIn(_ day: CivilDay, _ place: String) {
    if checkedIn.insert(day).inserted { add(place, .checkedIn(day)) }
  }

  /// The days that a streak implies, of which the listed ones are known already.
  private mutating func readStreak(_ value: JSONValue, end: CivilDay?) {
    let key = "login_streak"
    do throws(InputError) {
      let count = Int(try Self.number(value, atMost: Self.streakLimit))
      guard count > 0 else { return }
      guard let end else { throw InputError("", "says nothing without a last_login_date") }
      guard end - CivilDay.min >= count else { throw InputError("", "begins before the year 1") }
      for age in 1..<max(count, 1) { checkIn(end - age, key) }
    } catch {
      refuse(key, error)
    }
  }

  /// `coin_balance`, `video_bonus_count_DATE`.
  private mutating func readCoins() {
    let key = "coin_balance"
    if let value = value(key) {
      do throws(InputError) {
        let balance = try Self.number(value, atMost: RewardLimits.earned)
        // Nothing was brought along, and a later file may say otherwise.
        if balance > 0 { add(key, .balance(balance)) }
      } catch {
        refuse(key, error)
      }
    }
    for (key, rest, value) in values(Self.videoPrefix) {
      do throws(InputError) {
        let count = Int(try Self.number(value, atMost: Self.videoLimit))
        let day = try dates.day(rest)
        let known = videos[day] ?? 0
        guard count > known else { continue }
        for number in known + 1...count { add(key, .video(day, number: number)) }
        videos[day] = count
      } catch {
        refuse(key, error)
      }
    }
  }

  /// `unlocked_themes`, `unlocked_genres`, and `selected_theme`, which is one of the unlocked ones.
  private mutating func readUnlocked() {
    for (key, kind) in [("unlocked_themes", ItemKind.theme), ("unlocked_genres", .genre)] {
      readNames(key) { .unlocked(RewardItem(kind, $0)) }
    }
    let key = "selected_theme"
    guard let value = value(key) else { return }
    if case .string("") = value { return }
    do throws(InputError) {
      add(key, .selectedTheme(try Self.name(value)))
    } catch {
      refuse(key, error)
    }
  }

  private mutating func readNames(_ key: String, _ fact: (String) -> TipsFact) {
    for (place, value) in elements(key) {
      do throws(InputError) {
        add(place, fact(try Self.name(value)))
      } catch {
        refuse(place, error)
      }
    }
  }

  /// `favorite_tips`, `genre_progress_GENRE`.
  private mutating func readContent() {
    readNames("favorite_tips") { .favourite($0) }
    for (key, genre, value) in values(Self.progressPrefix) {
      do throws(InputError) {
        try ContentLimits.check(name: genre, field: "")
        add(key, try Self.progress(of: genre, value))
      } catch {
        let place = error.field.isEmpty ? key : "\(key).\(error.field)"
        refuse(place, InputError("", error.message))
      }
    }
  }

  /// Progress as an object, or as the JSON of one in a text or data.
  private static func progress(
    of genre: String, _ value: JSONValue
  ) throws(InputError) -> TipsFact {
    var content = value
    if case .string(let text) = value {
      do throws(JSONError) {
        content = try JSONReader.read(Array(text.utf8))
      } catch {
        throw InputError("", error.description)
      }
    }
    guard case .object(let members) = content else {
      throw InputError("", "is \(content.kind), and must be an object")
    }
    func number(_ name: String) throws(InputError) -> UInt32 {
      guard let value = members.first(where: { $0.key == name })?.value else {
        throw InputError(name, "is missing")
      }
      do throws(InputError) {
        return UInt32(clamping: try Self.number(value, atMost: countLimit))
      } catch {
        throw InputError(name, error.message)
      }
    }
    let (answered, correct) = (try number("answered"), try number("correct"))
    guard correct <= answered else {
      throw InputError("correct", "is \(correct), and must not be more than answered, \(answered)")
    }
    return .progress(
      genre: genre, answered: answered, correct: correct, position: try number("position"))
  }

  /// `quiz_streak`, `launch_count`, `ad_viewed_dates`.
  private mutating func readCounters() {
    let counters: [(key: String, fact: (UInt32) -> TipsFact)] = [
      ("quiz_streak", { .quizStreak($0) }), ("launch_count", { .launches($0) }),
    ]
    for (key, fact) in counters {
      guard let value = value(key) else { continue }
      do throws(InputError) {
        add(key, fact(UInt32(clamping: try Self.number(value, atMost: Self.countLimit))))
      } catch {
        refuse(key, error)
      }
    }
    for (place, value) in elements("ad_viewed_dates") {
      do throws(InputError) {
        let day = try dates.day(value)
        if viewed.insert(day).inserted { add(place, .adView(day)) }
      } catch {
        refuse(place, error)
      }
    }
  }
}
