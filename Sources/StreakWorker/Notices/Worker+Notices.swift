import StreakSecurity
import StreakService
import ZeroMQ

extension Worker {
  /// Starts to publish change notices; `nil` where nobody can subscribe.
  static func notices(
    _ context: Context, _ configuration: WorkerConfiguration, beside listening: [Endpoint],
    _ board: NoticeBoard, _ security: ServerSecurity?, keys: ClientSecurity?, _ log: Log
  ) throws -> NoticePublisher? {
    if let broker = configuration.broker {
      guard configuration.notices != .off else { return nil }
      let open: @Sendable () throws -> Socket = {
        let socket = try NoticeSocket.open(context, .publishExtended)
        if broker.isTCP { try keys?.apply(to: socket) }
        return socket
      }
      return try NoticePublisher(board, open(), log: log, open: open)
    }
    let wanted = configuration.notices.endpoints(beside: listening)
    guard !wanted.isEmpty else { return nil }
    do {
      let first = try NoticeSocket.bind(
        context, .publishExtended, to: wanted, for: .subscribers, security)
      // With the ports that the first one was given.
      let endpoints = first.endpoints
      board.setEndpoints(endpoints.map(\.description))
      return try NoticePublisher(board, first.socket, log: log) {
        try NoticeSocket.bind(
          context, .publishExtended, to: endpoints, for: .subscribers, security
        ).socket
      }
    } catch {
      // Nobody asked for it by name, and all else works without.
      guard configuration.notices == .beside else { throw error }
      log.warning("no notices", ("reason", "\(error)"))
      return nil
    }
  }
}
