/// Bytes written as hexadecimal digits, with blanks between where they help the reader.
public enum Hex {
  /// The bytes; `nil` where the text is something else.
  public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.compactMap { $0.isWhitespace ? nil : $0.hexDigitValue ?? 16 }
    guard digits.count % 2 == 0, !digits.contains(16) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The digits, without blanks.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
