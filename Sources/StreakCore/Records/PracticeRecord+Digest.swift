extension PracticeRecord {
  /// Eight bytes of the SHA-1 of what a client says of the record besides its id: whether the same
  /// comes again can be told by them when the record itself is gone.
  ///
  /// It keeps nothing secret, and two contents that somebody made to agree are taken for one.
  public var digest: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ number: Int64) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    add(time.milliseconds)
    // Each text stands behind its length, so that no two records are written alike.
    for text in [zone, kind, track.title, track.artist] {
      add(Int64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }
    if let score {
      add(Int64(score.correct))
      add(Int64(score.total))
    }
    return Array(SHA1.digest(of: bytes).prefix(8))
  }
}
