import Glibc
import Synchronization
import ZeroMQ

/// A directory of its own for one test, removed with what is in it.
final class TemporaryDirectory {
  let path: String

  init() {
    var template = Array("/tmp/zmqtest-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
    }
  }

  deinit {
    remove()
  }

  /// For a test that ends its process.
  func remove() {
    Self.remove(path)
  }

  private static func remove(_ path: String) {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { remove(path + "/" + name) }
      }
      closedir(directory)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

/// The type and mode of a file; `nil` where there is none.
func mode(of path: String) -> mode_t? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode : nil
}

func isSocket(_ path: String) -> Bool { mode(of: path).map { $0 & S_IFMT == S_IFSOCK } ?? false }

func write(_ text: String, to path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  Glibc.write(descriptor, text, text.utf8.count)
  close(descriptor)
}

func contents(of path: String) -> String {
  let descriptor = open(path, O_RDONLY)
  defer { close(descriptor) }
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = read(descriptor, &buffer, buffer.count)
  return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
}

/// A name for inproc that no other test has.
let counter = Atomic(0)
func uniqueName() -> String {
  "test-\(counter.add(1, ordering: .relaxed).newValue)"
}

/// Waits for a frame, at most ten seconds, so that a test that is wrong ends.
func receive(_ socket: Socket, milliseconds: Int = 10_000) throws -> [UInt8]? {
  let poller = Poller()
  poller.add(socket)
  guard try poller.wait(milliseconds: milliseconds) > 0 else { return nil }
  let message = Message()
  try socket.receive(into: message)
  return message.bytes
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}
