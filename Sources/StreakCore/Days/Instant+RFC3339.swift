/// Instants as text, strictly as in RFC 3339, section 5.6.
extension Instant {
  /// Reads `2014-05-15T13:56:44.250-04:00`: the instant, and the offset as `-04:00` (`Z` is `+00:00`).
  ///
  /// See ``parse(rfc3339:)-(Span<UInt8>)`` for what is read and what is refused.
  public static func parse(
    rfc3339 text: String
  ) throws(InputError) -> (instant: Instant, offset: String) {
    let (instant, minutes) = try parse(rfc3339: text.utf8Span.span)
    return (instant, Zone.offsetText(minutes: minutes))
  }

  /// Reads an RFC 3339 timestamp from UTF-8: the instant, and the minutes east of UTC.
  ///
  /// - The date and the time are separated by `T`, `t` or a space; an offset is `Z`, `z` or ±HH:MM
  ///   with hours 00-23. `-00:00`, where the local offset is unknown, is UTC.
  /// - A fraction of a second may have any number of digits; what is below a millisecond is cut off.
  /// - The second 60 is read as the second after it, but only where a leap second can be: in the last
  ///   minute of a month in UTC (RFC 3339, section 5.7).
  /// - Anything else is an error of the field `timestamp`, also an instant that lies outside the
  ///   years 1-9999 in UTC.
  public static func parse(
    rfc3339 bytes: Span<UInt8>
  ) throws(InputError) -> (instant: Instant, offsetMinutes: Int) {
    guard bytes.count >= 20 else { throw malformed }
    let separator = bytes[10]
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      separator | 0x20 == UInt8(ascii: "t") || separator == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
    else { throw malformed }
    let century = pair(bytes, 0)
    let yearOfCentury = pair(bytes, 2)
    let month = pair(bytes, 5)
    let dayOfMonth = pair(bytes, 8)
    let hour = pair(bytes, 11)
    let minute = pair(bytes, 14)
    let second = pair(bytes, 17)
    // A pair that is not two digits is negative, and so then is this.
    guard century | yearOfCentury | month | dayOfMonth | hour | minute | second >= 0 else {
      throw malformed
    }
    guard let day = CivilDay(year: century * 100 + yearOfCentury, month: month, day: dayOfMonth)
    else { throw InputError("timestamp", "there is no such date in the years 0001 to 9999") }
    guard hour <= 23, minute <= 59, second <= 60 else {
      throw InputError("timestamp", "there is no such time of the day")
    }
    var position = 19
    let milliseconds = try fraction(bytes, &position)
    let offset = try offsetMinutes(bytes, from: position)
    let seconds =
      Int64(day.number) * 86_400 + Int64(hour * 3600 + (minute - offset) * 60 + second)
    if second == 60 { try checkLeapSecond(seconds) }
    let instant = Instant(milliseconds: seconds * 1000 + Int64(milliseconds))
    guard instant.isValid else {
      throw InputError("timestamp", "a timestamp must lie in the years 0001 to 9999 in UTC")
    }
    return (instant, offset)
  }

  private static var malformed: InputError {
    InputError("timestamp", "a timestamp is written as 2026-11-30T06:17:39Z (RFC 3339)")
  }

