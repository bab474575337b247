import StreakWire

/// The first frame of a call, 24 bytes in network byte order (README.md, "Header").
///
/// | bytes | field | request | reply |
/// | --- | --- | --- | --- |
/// | 0-3 | magic | `STRK` | `STRK` |
/// | 4 | version | 1 | 1 |
/// | 5 | kind | 1 | 2 (3: change notice) |
/// | 6-7 | op | the operation | same |
/// | 8-15 | id | chosen by the client | same |
/// | 16-19 | budget or status | milliseconds | 16-17 status, 18-19 zero |
/// | 20-23 | reserved | zero | zero |
public struct FrameHeader: Hashable, Sendable {
  /// What a header belongs to.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A call.
    case request = 1
    /// The answer to one.
    case reply = 2
    /// A hint that something changed.
    case notice = 3
  }

  /// Bytes in a header.
  public static let size = 24

  /// The version of the protocol that is spoken here.
  public static let version: UInt8 = 1

  /// The first four bytes, `STRK`.
  public static let magic: UInt32 = 0x5354_524B

  /// What the header belongs to.
  public var kind: Kind

  /// The operation, known or not.
  public var op: Proto.Op

  /// The client's number for the call, returned as it came.
  public var id: UInt64

  /// Of a request: milliseconds that the client will still wait, 0 for no limit. Else 0.
  public var budget: UInt32

  /// Of a reply: how the call ended. Else OK.
  public var status: Proto.Status

  /// The header of a request.
  public static func request(_ op: Proto.Op, id: UInt64, budget: UInt32 = 0) -> FrameHeader {
    FrameHeader(kind: .request, op: op, id: id, budget: budget, status: .ok)
  }

  /// The header of a reply.
  public static func reply(
    _ op: Proto.Op, id: UInt64, status: Proto.Status = .ok
  ) -> FrameHeader {
    FrameHeader(kind: .reply, op: op, id: id, budget: 0, status: status)
  }

  /// The header of the reply to this request.
  public func reply(_ status: Proto.Status = .ok) -> FrameHeader {
    .reply(op, id: id, status: status)
  }

  /// The header of the reply to a request whose own header cannot be read: it returns the operation
  /// and the id as far as their bytes are there, so that the client can tell whose reply it is.
  public static func reply(
    echoing bytes: UnsafeRawBufferPointer, _ status: Proto.Status
  ) -> FrameHeader {
    let op = bytes.count >= 8 ? bytes.bigEndian(at: 6, as: UInt16.self) : 0
    let id = bytes.count >= 16 ? bytes.bigEndian(at: 8, as: UInt64.self) : 0
    return .reply(Proto.Op(rawValue: Int32(op)), id: id, status: status)
  }

  init(kind: Kind, op: Proto.Op, id: UInt64, budget: UInt32, status: Proto.Status) {
    self.kind = kind
    self.op = op
    self.id = id
    self.budget = budget
    self.status = status
  }
}

extension FrameHeader {
  /// Reads a header. The error names the first field at fault, in the order of the bytes, and its
  /// status is UNSUPPORTED_VERSION where another version is spoken: such a header may have another
  /// length, so this is found before the length is looked at (README.md, "Versions").
  public init(
    parsing bytes: UnsafeRawBufferPointer, expecting expected: Kind? = nil
  ) throws(CallError) {
    if bytes.count >= 4, bytes.bigEndian(at: 0, as: UInt32.self) != Self.magic {
      throw CallError(.invalid, field: "header.magic", "must be STRK")
    }
    if bytes.count >= 5, bytes[4] != Self.version {
      throw CallError(
        .unsupportedVersion, field: "header.version",
        "is \(bytes[4]), and only \(Self.version) is spoken here")
    }
    guard bytes.count == Self.size else {
      throw CallError(
        .invalid, field: "header", "must have \(Self.size) bytes and has \(bytes.count)")
    }
    guard let kind = Kind(rawValue: bytes[5]), kind == expected ?? kind else {
      throw CallError(.invalid, field: "header.kind", Self.kindMessage(expected))
    }
    let detail = bytes.bigEndian(at: 16, as: UInt32.self)
    let detailIsValid =
      switch kind {
      case .request: true
      case .reply: detail & 0xFFFF == 0
      case .notice: detail == 0
      }
    guard detailIsValid, bytes.bigEndian(at: 20, as: UInt32.self) == 0 else {
      throw CallError(.invalid, field: "header.reserved", "must be zero")
    }
    self.kind = kind
    op = Proto.Op(rawValue: Int32(bytes.bigEndian(at: 6, as: UInt16.self)))
    id = bytes.bigEndian(at: 8, as: UInt64.self)
    budget = kind == .request ? detail : 0
    status = Proto.Status(rawValue: kind == .reply ? Int32(detail >> 16) : 0)
  }

  /// Reads a header from an array.
  public init(parsing bytes: [UInt8], expecting expected: Kind? = nil) throws(CallError) {
    self = try bytes.withUnsafeBufferPointer { content throws(CallError) -> FrameHeader in
      try FrameHeader(parsing: UnsafeRawBufferPointer(content), expecting: expected)
    }
  }

  private static func kindMessage(_ expected: Kind?) -> String {
    guard let expected else { return "must be 1, 2 or 3" }
    return "must be \(expected.rawValue)"
  }

  /// Writes the header into the first 24 bytes of a buffer, which must have as many. Numbers of
  /// operations and statuses are cut to 16 bits.
  public func write(into buffer: UnsafeMutableRawBufferPointer) {
    let detail =
      switch kind {
      case .request: budget
      case .reply: UInt32(UInt16(truncatingIfNeeded: status.rawValue)) << 16
      case .notice: UInt32(0)
      }
    buffer.storeBigEndian(Self.magic, at: 0)
    buffer.storeBigEndian(Self.version, at: 4)
    buffer.storeBigEndian(kind.rawValue, at: 5)
    buffer.storeBigEndian(UInt16(truncatingIfNeeded: op.rawValue), at: 6)
    buffer.storeBigEndian(id, at: 8)
    buffer.storeBigEndian(detail, at: 16)
    buffer.storeBigEndian(UInt32(0), at: 20)
  }

  /// The header as 24 bytes.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      write(into: UnsafeMutableRawBufferPointer(buffer))
      count = Self.size
    }
  }
}

extension UnsafeRawBufferPointer {
  /// An integer in network byte order, which need not be aligned.
  func bigEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as _: Value.Type
  ) -> Value {
    Value(bigEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func storeBigEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    _ value: Value, at offset: Int
  ) {
    storeBytes(of: value.bigEndian, toByteOffset: offset, as: Value.self)
  }
}
