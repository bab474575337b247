import Glibc
import StreakCore
import StreakJSON

/// What one file of a directory holds.
enum ContentFile: Sendable {
  case tips([Tip])
  case genre(QuizGenre)

  /// What became of reading a file.
  enum Outcome {
    case loaded(ContentFile)
    /// It went away between listing and reading.
    case gone
    case refused([ContentFault])
  }

  /// Whether a file of this name is content at all; others are left alone.
  static func isContent(_ name: String) -> Bool {
    name.utf8.elementsEqual(TipsFile.name.utf8) || GenreFile.isGenre(name)
  }

  /// - Parameter directory: the descriptor of the directory, open while this runs.
  static func load(_ name: String, in directory: Int32) -> Outcome {
    var validator = ContentValidator(file: name)
    let isTips = name.utf8.elementsEqual(TipsFile.name.utf8)
    let genreName = GenreFile.genre(of: name)
    guard isTips || genreName != nil else {
      validator.refuse(
        "", "must name its genre with 1-64 letters and digits of ASCII, - and _")
      return .refused(validator.faults.faults)
    }
    do throws(ReadFailure) {
      let root = try value(of: read(name, directory))
      if isTips {
        let tips = TipsFile.tips(root, &validator)
        if validator.faults.isEmpty { return .loaded(.tips(tips)) }
      } else if let genreName,
        let genre = GenreFile.genre(named: genreName, root, &validator),
        validator.faults.isEmpty
      {
        return .loaded(.genre(genre))
      }
    } catch {
      if case .gone = error { return .gone }
      validator.refuse("", error.reason)
    }
    return .refused(validator.faults.faults)
  }

  private static func value(of bytes: [UInt8]) throws(ReadFailure) -> JSONValue {
    do throws(JSONError) {
      return try JSONReader.read(bytes)
    } catch {
      throw .refused(error.description)
    }
  }

  // MARK: Reading

  private enum ReadFailure: Error {
    case gone
    case refused(String)

    var reason: String {
      if case .refused(let reason) = self { return reason }
      return "is gone"
    }
  }

  /// The whole of a regular file.
  private static func read(_ name: String, _ directory: Int32) throws(ReadFailure) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO would wait for its writer.
    let descriptor = repeating {
      openat(directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw openFailure(errno, name, directory) }
    // An interrupted close has closed all the same on Linux (close(2)): never repeated.
    defer { _ = close(Int32(descriptor)) }
    var status = stat()
    guard fstat(Int32(descriptor), &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .refused(status.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is no regular file")
    }
    let limit = ContentLimits.file
    guard status.st_size <= limit else { throw tooLarge }
    // One more than it may have: it may be growing.
    var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), limit) + 1)
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let count = bytes.withUnsafeMutableBytes { buffer in
        // Invariant: the buffer lives through the call, and `start` is below its count.
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return repeating { Glibc.read(Int32(descriptor), rest.baseAddress, rest.count) }
      }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { break }
      filled += count
    }
    guard filled <= min(Int(status.st_size), limit) else {
      throw .refused("is being written: load it again when that is done")
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private static var tooLarge: ReadFailure {
    .refused("must be at most \(ContentLimits.file) bytes")
  }

  private static func openFailure(_ number: Int32, _ name: String, _ directory: Int32)
    -> ReadFailure
  {
    guard number == ENOENT else { return failure(number) }
    var status = stat()
    // A link that leads nowhere is there; what is not there has gone.
    return fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      ? .refused("is a link that leads nowhere") : .gone
  }

  private static func failure(_ number: Int32) -> ReadFailure {
    .refused("cannot be read: \(String(cString: strerror(number)))")
  }

  /// Repeats a call that a signal interrupted.
  private static func repeating(_ call: () -> some BinaryInteger) -> Int {
    while true {
      let result = Int(call())
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