  /// Two digits; negative for any other bytes.
  @inline(__always)
  private static func pair(_ bytes: Span<UInt8>, _ index: Int) -> Int {
    let tens = bytes[index] &- 0x30
    let ones = bytes[index + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : -1
  }

  /// The milliseconds of a fraction, if there is one, and the position after it.
  private static func fraction(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(InputError) -> Int {
    guard bytes[position] == UInt8(ascii: ".") else { return 0 }
    position += 1
    let start = position
    var value = 0
    var unit = 100
    while position < bytes.count {
      let digit = bytes[position] &- 0x30
      if digit >= 10 { break }
      value += Int(digit) * unit
      unit /= 10
      position += 1
    }
    guard position > start else { throw malformed }
    return value
  }

  /// The offset, which must be the rest of the text.
  private static func offsetMinutes(
    _ bytes: Span<UInt8>, from position: Int
  ) throws(InputError) -> Int {
    let rest = bytes.extracting(position...)
    if rest.count == 1, rest[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard rest.count == 6 else {
      throw InputError("timestamp", "a timestamp must end with Z or an offset such as +05:45")
    }
    guard let minutes = Zone.offsetMinutes(rest) else {
      throw InputError("timestamp", "its offset must be +HH:MM or -HH:MM, at most 23:59")
    }
    return minutes
  }

  /// Checks that the second after a leap second starts a month in UTC.
  private static func checkLeapSecond(_ next: Int64) throws(InputError) {
    let (number, rest) = next.quotientAndRemainder(dividingBy: 86_400)
    guard rest == 0, CivilDay(number: Int32(clamping: number)).components.day == 1 else {
      throw InputError("timestamp", "the second 60 occurs only at the end of a month in UTC")
    }
  }

  /// The instant on the wall clock of an offset: `2014-05-15T13:56:44-04:00`, or with `Z` where the
  /// offset is zero. Milliseconds are written only where there are any.
  ///
  /// RFC 3339 has no seconds in an offset and only four digits for a year. So the offset is cut to
  /// whole minutes, one of a day or more is taken for UTC, as is one that would lead out of the years
  /// 1-9999; an instant outside those years is written as the first or the last one in them.
  public func rfc3339(offsetSeconds: Int32 = 0) -> String {
    let instant = Swift.min(Swift.max(self, .min), .max)
    var minutes = Int(offsetSeconds) / 60
    if minutes.magnitude > 1439
      || !instant.advanced(byMilliseconds: Int64(minutes) * 60_000).isValid
    {
      minutes = 0
    }
    let local = instant.advanced(byMilliseconds: Int64(minutes) * 60_000)
    return String(unsafeUninitializedCapacity: 29) { text in
      var writer = TimestampWriter(text: text)
      writer.write(local)
      writer.write(offsetMinutes: minutes)
      return writer.count
    }
  }
}

/// Writes digits into the storage of a string, which has room for the longest timestamp.
private struct TimestampWriter {
  let text: UnsafeMutableBufferPointer<UInt8>
  var count = 0

  init(text: UnsafeMutableBufferPointer<UInt8>) {
    self.text = text
  }

  mutating func write(_ local: Instant) {
    let seconds = local.seconds
    let number = Zone.dayNumber(ofLocal: seconds)
    let (year, month, day) = CivilDay(number: Int32(clamping: number)).components
    let time = Int(seconds - number * 86_400)
    let milliseconds = Int(local.milliseconds - seconds * 1000)
    pair(year / 100)
    pair(year % 100)
    pair(month, after: "-")
    pair(day, after: "-")
    pair(time / 3600, after: "T")
    pair(time / 60 % 60, after: ":")
    pair(time % 60, after: ":")
    if milliseconds != 0 {
      pair(milliseconds / 10, after: ".")
      byte(UInt8(0x30 + milliseconds % 10))
    }
  }

  mutating func write(offsetMinutes minutes: Int) {
    if minutes == 0 { return byte(UInt8(ascii: "Z")) }
    pair(Int(minutes.magnitude) / 60, after: minutes < 0 ? "-" : "+")
    pair(Int(minutes.magnitude) % 60, after: ":")
  }

  private mutating func pair(_ value: Int, after separator: Unicode.Scalar) {
    byte(UInt8(ascii: separator))
    pair(value)
  }

  private mutating func pair(_ value: Int) {
    byte(UInt8(0x30 + value / 10))
    byte(UInt8(0x30 + value % 10))
  }

  private mutating func byte(_ value: UInt8) {
    text[count] = value
    count += 1
  }
}
