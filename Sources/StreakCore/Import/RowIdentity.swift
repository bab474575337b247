/// Gives ids to rows that come without one (design: "Import and export").
///
/// The id is a UUID of version 5 made from the row's content and from how many identical rows came
/// before it in the same file. The same file twice is therefore the same records, nothing in it is
/// merged away, and it does not matter how the rows are cut into calls.
public struct RowIdentity: Sendable {
  /// The namespace of these ids, a random UUID that must never change: every import made so far
  /// would come in a second time.
  public static let namespace = RecordID(high: 0x6F7C_1C3A_52B9_4E0D, low: 0xA4B1_8D27_93E5_60FC)

  /// How many rows had this content so far, by the id that the first of them got.
  private var seen: [RecordID: UInt32] = [:]

  /// The name that is hashed, behind the namespace: kept for its memory.
  private var message: [UInt8] = []

  /// For one file.
  public init() {}

  /// The id of the next row of the file, which is this one. The record's own id is ignored.
  public mutating func id(of record: ImportRecord) -> RecordID {
    write(record)
    let first = RecordID(sha1Of: message)
    let before = seen[first, default: 0]
    seen[first] = before + 1
    guard before > 0 else { return first }
    message.removeLast(4)
    append(before)
    return RecordID(sha1Of: message)
  }

  /// A digest of a row's content, its id left out: equal contents have equal digests.
  public static func digest(of record: ImportRecord) -> RecordID {
    var identity = RowIdentity()
    return identity.id(of: record)
  }

  /// The namespace, the content and a count of zero. Every text has its length before it and every
  /// optional number a byte that says whether it is there, so two different rows never read alike.
  private mutating func write(_ record: ImportRecord) {
    message.removeAll(keepingCapacity: true)
    append(Self.namespace.high)
    append(Self.namespace.low)
    append(record.learner)
    append(UInt64(bitPattern: record.time.milliseconds))
    append(record.zone)
    append(record.kind)
    append(record.title)
    append(record.artist)
    append(record.correct)
    append(record.total)
    append(UInt32(0))
  }

  private mutating func append(_ text: String) {
    append(UInt32(truncatingIfNeeded: text.utf8.count))
    message.append(contentsOf: text.utf8)
  }

  private mutating func append(_ number: Int32?) {
    message.append(number == nil ? 0 : 1)
    if let number { append(UInt32(bitPattern: number)) }
  }

  /// Big-endian.
  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { message.append(contentsOf: $0) }
  }
}
