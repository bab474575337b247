import StreakCore

extension RecordID {
  /// The id that a request carries.
  ///
  /// - Throws: an error at `field`.
  init(requested bytes: [UInt8], field: String = "id") throws(InputError) {
    guard let id = RecordID(bytes: bytes) else {
      throw InputError(field, "must be a UUID of 16 bytes, and has \(bytes.count)")
    }
    self = id
  }
}
