import StreakCore
import StreakProtocol

/// How an error ends the program: the one place that knows exit codes and what to do about them.
enum ErrorReport {
  /// The exit code and the line for an error.
  static func end(for error: any Error, endpoint: String) -> CommandError {
    switch error {
    case let error as CommandError: return error
    case let error as InputError: return CommandError(.badData, error.description)
    case let error as CallError: return end(for: error)
    case let error as ConnectionError: return end(for: error, endpoint: endpoint)
    default: return CommandError(.internalError, "\(error)")
    }
  }

  /// The worker answered, but not what was asked.
  static func end(for error: CallError) -> CommandError {
    let reason = error.field.isEmpty ? error.message : "\(error.field): \(error.message)"
    switch error.status {
    case .invalid, .notFound, .conflict, .insufficientBalance, .tooLarge:
      return CommandError(.badData, reason)
    case .denied:
      return CommandError(.denied, "the worker does not allow it: \(reason)")
    case .unsupportedVersion:
      return CommandError(
        .protocol, "the worker speaks another version of the protocol: \(reason)")
    case .unknownOp:
      return CommandError(
        .protocol, "the worker does not know this command; is it older? \(reason)")
    case .deadlineExceeded:
      return CommandError(
        .tryAgain, "the worker had no time for it; try again, or wait longer with --timeout MS")
    case .unavailable:
      return CommandError(.tryAgain, "the worker cannot do it now, try again: \(reason)")
    default:
      return CommandError(.internalError, "the worker failed (\(error.status)): \(reason)")
    }
  }

  /// No answer at all.
  static func end(for error: ConnectionError, endpoint: String) -> CommandError {
    switch error {
    case .nobodyThere:
      return CommandError(
        .noWorker,
        "no worker at \(endpoint): start one with `streakd`, or name one with --endpoint;"
          + " `streak doctor` looks for the reason"
      )
    case .noAnswer(let milliseconds):
      return CommandError(
        .tryAgain,
        "no answer from \(endpoint) within \(milliseconds) ms: try again, or wait longer with"
          + " --timeout MS")
    case .keyRefused(let reason): return CommandError(.denied, reason)
    case .badEndpoint(let reason):
      return CommandError(.usage, "--endpoint: \(reason)")
    case .badAnswer(let reason):
      return CommandError(
        .protocol, "what \(endpoint) answers is not the streak protocol: \(reason)")
    case .tooLarge(let reason): return CommandError(.badData, reason)
    case .failed(let reason):
      return CommandError(.internalError, "\(endpoint): \(reason)")
    }
  }
}
