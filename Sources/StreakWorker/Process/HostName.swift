import Glibc

/// What this machine is called.
enum HostName {
  /// At most 40 bytes of it, without what no name has.
  static var current: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "worker" }
    let bytes = withUnsafeBytes(of: name.nodename) { Array($0) }
    let shown = bytes.prefix { $0 > 0x20 && $0 < 0x7F }.prefix(40)
    return shown.isEmpty ? "worker" : String(decoding: shown, as: UTF8.self)
  }
}
