import Foundation

@testable import StreakCore

/// Instants and files for the tests of zones.
enum Zones {
  static let database = ZoneDatabase()

  /// The UTC second of `2011-12-30 10:00:00` or `2011-12-30`.
  static func second(_ text: String) throws -> Int64 {
    let full = text.count == 10 ? "\(text) 00:00:00" : text
    return try Instant.parse(rfc3339: "\(full)Z").instant.seconds
  }

  /// One name for each set of equal files.
  static func distinctNames() -> [String] {
    var seen: Set<Data> = []
    return database.names.filter { name in
      guard let data = FileManager.default.contents(atPath: "\(database.directory)/\(name)") else {
        return false
      }
      return seen.insert(data).inserted
    }
  }

  /// A random sequence that is the same on every run.
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      // SplitMix64.
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }
}

/// Builds TZif files, good and bad ones, as RFC 9636 draws them.
struct TZif {
  var version: UInt8 = UInt8(ascii: "2")
  var types: [(offset: Int32, isDST: UInt8, abbreviation: UInt8)] = [(0, 0, 0)]
  var transitions: [(time: Int64, type: UInt8)] = []
  var characters: [UInt8] = Array("AAA\0".utf8)
  var leapSeconds = 0
  var indicators = 0
  var footer: String? = "\n\n"

  var bytes: [UInt8] {
    if version == 0 { return header + block(timeSize: 4) }
    // The block of version 1 may be left empty (RFC 9636, section 4).
    let empty = [UInt8]("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 39)
    return empty + header + block(timeSize: 8) + Array((footer ?? "").utf8)
  }

  private var header: [UInt8] {
    let counts = [
      indicators, indicators, leapSeconds, transitions.count, types.count, characters.count,
    ]
    return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      + counts.flatMap { Self.big(Int64($0), size: 4) }
  }

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = transitions.flatMap { Self.big($0.time, size: timeSize) }
    bytes += transitions.map(\.type)
    for type in types {
      bytes += Self.big(Int64(type.offset), size: 4) + [type.isDST, type.abbreviation]
    }
    bytes += characters + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
    return bytes + [UInt8](repeating: 0, count: indicators * 2)
  }

  static func big(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
  }
}

/// What the system's own `zdump` says of a zone: an offset each side of every change.
enum ZDump {
  static let path = "/usr/bin/zdump"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  struct Line: Hashable, Sendable {
    var second: Int64
    var offset: Int32
  }

  /// The lines of each zone. The names may also be POSIX rules.
  static func lines(
    _ names: [String], directory: String, years: ClosedRange<Int>
  ) throws -> [String: [Line]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-V", "-c", "\(years.lowerBound),\(years.upperBound)"] + names
    process.environment = ["TZDIR": directory, "LC_ALL": "C"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = readToEnd(pipe.fileHandleForReading.fileDescriptor)
    process.waitUntilExit()
    var lines: [String: [Line]] = [:]
    output.withUnsafeBytes { output in
      for text in output.split(separator: UInt8(ascii: "\n")) {
        let text = UnsafeRawBufferPointer(rebasing: text)
        if let (name, line) = parse(text) { lines[name, default: []].append(line) }
      }
    }
    return lines
  }

  /// Foundation's `readDataToEndOfFile` traps where a signal interrupts it, as that of a child's end may.
  private static func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { output += buffer[..<count] }
      if count == 0 || count < 0 && errno != EINTR { return output }
    }
  }

  /// `Europe/Dublin  Sun Mar 28 01:00:00 2100 UT = … gmtoff=3600`, where all between the spaces after
  /// the name and the last number has a fixed width.
  private static func parse(_ text: UnsafeRawBufferPointer) -> (String, Line)? {
    guard let space = text.firstIndex(of: 0x20),
      let at = text[space...].firstIndex(where: { $0 != 0x20 }), text.count > at + 30,
      let equals = text.lastIndex(of: UInt8(ascii: "="))
    else { return nil }
    let part = { (range: Range<Int>) in String(decoding: text[range], as: UTF8.self) }
    let number = { (range: Range<Int>) in
      text[range].reduce(0) { $1 == 0x20 ? $0 : $0 * 10 + Int($1) - 0x30 }
    }
    let months = "JanFebMarAprMayJunJulAugSepOctNovDec".components(
      separatedBy: part(at + 4..<at + 7))
    guard months.count == 2, part(at + 25..<at + 27) == "UT",
      let date = CivilDay(
        year: number(at + 20..<at + 24), month: months[0].utf8.count / 3 + 1,
        day: number(at + 8..<at + 10)),
      let offset = Int32(part(equals + 1..<text.count))
    else { return nil }
    let time =
      number(at + 11..<at + 13) * 3600 + number(at + 14..<at + 16) * 60
      + number(at + 17..<at + 19)
    return (
      part(0..<space), Line(second: Int64(date.number) * 86_400 + Int64(time), offset: offset)
    )
  }
}
