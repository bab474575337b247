internal import CZeroMQ
internal import Glibc

/// A secret key of CURVE. It is in one place of the memory, which is overwritten when nobody uses the
/// key any more, and no description of it shows anything.
///
/// libzmq keeps a copy in every socket that was given the key, and does not overwrite it.
///
/// Unchecked, because a pointer is not Sendable: the bytes are written before the initialiser returns
/// and never changed until deinit.
public final class CurveSecretKey: @unchecked Sendable {
  /// The 32 bytes, from init to deinit.
  private let storage: UnsafeMutableRawPointer

  private init() {
    storage = .allocate(byteCount: CurvePublicKey.size, alignment: 1)
  }

  deinit {
    explicit_bzero(storage, CurvePublicKey.size)
    storage.deallocate()
  }

  /// Reads the 40 characters of a key; `nil` where they are none.
  public convenience init?(_ text: UnsafeRawBufferPointer) {
    guard text.count == CurvePublicKey.textSize, !text.contains(0) else { return nil }
    self.init()
    let isKey = withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: CurvePublicKey.textSize + 1
    ) { copy in
      defer { wipe(copy) }
      copy.initialize(repeating: 0)
      UnsafeMutableRawBufferPointer(copy).copyBytes(from: text)
      // 40 characters are 32 bytes, for which there is room.
      return zmq_z85_decode(storage.assumingMemoryBound(to: UInt8.self), copy.baseAddress) != nil
    }
    if !isKey { return nil }
  }

  /// The key as 40 characters, which are overwritten when the closure returns.
  public func withText<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
  {
    try withTerminated { text in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text.dropLast())))
    }
  }

  /// The public key that belongs to it.
  public var publicKey: CurvePublicKey? {
    var text = [CChar](repeating: 0, count: CurvePublicKey.textSize + 1)
    let isMade = withTerminated { zmq_curve_public(&text, $0.baseAddress) == 0 }
    let bytes = text.prefix(CurvePublicKey.textSize).map(UInt8.init(bitPattern:))
    return isMade ? CurvePublicKey(String(decoding: bytes, as: UTF8.self)) : nil
  }

  /// The bytes, for an option of a socket.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: storage, count: CurvePublicKey.size))
  }

  /// 40 characters and a zero, which are overwritten when the closure returns.
  private func withTerminated<Result>(
    _ body: (UnsafeBufferPointer<CChar>) throws -> Result
  ) rethrows -> Result {
    try withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: CurvePublicKey.textSize + 1
    ) { text in
      defer { wipe(text) }
      text.initialize(repeating: 0)
      // 32 bytes are 40 characters and a zero, for which there is room.
      zmq_z85_encode(
        text.baseAddress, storage.assumingMemoryBound(to: UInt8.self), CurvePublicKey.size)
      return try body(UnsafeBufferPointer(text))
    }
  }
}

extension CurveSecretKey: CustomStringConvertible, CustomReflectable {
  /// Says that it is one, and no more.
  public var description: String { "a secret key" }

  /// Has nothing inside, so that `dump` shows nothing either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A public key and the secret one that belongs to it.
public struct CurveKeyPair: Sendable {
  /// Who has the pair.
  public let publicKey: CurvePublicKey

  /// Proves it.
  public let secretKey: CurveSecretKey

  /// The pair of a secret key; `nil` where libzmq has no CURVE.
  public init?(_ secretKey: CurveSecretKey) {
    guard let publicKey = secretKey.publicKey else { return nil }
    self.publicKey = publicKey
    self.secretKey = secretKey
  }

  /// A new pair, from the system's random numbers.
  ///
  /// - Throws: ENOTSUP where libzmq was built without CURVE.
  public static func generate() throws(ZeroMQError) -> CurveKeyPair {
    let size = CurvePublicKey.textSize + 1
    var publicText = [CChar](repeating: 0, count: size)
    let made: Result<CurveSecretKey?, ZeroMQError> = withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: size
    ) { text in
      defer { wipe(text) }
      text.initialize(repeating: 0)
      do throws(ZeroMQError) {
        // "two null-terminated 40-character strings in caller-provided 41-octet buffers"
        // (zmq_curve_keypair).
        try call("zmq_curve_keypair") { zmq_curve_keypair(&publicText, text.baseAddress) }
      } catch {
        return .failure(error)
      }
      let characters = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text.dropLast()))
      return .success(CurveSecretKey(characters))
    }
    guard let secret = try made.get(), let pair = CurveKeyPair(secret) else {
      throw ZeroMQError(code: .invalid, function: "zmq_curve_keypair")
    }
    return pair
  }
}

/// Overwrites characters, also where the compiler sees that nobody reads them any more (explicit_bzero).
private func wipe(_ text: UnsafeMutableBufferPointer<CChar>) {
  if let base = text.baseAddress { explicit_bzero(base, text.count) }
}
