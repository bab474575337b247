import StreakCore
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
    var store: String
    var zone: String
    var repair = false
    var json = false
  }

  /// `streakd forget`.
  struct Forget: Equatable {
    var store: String
    /// Records of days before it are forgotten.
    var before: CivilDay
    var dryRun = false
    var json = false
  }

  case backup(Backup)
  case check(Check)
  case forget(Forget)
  /// A text to print.
  case show(String)

  static let names = ["backup", "check", "forget"]

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
        "there is no command \"\(name)\": streakd backup, check, forget, or options to serve")
    }
    var reader = Reader(name: name, rest: arguments.dropFirst())
    try reader.read()
    if reader.wantsHelp {
      return .show(["backup": backupHelp, "check": checkHelp][name] ?? forgetHelp)
    }
    let fromEnvironment = environment["STREAKD_STORE"].flatMap { $0.isEmpty ? nil : $0 }
    let given = reader.values["--store"] ?? fromEnvironment
    let store: String
    if let given {
      guard given.hasPrefix("sqlite:"), given.utf8.count > 7 else {
        throw StartError(.usage, "--store: \"\(given)\" is not sqlite:PATH")
      }
      store = String(given.dropFirst(7))
    } else if let path = DefaultPaths(environment: environment, uid: uid).store {
      store = path
    } else {
      throw StartError(.usage, "no home directory: name a store with --store sqlite:PATH")
    }
    if name == "check" {
      guard reader.words.isEmpty else {
        throw StartError(.usage, "\(reader.words[0]): streakd check takes options only")
      }
      let zone = environment["STREAKD_ZONE"].flatMap { $0.isEmpty ? nil : $0 }
      return .check(
        Check(
          store: store, zone: reader.values["--zone"] ?? zone ?? machineZone,
          repair: reader.flags.contains("--repair"), json: reader.flags.contains("--json")))
    }
    if name == "forget" { return try forget(reader, store) }
    guard reader.words.count == 1, let target = reader.words.first, !target.isEmpty else {
      throw StartError(.usage, "name one file to make: streakd backup OUT")
    }
    return .backup(
      Backup(store: store, target: target, force: reader.flags.contains("--force")))
  }

  private static func forget(_ reader: Reader, _ store: String) throws(StartError) -> StoreCommand {
    guard reader.words.isEmpty else {
      throw StartError(.usage, "\(reader.words[0]): streakd forget takes options only")
    }
    guard let text = reader.values["--before"] else {
      throw StartError(.usage, "name the first day to keep: streakd forget --before DAY")
    }
    guard let day = CivilDay(text) else {
      throw StartError(.usage, "--before: \"\(text)\" is not a day such as 2026-11-30")
    }
    return .forget(
      Forget(
        store: store, before: day, dryRun: reader.flags.contains("--dry-run"),
        json: reader.flags.contains("--json")))
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

extension StoreCommand {
  static let backupHelp = """
    Usage: streakd backup [--store sqlite:PATH] [--force] OUT

    Saves the store in the file OUT as it is at this moment, also while workers
    serve it: every write that was acknowledged before is in it. OUT is there
    only once it is whole, on the disk and found without fault. It is a store
    itself: to get back to it, stop the workers and put it in the store's place,
    without the files -wal and -shm of the old one.

    Options:
      --store sqlite:PATH   the store ($STREAKD_STORE, else that of streakd)
      --force               replace OUT if it is there
      -h, --help            print this text

    Exit status: 0 saved, 65 the store is damaged, 66 there is none, 73 OUT
    cannot be made.

    Example:
      streakd backup "practice-$(date +%F).db"

    """

  static let checkHelp = """
    Usage: streakd check [--store sqlite:PATH] [--repair] [--json]

    Looks at the whole store, also while workers serve it: at the file, and at
    all that is derived from the learners' facts (days, pages, bests, wallets,
    counters), one line for each finding and one in the end.

    Options:
      --store sqlite:PATH   the store ($STREAKD_STORE, else that of streakd)
      --zone Z              the zone of learners who name none, as the worker
                            has it ($STREAKD_ZONE, else the machine's)
      --repair              make anew what is derived and wrong, a learner in one
                            transaction; facts are never touched
      --json                a JSON object a line
      -h, --help            print this text

    Exit status: 0 nothing is wrong (any more), 65 something is, 66 there is no
    store.

    Example:
      streakd check --store sqlite:practice.db

    """
}
