/// Reads a TZif file (RFC 9636; RFC 8536 before it), versions 1 to 4 and what comes after them.
///
/// Nothing in the file is trusted: every count, index and order is checked before it is used.
struct TZifReader {
  /// Larger files are refused; the largest of tzdata is under 4 KiB.
  static let maximumSize = 1 << 20

  /// More transitions are refused; the most that a zone of tzdata has is under 300.
  static let maximumTransitions = 10_000

  /// Beyond these seconds a transition is refused; the first is where zic puts the Big Bang
  /// (RFC 9636, section 3.2: no time should be less than -2^59).
  static let times: ClosedRange<Int64> = -(1 << 59)...(1 << 59)

  private struct Header {
    var version: UInt8
    var utIndicators: Int
    var standardIndicators: Int
    var leapSeconds: Int
    var transitions: Int
    var types: Int
    var characters: Int

    static let size = 44

    /// The length of the data block after the header, with times of 4 or 8 bytes.
    func dataSize(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4)
        + standardIndicators + utIndicators
    }
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the bytes start as a TZif file does.
  static func hasMagic(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x54, 0x5A, 0x69, 0x66])
  }

  /// The rules in the file.
  func rules() throws(ZoneRulesError) -> ZoneRules {
    guard bytes.count <= Self.maximumSize else { throw ZoneRulesError("it is too large") }
    let first = try header(at: 0)
    let firstEnd = Header.size + first.dataSize(timeSize: 4)
    guard firstEnd <= bytes.count else { throw ZoneRulesError("it ends too early") }
    if first.version == 0 {
      return try block(first, at: Header.size, timeSize: 4, footer: nil)
    }
    // Version 2 and later have the whole again, with times of 64 bits, and then a footer.
    let second = try header(at: firstEnd)
    guard second.version == first.version else {
      throw ZoneRulesError("its two headers are of different versions")
    }
    let start = firstEnd + Header.size
    let end = start + second.dataSize(timeSize: 8)
    guard end <= bytes.count else { throw ZoneRulesError("it ends too early") }
    return try block(second, at: start, timeSize: 8, footer: try footer(at: end))
  }

  private func header(at start: Int) throws(ZoneRulesError) -> Header {
    guard start + Header.size <= bytes.count else { throw ZoneRulesError("it ends too early") }
    guard Self.hasMagic(Array(bytes[start..<start + 4])) else {
      throw ZoneRulesError("it is not a TZif file")
    }
    let version = bytes[start + 4]
    guard version == 0 || version >= UInt8(ascii: "2") && version <= UInt8(ascii: "9") else {
      throw ZoneRulesError("its version is unknown")
    }
    let counts = (0..<6).map { Int(integer(at: start + 20 + $0 * 4, size: 4)) & 0xFFFF_FFFF }
    return Header(
      version: version, utIndicators: counts[0], standardIndicators: counts[1],
      leapSeconds: counts[2], transitions: counts[3], types: counts[4], characters: counts[5])
  }

  /// The data block after a header, which the caller has found to lie within the file.
  private func block(
    _ header: Header, at start: Int, timeSize: Int, footer: PosixRule?
  ) throws(ZoneRulesError) -> ZoneRules {
    try check(header)
    let typeIndexes = start + header.transitions * timeSize
    let types = typeIndexes + header.transitions
    var offsets: [Int32] = []
    for index in 0..<header.types {
      let at = types + index * 6
      let offset = integer(at: at, size: 4)
      guard offset >= Int64(Zone.offsets.lowerBound), offset <= Int64(Zone.offsets.upperBound)
      else { throw ZoneRulesError("it has an offset of more than a day") }
      guard bytes[at + 4] <= 1, Int(bytes[at + 5]) < header.characters else {
        throw ZoneRulesError("it has a malformed local time type")
      }
      offsets.append(Int32(offset))
    }
    var transitions: [ZoneRules.Transition] = []
    transitions.reserveCapacity(header.transitions)
    for index in 0..<header.transitions {
      let time = integer(at: start + index * timeSize, size: timeSize)
      guard Self.times.contains(time) else {
        throw ZoneRulesError("it has a transition too far from now")
      }
      if let last = transitions.last, last.time >= time {
        throw ZoneRulesError("its transitions are not in order")
      }
      let type = Int(bytes[typeIndexes + index])
      guard type < offsets.count else {
        throw ZoneRulesError("it has a transition to a type that it lacks")
      }
      transitions.append(ZoneRules.Transition(time: time, offset: offsets[type]))
    }
    // Before the first transition, and where there is none: type 0 (RFC 9636, section 3.2).
    return ZoneRules(initialOffset: offsets[0], transitions: transitions, footer: footer)
  }

  private func check(_ header: Header) throws(ZoneRulesError) {
    // Files that count leap seconds (those of `right/`) number the seconds differently.
    guard header.leapSeconds == 0 else { throw ZoneRulesError("it counts leap seconds") }
    guard header.transitions <= Self.maximumTransitions else {
      throw ZoneRulesError("it has too many transitions")
    }
    // A type index is one byte.
    guard header.types >= 1, header.types <= 256 else {
      throw ZoneRulesError("it has no local time type, or too many")
    }
    guard header.characters >= 1 else { throw ZoneRulesError("it has no abbreviation") }
    guard header.utIndicators == 0 || header.utIndicators == header.types,
      header.standardIndicators == 0 || header.standardIndicators == header.types
    else { throw ZoneRulesError("its indicators do not fit its local time types") }
  }

  /// The rule between two newlines; `nil` where it is empty or the file ends before it: then
  /// nothing is known of the time after the last transition, and its offset stays.
  private func footer(at start: Int) throws(ZoneRulesError) -> PosixRule? {
    if start == bytes.count { return nil }
    let newline = UInt8(ascii: "\n")
    guard bytes[start] == newline, let end = bytes[(start + 1)...].firstIndex(of: newline) else {
      throw ZoneRulesError("its footer is malformed")
    }
    if end == start + 1 { return nil }
    return try PosixRule(parsing: bytes[start + 1..<end])
  }

  /// A signed big-endian integer of 4 or 8 bytes, which the caller has found to lie in the file.
  private func integer(at start: Int, size: Int) -> Int64 {
    var value: UInt64 = 0
    for index in start..<start + size { value = value << 8 | UInt64(bytes[index]) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}

extension Zone {
  /// The zone in the bytes of a TZif file; an error of the field `zone` where they are malformed.
  public convenience init(name: String, tzif bytes: [UInt8]) throws(InputError) {
    let rules: ZoneRules
    do {
      rules = try TZifReader(bytes).rules()
    } catch {
      throw InputError("zone", "the file of \"\(name)\" cannot be used: \(error.reason)")
    }
    self.init(name: name, rules: rules)
  }
}
