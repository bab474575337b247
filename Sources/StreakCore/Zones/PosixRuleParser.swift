extension PosixRule {
  /// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+03>-3`.
  ///
  /// Daylight saving time without its dates is refused: POSIX leaves to the system which ones are
  /// meant, so no TZif file relies on it.
  init(parsing text: some Sequence<UInt8>) throws(ZoneRulesError) {
    var parser = PosixRuleParser(bytes: Array(text))
    self = try parser.rule()
  }
}

/// Reads a POSIX rule byte by byte.
private struct PosixRuleParser {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func rule() throws(ZoneRulesError) -> PosixRule {
    try name()
    let standard = try offset()
    if position == bytes.count { return PosixRule(standardOffset: standard) }
    try name()
    var daylight = standard + 3600
    if let next = peek, next != UInt8(ascii: ",") { daylight = try offset() }
    // A jump of a whole day could leave out a date every year, for ever. No zone does that.
    guard abs(daylight - standard) < 86_400 else {
      throw ZoneRulesError("its rule moves the clock by a day or more")
    }
    guard take(",") else { throw ZoneRulesError("its rule has no dates for daylight saving time") }
    let start = try change()
    guard take(",") else { throw ZoneRulesError("its rule does not end daylight saving time") }
    let end = try change()
    guard position == bytes.count else { throw ZoneRulesError("its rule goes on after its end") }
    return PosixRule(
      standardOffset: standard,
      daylight: PosixRule.Daylight(offset: daylight, start: start, end: end))
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Three or more letters; in angle brackets, also digits and signs.
  private mutating func name() throws(ZoneRulesError) {
    let quoted = take("<")
    let start = position
    while let byte = peek, Self.isLetter(byte) || quoted && Self.isDigitOrSign(byte) {
      position += 1
    }
    guard position - start >= 3, !quoted || take(">") else {
      throw ZoneRulesError("its rule has a malformed abbreviation")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigitOrSign(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// `[+-]hh[:mm[:ss]]`, where POSIX counts hours west of UTC: turned round, to be east of it.
  private mutating func offset() throws(ZoneRulesError) -> Int32 {
    Int32(-(try time(hours: 24)))
  }

  private mutating func time(hours limit: Int) throws(ZoneRulesError) -> Int64 {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    var seconds = try number(0...limit, digits: 3, "hour") * 3600
    if take(":") {
      seconds += try number(0...59, digits: 2, "minute") * 60
      if take(":") { seconds += try number(0...59, digits: 2, "second") }
    }
    return Int64(isNegative ? -seconds : seconds)
  }

  private mutating func change() throws(ZoneRulesError) -> PosixRule.Change {
    var change: PosixRule.Change
    if take("J") {
      change = PosixRule.Change(day: .julian(try number(1...365, digits: 3, "day")))
    } else if take("M") {
      let month = try number(1...12, digits: 2, "month")
      guard take(".") else { throw ZoneRulesError("its rule has a malformed date") }
      let week = try number(1...5, digits: 1, "week")
      guard take(".") else { throw ZoneRulesError("its rule has a malformed date") }
      let weekday = try number(0...6, digits: 1, "weekday")
      change = PosixRule.Change(day: .month(month, week: week, weekday: weekday))
    } else {
      change = PosixRule.Change(day: .zeroBased(try number(0...365, digits: 3, "day")))
    }
    if take("/") { change.time = try time(hours: 167) }
    return change
  }

  private mutating func number(
    _ range: ClosedRange<Int>, digits: Int, _ what: String
  ) throws(ZoneRulesError) -> Int {
    let start = position
    var value = 0
    while let byte = peek, byte >= 0x30, byte <= 0x39, position - start < digits {
      value = value * 10 + Int(byte - 0x30)
      position += 1
    }
    guard position > start, range.contains(value) else {
      throw ZoneRulesError(
        "its rule has no \(what) from \(range.lowerBound) to \(range.upperBound) where one must be")
    }
    return value
  }
}
