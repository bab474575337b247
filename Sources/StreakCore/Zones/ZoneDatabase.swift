import Glibc
import StreakSupport

/// The time zones of this machine, by name, and offsets as zones.
///
/// Zones are read from the system's TZif files, each when it is first asked for and then never again:
/// a newer tzdata reaches a program when it next starts.
public final class ZoneDatabase: Sendable {
  /// The folder of the zones' files.
  public let directory: String

  /// The release of tzdata, as in `2026f`; `nil` where the folder does not tell.
  public let version: String?

  private let cache = Locked<[String: Zone]>([:])

  /// More names than this are not kept; tzdata has some 600, and there are 2,879 offsets.
  private static let cacheLimit = 4096

  /// A name of more bytes is refused; the longest of tzdata has 32.
  public static let maximumNameLength = 64

  /// What the environment's `TZDIR` names, as for the C library, if that is an absolute path;
  /// else `/usr/share/zoneinfo`.
  public static var defaultDirectory: String {
    if let value = getenv("TZDIR"), value.pointee == CChar(bitPattern: UInt8(ascii: "/")) {
      return String(cString: value)
    }
    return "/usr/share/zoneinfo"
  }

  /// The zones in a folder. Nothing but its version is read yet.
  public init(directory: String = ZoneDatabase.defaultDirectory) {
    self.directory = directory
    version = Self.version(in: directory)
  }

  /// The zone of an IANA name (`Europe/Berlin`), `UTC`, or an offset as RFC 3339 writes it: `Z`, `z`,
  /// `+05:45`, `-03:30`. `-00:00` is UTC.
  ///
  /// Anything else is an error of the field `zone`. That includes `localtime`, `posixrules` and
  /// `Factory`, which are settings of a machine and no places, and the copies in `posix/` and
  /// `right/`, of which the latter count leap seconds.
  public func zone(named name: String) throws(InputError) -> Zone {
    // Texts are equal to Swift where Unicode calls them equivalent, and a few characters beyond ASCII
    // are equivalent to one in it, such as the Kelvin sign to K: no name that was read may be found
    // by another.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { throw Self.notAllowed }
    if let zone = cache.withLock({ $0[name] }) { return zone }
    let zone = try load(name)
    return cache.withLock { cache in
      // Another thread may have been faster: all get the same one.
      if let earlier = cache[name] { return earlier }
      if cache.count < Self.cacheLimit { cache[name] = zone }
      return zone
    }
  }

  /// The names of all zones in the folder, sorted; no offsets. Looks at every file.
  public var names: [String] {
    var names: [String] = []
    // tzdata nests three deep at most (America/Argentina/Salta); a link in a circle ends here.
    collect(in: "", depth: 4, into: &names)
    return names.sorted()
  }

  private func load(_ name: String) throws(InputError) -> Zone {
    if name == "UTC" || name == "Z" || name == "z" { return .utc }
    if name.utf8.first == UInt8(ascii: "+") || name.utf8.first == UInt8(ascii: "-") {
      guard let minutes = Zone.offsetMinutes(name.utf8Span.span) else {
        throw InputError("zone", "an offset is written +HH:MM or -HH:MM and is at most 23:59")
      }
      return try Zone.fixed(offsetSeconds: Int32(minutes * 60))
    }
    try Self.check(name)
    let bytes: [UInt8]
    do {
      bytes = try SystemFile.read("\(directory)/\(name)", limit: TZifReader.maximumSize)
    } catch {
      switch error {
      case .missing where !SystemFile.isFolder(directory):
        throw InputError("zone", "this machine has no time zones; its package tzdata is missing")
      case .missing, .tooLarge:
        throw Self.unknown(name)
      case .system(let code):
        throw InputError("zone", "the file of \"\(name)\" cannot be read (errno \(code))")
      }
    }
    guard TZifReader.hasMagic(bytes) else { throw Self.unknown(name) }
    return try Zone(name: name, tzif: bytes)
  }

  private static let notAllowed = InputError(
    "zone", "a zone's name has only ASCII letters, digits and ._+-/")

  private static func unknown(_ name: String) -> InputError {
    InputError("zone", "there is no time zone \"\(name)\"")
  }
}

// MARK: - Names

extension ZoneDatabase {
  /// Checks that a name can only name a zone's file below the folder. The text of one that holds
  /// other characters is not repeated in the error.
  private static func check(_ name: String) throws(InputError) {
    guard !name.isEmpty else {
      throw InputError(
        "zone", "a zone must be named: Europe/Berlin, or an offset such as +05:45")
    }
    guard name.utf8.count <= maximumNameLength else {
      throw InputError("zone", "a zone's name has at most \(maximumNameLength) bytes")
    }
    guard name.utf8.allSatisfy(isAllowed) else {
      throw notAllowed
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw InputError("zone", "\"\(name)\" is not a zone's name but a path")
    }
    guard !isReserved(String(parts[0])) else { throw unknown(name) }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
    // ".", "/" and the digits lie side by side.
    case UInt8(ascii: ".")...UInt8(ascii: "9"): return true
    case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): return true
    default: return false
    }
  }

  private static func isReserved(_ first: String) -> Bool {
    ["posix", "right", "localtime", "posixrules", "Factory"].contains(first)
  }

  private func collect(in folder: String, depth: Int, into names: inout [String]) {
    guard depth > 0 else { return }
    for entry in SystemFile.names(inFolder: "\(directory)/\(folder)") {
      let name = folder.isEmpty ? entry : "\(folder)/\(entry)"
      do {
        try Self.check(name)
      } catch {
        continue
      }
      let path = "\(directory)/\(name)"
      if SystemFile.isFolder(path) {
        collect(in: name, depth: depth - 1, into: &names)
      } else if let start = try? SystemFile.read(path, limit: 4, prefix: 4),
        TZifReader.hasMagic(start)
      {
        names.append(name)
      }
    }
  }

  /// The first line of `tzdata.zi` is `# version 2026f`; some systems have a file `+VERSION` instead.
  private static func version(in directory: String) -> String? {
    for (file, prefix) in [("tzdata.zi", "# version "), ("+VERSION", "")] {
      guard let bytes = try? SystemFile.read("\(directory)/\(file)", limit: 64, prefix: 64) else {
        continue
      }
      let line = String(decoding: bytes.prefix { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
      if line.hasPrefix(prefix), line.utf8.count > prefix.utf8.count {
        return String(line.dropFirst(prefix.count))
      }
    }
    return nil
  }
}
