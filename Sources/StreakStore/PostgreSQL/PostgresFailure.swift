import CLibPQ

/// What a server says went wrong, and what that means for who asked (postgresql.org/docs, "PostgreSQL
/// Error Codes").
struct PostgresFailure {
  /// Five characters; empty where the server said nothing, because it is gone.
  let state: String
  /// What it says.
  let text: String

  /// Reads it from a result of libpq.
  init(_ result: OpaquePointer) {
    state = Self.field(result, streak_PG_DIAG_SQLSTATE)
    let primary = Self.field(result, streak_PG_DIAG_MESSAGE_PRIMARY)
    text =
      primary.isEmpty
      ? PQresultErrorMessage(result).map { String(cString: $0) } ?? "" : primary
  }

  init(state: String, text: String) {
    self.state = state
    self.text = text
  }

  private static func field(_ result: OpaquePointer, _ code: Int32) -> String {
    PQresultErrorField(result, code).map { String(cString: $0) } ?? ""
  }

  /// The server, or this session of it, is no use any more; another one may be.
  var isLost: Bool {
    switch state {
    // It stops, it starts, it was told to end this session, or it went over to only being read.
    case "57P01", "57P02", "57P03", "57P05", "25P03", "25006", "": true
    default: state.hasPrefix("08")
    }
  }

  /// Two transactions were in each other's way, and this one may be run once more.
  var isConflict: Bool { state == "40001" || state == "40P01" }

  /// The error with a message that is safe to show.
  func error(in sql: String) -> StoreError {
    let detail = "\(text) [\(state)] in: \(sql)"
    if isLost {
      return StoreError(.unreachable, "the connection to the store was lost", detail: detail)
    }
    switch state {
    case "40001", "40P01", "55P03":
      return StoreError(.busy, "the store is busy with another writer", detail: detail)
    case "57014": return StoreError(.interrupted, "the request took too long", detail: detail)
    case "53100": return StoreError(.full, "the store's disk is full", detail: detail)
    case "53000", "53200", "53300", "53400":
      return StoreError(.busy, "the store has no room for the request", detail: detail)
    case "42501": return StoreError(.readOnly, "the store may not be used so", detail: detail)
    case "XX001", "XX002":
      return StoreError(.inconsistent, "the store is damaged", detail: detail)
    default: return StoreError(.other, "the store failed", detail: detail)
    }
  }
}
