/// Which tip a day has (design: "Rewards and content").
public enum TipKey {
  /// The first day of the second series.
  public static let secondSeries = CivilDay(number: 20_544)

  /// The keys to look under, the first one that is there counts.
  ///
  /// `MM-DD` before 2026-04-01 and `MM-DD_v2` from that day on; 29 February falls back to the 28th of
  /// the same series.
  public static func keys(for day: CivilDay) -> [String] {
    let (_, month, dayOfMonth) = day.components
    let suffix = day < secondSeries ? "" : "_v2"
    func key(_ dayOfMonth: Int) -> String {
      "\(decimal(month, digits: 2))-\(decimal(dayOfMonth, digits: 2))\(suffix)"
    }
    return month == 2 && dayOfMonth == 29 ? [key(29), key(28)] : [key(dayOfMonth)]
  }

  /// Whether a text is a key: a day of a leap year, in either series.
  public static func isKey(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    if bytes.count == 8 {
      guard bytes.suffix(3).elementsEqual("_v2".utf8) else { return false }
      bytes = bytes.prefix(5)
    }
    guard bytes.count == 5, bytes[2] == UInt8(ascii: "-"), let month = parseDecimal(bytes[0..<2]),
      let day = parseDecimal(bytes[3..<5])
    else { return false }
    return CivilDay(year: 2_024, month: month, day: day) != nil
  }
}
