/// Offsets from UTC as zones: `+05:45`, as RFC 3339, section 5.6 writes them ("time-numoffset").
extension Zone {
  /// The largest offset that RFC 3339 can write, in seconds: 23:59.
  static let maximumOffset: Int32 = 86_340

  /// The zone that is so many seconds east of UTC for ever: whole minutes, less than a day.
  ///
  /// No offset at all is ``utc``.
  public static func fixed(offsetSeconds: Int32) throws(InputError) -> Zone {
    guard offsetSeconds >= -maximumOffset, offsetSeconds <= maximumOffset else {
      throw InputError("zone", "an offset must be less than a day, at most 23:59")
    }
    guard offsetSeconds % 60 == 0 else {
      throw InputError("zone", "an offset must be of whole minutes")
    }
    if offsetSeconds == 0 { return .utc }
    return Zone(name: offsetText(minutes: Int(offsetSeconds) / 60), offset: offsetSeconds)
  }

  /// `+05:45` for 345 minutes; `+00:00` for none. More than 23:59 is written as that.
  public static func offsetText(minutes: Int) -> String {
    let size = min(Int(minutes.magnitude), 1439)
    let (hour, minute) = size.quotientAndRemainder(dividingBy: 60)
    return String(unsafeUninitializedCapacity: 6) { text in
      // Byte by byte: an array would cost more than all the rest of reading a timestamp.
      text[0] = UInt8(ascii: minutes < 0 ? "-" : "+")
      text[1] = UInt8(0x30 + hour / 10)
      text[2] = UInt8(0x30 + hour % 10)
      text[3] = UInt8(ascii: ":")
      text[4] = UInt8(0x30 + minute / 10)
      text[5] = UInt8(0x30 + minute % 10)
      return 6
    }
  }

  /// The minutes east of UTC in `+05:45`, `-03:30` or `-00:00`; `nil` for anything else, also for an
  /// hour above 23 or a minute above 59.
  static func offsetMinutes(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":") else { return nil }
    let isWest = bytes[0] == UInt8(ascii: "-")
    guard isWest || bytes[0] == UInt8(ascii: "+") else { return nil }
    var value = 0
    for index in [1, 2, 4, 5] {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    let (hour, minute) = value.quotientAndRemainder(dividingBy: 100)
    guard hour <= 23, minute <= 59 else { return nil }
    return isWest ? -(hour * 60 + minute) : hour * 60 + minute
  }
}
