import ZeroMQ

/// Where change notices can be subscribed to (`--notices`).
public enum NoticePlace: Hashable, Sendable {
  /// Beside the first ipc endpoint: its path and `.notices`; nowhere, where there is none.
  case beside
  /// Nowhere.
  case off
  /// At these endpoints.
  case at([Endpoint])

  /// The longest path of an ipc socket (unix(7)).
  private static let longestPath = 107

  /// The endpoints, of a program that listens at others.
  public func endpoints(beside others: [Endpoint]) -> [Endpoint] {
    switch self {
    case .off: return []
    case .at(let endpoints): return endpoints
    case .beside: return others.lazy.compactMap(Self.beside).first.map { [$0] } ?? []
    }
  }

  /// The endpoint beside one of ipc; `nil` for others, and where its path would be too long.
  public static func beside(_ endpoint: Endpoint) -> Endpoint? {
    guard case .ipc(let path) = endpoint.transport, path.utf8.count + 8 <= longestPath else {
      return nil
    }
    return try? Endpoint("ipc://\(path).notices")
  }
}

extension NoticePlace {
  /// Adds a value of the option `--notices`: an endpoint, or `off`.
  ///
  /// - Parameter isFirst: it takes the place of what was there.
  /// - Returns: true.
  /// - Throws: ``StartError`` with `usage` that names the option.
  public mutating func add(
    _ value: String, isFirst: Bool, named name: String
  ) throws(StartError) -> Bool {
    guard value != "off" else {
      self = .off
      return true
    }
    do throws(EndpointError) {
      let endpoint = try Endpoint(value)
      if !isFirst, case .at(let others) = self {
        self = .at(others + [endpoint])
      } else {
        self = .at([endpoint])
      }
      return true
    } catch {
      throw StartError(.usage, "\(name): \(error), and it is not off")
    }
  }
}
