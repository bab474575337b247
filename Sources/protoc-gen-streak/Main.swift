import Glibc
import StreakWire

/// A plugin of `protoc`: reads a CodeGeneratorRequest from standard input and writes a
/// CodeGeneratorResponse to standard output (protobuf.dev, "plugin.proto").
@main
enum Main {
  static func main() {
    var response: GeneratorResponse
    do {
      let input = try readAll(STDIN_FILENO)
      response = generate(try GeneratorRequest(reading: input))
    } catch {
      response = GeneratorResponse()
      response.error = "the request \(error)"
    }
    guard writeAll(STDOUT_FILENO, response.encoded()) else { exit(1) }
  }

  private static func readAll(_ descriptor: Int32) throws(WireError) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw WireError(.truncated) }
      if count == 0 { return content }
      content += chunk[..<count]
    }
  }

  private static func writeAll(_ descriptor: Int32, _ content: [UInt8]) -> Bool {
    content.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = write(descriptor, start, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
