// Unicode normalisation without Foundation: the standard library's own, as the toolchain's
// Foundation uses it (design: "Tracks").
@_spi(_Unicode) import Swift

/// What was practised: title and artist, in NFC and trimmed; case matters.
public struct TrackKey: Hashable, Sendable {
  /// The title, possibly empty.
  public let title: String
  /// The artist, possibly empty.
  public let artist: String

  /// The track of a title and an artist as they were typed.
  public init(title: String, artist: String) {
    self.title = Self.normalized(title)
    self.artist = Self.normalized(artist)
  }

  /// The track of a title and an artist that were normalised when they were stored.
  public init(stored title: String, _ artist: String) {
    self.title = title
    self.artist = artist
  }

  /// The text in Unicode's normalisation form C, without white space at its ends.
  public static func normalized(_ text: String) -> String {
    if let plain = text.utf8.withContiguousStorageIfAvailable(isPlain), plain { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfc { scalars.append(scalar) }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Whether the bytes are ASCII, which is in NFC already, with no white space at either end.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return true }
    return first > 0x20 && last > 0x20 && bytes.allSatisfy { $0 < 0x80 }
  }
}
