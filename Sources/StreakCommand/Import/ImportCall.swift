import StreakCore
import StreakProtocol

/// A record that waits to be sent, with the place that it came from.
struct PendingRecord {
  let place: ImportPlace
  let record: Proto.Record

  /// Bytes in a request.
  let size: Int

  init(place: ImportPlace, record: Proto.Record) {
    self.place = place
    self.record = record
    // The tag of the field and the length before it.
    size = record.encodedSize + 4
  }
}

/// Records of one learner that go into one call, in the order of the file.
struct ImportCall {
  let learner: String
  var rows: [PendingRecord]
}
