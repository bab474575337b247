import StreakCore
import StreakProtocol

/// Records of one learner that go into one call, with the places that they came from.
struct ImportCall {
  /// Before each record: field 5 of a `RecordsPutRequest`, with a length.
  static let recordsTag: UInt32 = 0x2A

  let learner: String

  /// The records as they stand in the request, one after the other.
  private(set) var bytes: [UInt8] = []
  private(set) var places: [ImportPlace] = []
  private var ends: [Int] = []

  init(learner: String) {
    self.learner = learner
  }

  var count: Int { places.count }

  mutating func append(_ record: Slice<UnsafeRawBufferPointer>, _ place: ImportPlace) {
    bytes.append(contentsOf: record)
    ends.append(bytes.count)
    places.append(place)
  }

  /// The request's body.
  func body(zone: String, asOf: Int64?, dryRun: Bool) -> [UInt8] {
    let head = Proto.RecordsPutRequest(learner: learner, zone: zone, asOf: asOf).encoded()
    let tail = Proto.RecordsPutRequest(dryRun: dryRun).encoded()
    var body: [UInt8] = []
    body.reserveCapacity(head.count + bytes.count + tail.count)
    body += head
    body += bytes
    body += tail
    return body
  }

  /// A record.
  func record(at index: Int) -> Proto.Record {
    let part = Array(bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
    // They are our own bytes.
    return (try? Proto.RecordsPutRequest(decoding: part))?.records.first ?? Proto.Record()
  }

  /// The same call with these of its records only.
  func keeping(_ indices: some Sequence<Int>) -> ImportCall {
    var kept = ImportCall(learner: learner)
    bytes.withUnsafeBytes { bytes in
      for index in indices {
        kept.append(bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], places[index])
      }
    }
    return kept
  }
}
