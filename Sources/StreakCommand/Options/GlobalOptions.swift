import StreakCore

/// The options that every command has, with what the environment says where they are not given.
struct GlobalOptions {
  /// Whose practice it is where nobody says: a status bar serves one person.
  static let defaultLearner = "me"

  let endpoint: String
  let learner: String

  /// The zone of the questions; empty for the profile's.
  let zone: String

  /// Milliseconds since 1970-01-01T00:00:00Z, as messages carry it.
  let asOf: Int64?

  /// Milliseconds to wait for an answer; `nil` for the command's own default.
  let timeout: Int?

  let json: Bool
  let color: ColorChoice

  /// The keys for TCP; `nil`: there are none.
  let keys: KeyPaths?

  /// A zone or a learner from the command line, not from the environment.
  let explicitZone: String?

  init(_ invocation: Invocation, environment: [String: String], uid: UInt32) throws(CommandError) {
    func value(_ option: String, _ variable: String) -> (text: String, place: String)? {
      if let text = invocation.text(option) { return (text, "--\(option)") }
      guard let text = environment[variable], !text.isEmpty else { return nil }
      return (text, variable)
    }
    if let (text, place) = value("endpoint", "STREAK_ENDPOINT") {
      guard text.contains("://") else {
        throw .usage("\(place): \"\(text)\" is no endpoint such as ipc:///run/streakd.sock")
      }
      endpoint = text
    } else {
      endpoint = DefaultPaths(environment: environment, uid: uid).endpoint
    }
    let (name, place) = value("learner", "STREAK_LEARNER") ?? (Self.defaultLearner, "")
    do throws(InputError) {
      try RecordLimits.check(learner: name)
    } catch {
      throw .usage("\(place): \(error.message)")
    }
    learner = name
    explicitZone = invocation.text("zone")
    zone = value("zone", "STREAK_ZONE")?.text ?? ""
    asOf = try invocation.instant("as-of")?.time.milliseconds
    timeout = try invocation.integer("timeout", in: 1...3_600_000)
    keys = try KeyPaths(
      server: value("curve-server-key", "STREAK_CURVE_SERVER_KEY"),
      secretFile: value("curve-secret-file", "STREAK_CURVE_SECRET_FILE"))
    json = invocation.has("json")
    let choice = try invocation.choice("color", of: ColorChoice.allCases.map(\.rawValue))
    color = choice.flatMap(ColorChoice.init(rawValue:)) ?? .auto
  }
}

/// When colours are written.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether this output gets colours: `NO_COLOR` (no-color.org) and a dumb terminal turn them off
  /// where nobody asked for them.
  func isOn(terminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
