import StreakClient
import StreakSecurity

/// A worker behind a socket.
final class ClientConnection: WorkerConnection {
  private let client: StreakClient
  private let timeout: Int

  /// Gets ready to ask the worker at an endpoint. A command fails at once where nobody listens: who
  /// typed it wants to know, and a status bar asks again anyway.
  ///
  /// - Parameter security: the keys for TCP; `nil`: there are none.
  init(_ endpoint: String, timeout: Int, security: ClientSecurity? = nil) throws {
    self.timeout = timeout
    var options = ClientOptions(timeout: timeout, failFast: true)
    options.security = security
    do {
      client = try StreakClient(endpoint, options: options)
    } catch {
      throw Self.translated(error, timeout)
    }
  }

  func exchange(_ calls: [RawCall]) throws -> [RawReply] {
    do {
      return try client.call(calls)
    } catch {
      throw Self.translated(error, timeout)
    }
  }

  func send(_ calls: [RawCall]) throws -> () throws -> [RawReply] {
    let (client, timeout) = (client, timeout)
    do {
      try client.send(calls)
    } catch {
      throw Self.translated(error, timeout)
    }
    return {
      do throws(StreakClientError) {
        return try client.receive()
      } catch {
        throw Self.translated(error, timeout)
      }
    }
  }

  private static func translated(_ error: StreakClientError, _ timeout: Int) -> any Error {
    if let refusal = error.refusal { return refusal }
    switch error.code {
    case .noWorker: return ConnectionError.nobodyThere
    case .timedOut: return ConnectionError.noAnswer(milliseconds: timeout)
    case .keyRefused: return ConnectionError.keyRefused(error.message)
    case .badEndpoint: return ConnectionError.badEndpoint(error.message)
    case .badReply: return ConnectionError.badAnswer(error.message)
    case .tooLarge: return ConnectionError.tooLarge(error.message)
    default: return ConnectionError.failed(error.message)
    }
  }
}
