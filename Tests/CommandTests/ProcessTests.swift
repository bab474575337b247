import Glibc
import StreakClient
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakCommand

/// The program as a process, and its connection on a real socket.
@Suite("Process")
struct ProcessTests {
  /// The program that was built beside the tests.
  static var program: String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/streak"
  }

  /// Runs a shell command in which `streak` is the program, and returns what it prints.
  static func shell(_ command: String) throws -> String {
    let stream = try #require(popen("streak() { '\(program)' \"$@\"; }; \(command)", "r"))
    defer { pclose(stream) }
    var text: [UInt8] = []
    while true {
      let byte = fgetc(stream)
      if byte < 0 { return String(decoding: text, as: UTF8.self) }
      text.append(UInt8(truncatingIfNeeded: byte))
    }
  }

  static var isBuilt: Bool { access(program, X_OK) == 0 }

  @Test(
    "exit codes and streams", .enabled(if: isBuilt, "the program is not built"),
    arguments: [
      ("streak --version 2>&1; echo $?", "streak 0.1.0\n0\n"),
      ("streak strek 2>/dev/null; echo $?", "64\n"),
      ("streak --endpoint ipc:///nonexistent/x ping 2>/dev/null; echo $?", "69\n"),
      (
        "streak --endpoint ipc:///nonexistent/x ping 2>&1",
        "streak: no worker at ipc:///nonexistent/x: start one with `streakd`, or name one with"
          + " --endpoint; `streak doctor` looks for the reason\n"
      ),
      ("STREAK_ENDPOINT=ipc:///nonexistent/x streak best 2>/dev/null; echo $?", "69\n"),
      (
        "streak import /nonexistent/file 2>&1; echo $?",
        "streak: cannot read /nonexistent/file: No such file or directory\n66\n"
      ),
      ("streak import / 2>/dev/null; echo $?", "66\n"),
      ("echo hello | streak import 2>/dev/null; echo $?", "65\n"),
      ("streak help > /dev/full 2>/dev/null; echo $?", "74\n"),
      ("(streak help; echo $? >&2) 2>&1 >&- | tail -1", "74\n"),
      ("(sleep 0.2; streak help; echo $? >&2) 2>&1 1>/dev/null | tail -1", "0\n"),
    ])
  func process(command: String, output: String) throws {
    #expect(try Self.shell(command) == output)
  }

  @Test("a pipe whose reader has left is no error", .enabled(if: isBuilt, "not built"))
  func readerLeft() throws {
    let command = "{ { sleep 0.3; streak help; echo $? >&3; } | true; } 3>&1 2>&1"
    #expect(try Self.shell(command) == "0\n")
  }

  @Test("calls and replies on a socket, and the errors of a connection")
  func connection() throws {
    var template = Array("/tmp/commandtest-XXXXXX".utf8CString)
    let folder = try template.withUnsafeMutableBufferPointer { buffer in
      String(cString: try #require(buffer.baseAddress.flatMap { mkdtemp($0) }))
    }
    defer { rmdir(folder) }
    let text = "ipc://\(folder)/worker.sock"
    #expect(throws: ConnectionError.nobodyThere) {
      try ClientConnection(text, timeout: 1_000).exchange([RawCall(Proto.PingRequest())])
    }
    #expect(throws: ConnectionError.self) { try ClientConnection("ftp://x", timeout: 1_000) }

    let wakeUp = try WakeUp()
    let context = try ZeroMQ.Context()
    let socket = try Socket(context, .reply)
    _ = try socket.bind(to: try Endpoint(text))
    // Reply sockets belong to one thread at a time: from here on it is this one's.
    nonisolated(unsafe) let served = socket
    let thread = try LoopThread(name: "fake-worker") {
      try? Self.serve(served, until: wakeUp)
      served.close()
      context.close()
    }
    defer {
      wakeUp.signal()
      thread.join()
      unlink("\(folder)/worker.sock")
      unlink("\(folder)/worker.sock.lock")
    }
    let connection = try ClientConnection(text, timeout: 10_000)
    let replies = try connection.exchange([
      RawCall(Proto.PingRequest(payload: [1, 2])), RawCall(Proto.BestRequest(learner: "me")),
    ])
    let pong: Proto.PingReply = try replies[0].get()
    #expect(pong.payload == [1, 2])
    #expect(replies[1].error == CallError(.unknownOp, field: "header.op", "only pings"))
  }

  /// Answers pings and refuses everything else.
  private static func serve(_ socket: Socket, until wakeUp: WakeUp) throws {
    let frames = Multipart(limit: 128)
    while true {
      let poller = Poller()
      poller.add(socket)
      poller.add(descriptor: wakeUp.descriptor)
      _ = try poller.wait(milliseconds: nil)
      if poller.ready(at: 1) != [] { return }
      try socket.receive(into: frames)
      var answer: [[UInt8]] = []
      for index in stride(from: 0, to: frames.count - 1, by: 2) {
        let header = try frames[index].withBytes { try FrameHeader(parsing: $0) }
        if header.op == .ping {
          let ping = try Proto.PingRequest(decoding: frames[index + 1].bytes)
          answer += [header.reply().bytes, Proto.PingReply(payload: ping.payload).encoded()]
        } else {
          let error = Proto.Error(field: "header.op", message: "only pings")
          answer += [header.reply(.unknownOp).bytes, error.encoded()]
        }
      }
      for (index, frame) in answer.enumerated() {
        try socket.send(frame, index < answer.count - 1 ? .more : [])
      }
    }
  }
}
