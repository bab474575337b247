/// How the program ends, after `sysexits.h`.
enum ExitCode: Int32 {
  /// All is done.
  case ok = 0
  /// EX_USAGE: the command line is wrong.
  case usage = 64
  /// EX_DATAERR: what was sent or read is wrong.
  case badData = 65
  /// EX_NOINPUT: a file cannot be read.
  case noInput = 66
  /// EX_UNAVAILABLE: no worker answers.
  case noWorker = 69
  /// EX_SOFTWARE: a fault of the worker's or of this program's.
  case internalError = 70
  /// EX_CANTCREAT: a file cannot be made.
  case cannotCreate = 73
  /// EX_IOERR: standard output cannot be written.
  case ioError = 74
  /// EX_TEMPFAIL: the same command may succeed later.
  case tryAgain = 75
  /// EX_PROTOCOL: worker and program do not speak the same protocol.
  case `protocol` = 76
  /// EX_NOPERM: the worker does not let this client do that.
  case denied = 77
}
