import Glibc

/// The zone of this machine, where nobody names one.
public enum MachineZone {
  /// `$TZ`, else where /etc/localtime points, else /etc/timezone, else UTC (tzset(3),
  /// localtime(5)).
  public static func name(environment: [String: String]) -> String {
    if var zone = environment["TZ"], !zone.isEmpty {
      if zone.hasPrefix(":") { zone.removeFirst() }
      if let name = afterZoneinfo(zone) { return name }
      if !zone.hasPrefix("/") { return zone }
    }
    if let target = realpath("/etc/localtime", nil) {
      defer { free(target) }
      if let name = afterZoneinfo(String(cString: target)) { return name }
    }
    return firstLine(of: "/etc/timezone") ?? "UTC"
  }

  /// What follows `zoneinfo/` in a path.
  private static func afterZoneinfo(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let index = parts.lastIndex(of: "zoneinfo"), index + 1 < parts.count else { return nil }
    return parts[(index + 1)...].joined(separator: "/")
  }

  private static func firstLine(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
    let line = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
