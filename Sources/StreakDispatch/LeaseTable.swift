/// Which workers registered and for how long: a state machine without I/O.
///
/// A worker has a lease and renews it. When it ends the worker is forgotten, because it is gone, or frozen,
/// or cut off; should it come back it registers anew. A worker stops its own work when its lease is over by
/// its own clock, which is earlier: it counts from when it *asked* for the lease, and this table from when
/// it was asked, with a margin.
public struct LeaseTable<Value> {
  /// A worker with a lease.
  public struct Holder {
    /// What its start chose for itself.
    public let instance: [UInt8]
    /// What people call it.
    public let name: String
    /// It asked for nothing more.
    public internal(set) var isLeaving = false
    /// It is given nothing more until somebody says so.
    public internal(set) var isDrained = false
    /// When its lease ends.
    public internal(set) var expires: Int64
    /// Whatever belongs to it.
    public var value: Value
  }

  /// How long a lease lasts, in the unit of the clock.
  public let lease: Int64
  /// How much longer it is believed in here.
  public let margin: Int64

  /// In the order in which they came.
  public private(set) var holders: [Holder] = []

  /// A table without workers.
  public init(lease: Int64, margin: Int64) {
    self.lease = lease
    self.margin = margin
  }

  /// The place of a worker in ``holders``.
  public func index(of instance: [UInt8]) -> Int? {
    holders.firstIndex { $0.instance == instance }
  }

  /// The places of all workers of a name, which is compared by its bytes.
  public func indices(named name: String) -> [Int] {
    holders.indices.filter { holders[$0].name.utf8.elementsEqual(name.utf8) }
  }

  /// Adds a worker, whose instance must not be there, and returns its place.
  public mutating func add(
    _ instance: [UInt8], name: String, value: Value, now: Int64
  ) -> Int {
    holders.append(
      Holder(instance: instance, name: name, expires: end(now), value: value))
    return holders.count - 1
  }

  /// Lengthens the lease of a worker. One that is leaving does not come back under the same instance.
  public mutating func renew(_ index: Int, leaving: Bool, now: Int64) {
    guard holders.indices.contains(index) else { return }
    holders[index].expires = max(holders[index].expires, end(now))
    if leaving { holders[index].isLeaving = true }
  }

  /// Sets whether a worker is given nothing more.
  public mutating func setDrained(_ index: Int, _ isDrained: Bool) {
    guard holders.indices.contains(index) else { return }
    holders[index].isDrained = isDrained
  }

  /// Changes what belongs to a worker.
  public mutating func setValue(_ index: Int, _ value: Value) {
    guard holders.indices.contains(index) else { return }
    holders[index].value = value
  }

  /// Forgets a worker and returns it.
  public mutating func remove(_ instance: [UInt8]) -> Holder? {
    index(of: instance).map { holders.remove(at: $0) }
  }

  /// Forgets the workers whose lease is over and returns them.
  public mutating func expire(now: Int64) -> [Holder] {
    guard let wake, wake <= now else { return [] }
    let gone = holders.filter { $0.expires <= now }
    holders.removeAll { $0.expires <= now }
    return gone
  }

  /// When the next lease ends; `nil`: there is none.
  public var wake: Int64? { holders.lazy.map(\.expires).min() }

  private func end(_ now: Int64) -> Int64 {
    let (sum, overflow) = now.addingReportingOverflow(lease &+ margin)
    return overflow ? .max : sum
  }
}
