internal import CZeroMQ

/// A public key of CURVE, 32 bytes: says who a peer is, and may be shown to anybody.
public struct CurvePublicKey: Hashable, Sendable {
  /// Bytes in a key.
  public static let size = 32

  /// Characters of a key as text, which is Z85 (ZeroMQ RFC 32).
  public static let textSize = 40

  /// The 32 bytes.
  public let bytes: [UInt8]

  /// A key of 32 bytes; `nil` where there are more or fewer.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// Reads the 40 characters of a key; `nil` where they are none.
  public init?(_ text: String) {
    guard text.utf8.count == Self.textSize, !text.utf8.contains(0) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.size)
    // 40 characters are 32 bytes: "the length of string shall be a multiple of 5, the decoded data
    // is 0.8 times as long" (zmq_z85_decode).
    guard zmq_z85_decode(&bytes, text) != nil else { return nil }
    self.bytes = bytes
  }
}

extension CurvePublicKey: CustomStringConvertible {
  /// The key as 40 characters.
  public var description: String {
    var text = [CChar](repeating: 0, count: Self.textSize + 1)
    // "size must be a multiple of 4, and dest have room for 1.25 times as much and a zero"
    // (zmq_z85_encode).
    guard zmq_z85_encode(&text, bytes, bytes.count) != nil else { return "" }
    return String(decoding: text.prefix(Self.textSize).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
