import Glibc

/// Tells a service manager that a program is ready, alive, or stopping (sd_notify(3)), where the
/// environment asks for it with `NOTIFY_SOCKET`.
public struct ServiceNotifier: Sendable {
  private let path: String?

  /// A notifier for the socket that the environment names, if any.
  public init(environment: [String: String]) {
    path = environment["NOTIFY_SOCKET"]
  }

  /// All requests can be answered from now on.
  public func ready() { send("READY=1\nSTATUS=Serving") }

  /// Settings are being read again; ``ready()`` ends that.
  public func reloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)\nSTATUS=Reading its settings again")
  }

  /// It gets on with its work.
  public func alive() { send("WATCHDOG=1") }

  /// No new requests are taken.
  public func stopping() { send("STOPPING=1\nSTATUS=Finishing") }

  /// A datagram to the socket. Nobody may be there, which changes nothing for the worker.
  private func send(_ text: String) {
    guard let path, let first = path.utf8.first, first == 0x2F || first == 0x40 else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // A name that begins with @ is abstract: its first byte is zero (unix(7)).
    if first == 0x40 { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = MemoryLayout<sa_family_t>.size + name.count
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    withUnsafePointer(to: &address) { pointer in
      // A sockaddr_un is passed as the sockaddr it begins with.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(
          descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
      }
    }
  }
}
