/// The content of a fact as bytes, to be compared where two are equally late (design: "Sync").
///
/// The fields in the order of the schema: a number as eight bytes, the most significant one first, with
/// its sign bit turned, so that a greater number has greater bytes; a text or an id as its length, a
/// number, and its bytes; a field that may be absent begins with a byte that says whether it is there,
/// 1 or 0. Protocol/README.md says the same to others.
struct FactBytes {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int64) {
    let shifted = UInt64(bitPattern: number) ^ 1 << 63
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: shifted >> UInt64(shift)))
    }
  }

  mutating func add(_ number: Int) { add(Int64(number)) }

  mutating func add(_ day: CivilDay) { add(Int64(day.number)) }

  mutating func add(_ time: Instant) { add(time.milliseconds) }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ id: RecordID) {
    add(16)
    bytes.append(contentsOf: id.bytes)
  }

  mutating func add<Value>(optional value: Value?, _ add: (inout FactBytes, Value) -> Void) {
    bytes.append(value == nil ? 0 : 1)
    if let value { add(&self, value) }
  }
}
