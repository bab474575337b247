import Glibc
import StreakCore
import StreakService
import StreakStore
import ZeroMQ

extension StoreCommand {
  /// Forgets, in short transactions with as long a rest after each, so that those who write to the
  /// same store come in between.
  ///
  /// - Parameter now: the clock: nothing of its last days is forgotten.
  static func run(_ forget: Forget, now: Instant, _ output: (String) -> Void) throws(StartError)
    -> Int32
  {
    if forget.server == nil { try requireStore(forget.store) }
    let today = DayClock(zone: .utc).day(of: now)
    guard forget.before <= today - StoreForget.leastAge else {
      throw StartError(
        .usage,
        "--before: \(forget.before) is not at least \(StoreForget.leastAge) days ago")
    }
    do {
      let store = try open(
        forget.store, forget.server, readOnly: forget.dryRun, ZoneDatabase())
      defer { store.close() }
      var began = MonotonicTime.now
      let summary = try StoreForget(store, before: forget.before).run(dryRun: forget.dryRun) {
        let taken = (MonotonicTime.now.nanoseconds - began.nanoseconds) / 1000
        usleep(UInt32(min(max(taken, 1_000), 1_000_000)))
        began = .now
        return true
      }
      output(line(summary, forget))
      return 0
    } catch let error as StoreError {
      throw StartError(error)
    } catch let error as StartError {
      throw error
    } catch {
      throw StartError(.unavailable, "\(error)")
    }
  }

  private static func line(_ summary: StoreForget.Summary, _ forget: Forget) -> String {
    guard forget.json else {
      return "\(summary.learners) learners: \(summary.forgotten) records before \(forget.before) "
        + (forget.dryRun ? "would be forgotten" : "forgotten")
        + ", \(summary.kept) kept for trends\n"
    }
    return "{\"learners\":\(summary.learners),\"forgotten\":\(summary.forgotten),"
      + "\"kept\":\(summary.kept),\"before\":\"\(forget.before)\",\"dry_run\":\(forget.dryRun)}\n"
  }

  static let forgetHelp = """
    Usage: streakd forget --before DAY [--store STORE] [--dry-run] [--json]

    Lets go of single records of days before DAY and keeps what they come to, also
    while workers serve the store. Days, streaks, the longest run, weeks, months
    and the totals of each track stay as they are, by kind and for any range of
    days. Gone are the records themselves, in lists and exports, with their
    instants and zones, and with them the trend of a range of days long past. The
    latest ten results of a track that has so many stay, for its trend.

    A record that comes again is known by its id and not counted twice. It can be
    neither corrected, deleted nor restamped. What a question as of an instant of a
    forgotten day is told is the whole day. There is no way back but a backup.

    Options:
      --before DAY          the first day to keep, at least 7 days ago
      --store STORE         sqlite:PATH or postgresql://USER@HOST/DB
                            ($STREAKD_STORE, else that of streakd)
      --dry-run             only say how many records it would be
      --json                a JSON object
      -h, --help            print this text

    Exit status: 0 done, 65 the store is damaged, 66 there is none, 69 the server
    cannot be reached. Stopped halfway, it goes on at the next run.

    Example:
      streakd forget --before 2025-01-01 --dry-run

    """
}
