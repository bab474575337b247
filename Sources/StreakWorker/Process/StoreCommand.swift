import StreakCore
import StreakService
import StreakStore

/// What `streakd` does with a store besides serving it.
enum StoreCommand {
  /// `streakd backup`: the store and the new file.
  struct Backup: Equatable {
    var store: String
    var target: String
    var force = false
  }

  /// `streakd check`.
  struct Check: Equatable {
    /// The file.
    var store: String
    var zone: String
    var repair = false
    var json = false
    /// The server in the place of the file, as it was named.
    var server: String?
  }

  /// `streakd migrate`: the server as it was named.
  struct Migrate: Equatable {
    var server: String
    var distribute = false
  }

  /// `streakd forget`.
  struct Forget: Equatable {
    /// The file.
    var store: String
    /// Records of days before it are forgotten.
    var before: CivilDay
    var dryRun = false
    var json = false
    /// The server in the place of the file, as it was named.
    var server: String?
  }

  case backup(Backup)
  case check(Check)
  case forget(Forget)
  case migrate(Migrate)
  /// A text to print.
  case show(String)

  static let names = ["backup", "check", "forget", "migrate"]

  /// Reads the command line behind `streakd`; `nil` where it names no command, so that it serves.
  ///
  /// - Parameters:
  ///   - uid: the user, for the default paths.
  ///   - machineZone: the zone of the machine, where no option names one.
  /// - Throws: ``StartError`` with `usage`.
  static func parse(
    _ arguments: [String], environment: [String: String], uid: UInt32, machineZone: String
  ) throws(StartError) -> StoreCommand? {
    guard let name = arguments.first, !name.hasPrefix("-"), !name.isEmpty else { return nil }
    guard names.contains(name) else {
      throw StartError(
        .usage,
        "there is no command \"\(name)\": streakd backup, check, forget, migrate, or options to serve"
      )
    }
    var reader = Reader(name: name, rest: arguments.dropFirst())
    try reader.read()
    if reader.wantsHelp { return .show(help(name)) }
    if name != "backup", let word = reader.words.first {
      throw StartError(.usage, "\(word): streakd \(name) takes options only")
    }
    let place = try place(reader.values["--store"], environment, uid)
    switch (name, place) {
    case ("migrate", .server(let settings)):
      return .migrate(
        Migrate(server: settings.text, distribute: reader.flags.contains("--distribute")))
    case ("migrate", .file):
      throw StartError(
        .usage,
        "name a server: streakd migrate --store postgresql://USER@HOST/DB (a file is made "
          + "and brought up to date when it is opened)")
    case ("check", _):
      let zone = environment["STREAKD_ZONE"].flatMap { $0.isEmpty ? nil : $0 }
      var check = Check(
        store: "", zone: reader.values["--zone"] ?? zone ?? machineZone,
        repair: reader.flags.contains("--repair"), json: reader.flags.contains("--json"))
      switch place {
      case .file(let path): check.store = path
      case .server(let settings): check.server = settings.text
      }
      return .check(check)
    case ("forget", .file(let store)): return .forget(try forget(reader, store))
    case ("forget", .server(let settings)):
      var forget = try forget(reader, "")
      forget.server = settings.text
      return .forget(forget)
    case (_, .server):
      throw StartError(.usage, "streakd backup saves a file; save a server with pg_dump")
    case (_, .file(let store)):
      guard reader.words.count == 1, let target = reader.words.first, !target.isEmpty else {
        throw StartError(.usage, "name one file to make: streakd backup OUT")
      }
      return .backup(
        Backup(store: store, target: target, force: reader.flags.contains("--force")))
    }
  }

  private static func place(_ given: String?, _ environment: [String: String], _ uid: UInt32)
    throws(StartError) -> StorePlace
  {
    if let given { return try StorePlace(given, named: "--store") }
    if let store = environment["STREAKD_STORE"], !store.isEmpty {
      return try StorePlace(store, named: "STREAKD_STORE")
    }
    guard let path = DefaultPaths(environment: environment, uid: uid).store else {
      throw StartError(.usage, "no home directory: name a store with --store sqlite:PATH")
    }
    return .file(path)
  }

  private static func forget(_ reader: Reader, _ store: String) throws(StartError) -> Forget {
    guard let text = reader.values["--before"] else {
      throw StartError(.usage, "name the first day to keep: streakd forget --before DAY")
    }
    guard let day = CivilDay(text) else {
      throw StartError(.usage, "--before: \"\(text)\" is not a day such as 2026-11-30")
    }
    return Forget(
      store: store, before: day, dryRun: reader.flags.contains("--dry-run"),
      json: reader.flags.contains("--json"))
  }

  /// Options and words, in any order; `--` ends the options.
  private struct Reader {
    let name: String
    var rest: ArraySlice<String>
    var values: [String: String] = [:]
    var flags: Set<String> = []
    var words: [String] = []
    var wantsHelp = false

    private var takes: (values: [String], flags: [String]) {
      switch name {
      case "backup": (["--store"], ["--force"])
      case "check": (["--store", "--zone"], ["--repair", "--json"])
      case "migrate": (["--store"], ["--distribute"])
      default: (["--store", "--before"], ["--dry-run", "--json"])
      }
    }

    mutating func read() throws(StartError) {
      while let word = rest.popFirst() {
        if word == "--" {
          words += rest
          return
        }
        if word == "-h" || word == "--help" {
          wantsHelp = true
          return
        }
        guard word.hasPrefix("-"), word != "-" else {
          words.append(word)
          continue
        }
        let option = String(word.prefix { $0 != "=" })
        let value = option == word ? nil : String(word.dropFirst(option.count + 1))
        if takes.flags.contains(option) {
          guard value == nil else { throw StartError(.usage, "\(option) takes no value") }
          flags.insert(option)
        } else if takes.values.contains(option) {
          guard let value = value ?? rest.popFirst() else {
            throw StartError(.usage, "\(option) needs a value: see streakd \(name) --help")
          }
          values[option] = value
        } else {
          throw StartError(.usage, "unknown option \(word): see streakd \(name) --help")
        }
      }
    }
  }
}
