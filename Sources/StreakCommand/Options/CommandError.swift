/// An end of the program that is no success: its exit code and one line that says what to do.
struct CommandError: Error, Equatable {
  var code: ExitCode
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  static func usage(_ message: String) -> CommandError { CommandError(.usage, message) }
}
