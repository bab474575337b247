// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What a call asks for: bytes 6-7 of its header. Bit 7 (0x80) is set where it changes state.
  public struct Op: WireEnum {
    /// The number in the schema, whether or not it is known.
    public let rawValue: Int32

    /// The value with this number.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// None of the others.
    @inlinable
    public static var unspecified: Op { Op(rawValue: 0) }

    /// Is anybody there? Touches no store.
    @inlinable
    public static var ping: Op { Op(rawValue: 1) }

    /// What this worker is: version, limits, store, time zone data.
    @inlinable
    public static var info: Op { Op(rawValue: 2) }

    /// What a broker is doing, asked at its control socket.
    @inlinable
    public static var brokerStatus: Op { Op(rawValue: 3) }

    /// What this worker counted since it started.
    @inlinable
    public static var metrics: Op { Op(rawValue: 4) }

    /// What a broker counted since it started, asked at its control socket.
    @inlinable
    public static var brokerMetrics: Op { Op(rawValue: 5) }

    /// A learner's profile: what is in force, its dated changes, the excused days.
    @inlinable
    public static var profileGet: Op { Op(rawValue: 16) }

    /// Records of a learner, oldest first, a page at a time.
    @inlinable
    public static var recordsList: Op { Op(rawValue: 32) }

    /// A learner's tasks.
    @inlinable
    public static var tasksList: Op { Op(rawValue: 33) }

    /// The tasks due on one day, with which are done.
    @inlinable
    public static var card: Op { Op(rawValue: 34) }

    /// Restamps that were made, a page at a time.
    @inlinable
    public static var restampsList: Op { Op(rawValue: 36) }

    /// How many days (or weeks) in a row.
    @inlinable
    public static var streak: Op { Op(rawValue: 48) }

    /// The longest run ever.
    @inlinable
    public static var best: Op { Op(rawValue: 49) }

    /// Seven days with their statuses.
    @inlinable
    public static var week: Op { Op(rawValue: 50) }

    /// Twelve months of a year with their totals.
    @inlinable
    public static var months: Op { Op(rawValue: 51) }

    /// Each day of a range with its records and status.
    @inlinable
    public static var calendar: Op { Op(rawValue: 52) }

    /// What was practised, with accuracy and trend.
    @inlinable
    public static var tracks: Op { Op(rawValue: 53) }

    /// Why the streak is what it is, day by day.
    @inlinable
    public static var explain: Op { Op(rawValue: 54) }

    /// When to remind, today and on the coming two days, or why not.
    @inlinable
    public static var remindersPlan: Op { Op(rawValue: 55) }

    /// Everything that a widget draws, and how long it is true.
    @inlinable
    public static var snapshot: Op { Op(rawValue: 56) }

    /// Shares, strength, the longest runs, weekdays and hours, the next milestone.
    @inlinable
    public static var insights: Op { Op(rawValue: 57) }

    /// What a learner has earned and may still earn today.
    @inlinable
    public static var wallet: Op { Op(rawValue: 64) }

    /// Earned and spent, entry by entry.
    @inlinable
    public static var coinsList: Op { Op(rawValue: 65) }

    /// What is earned and what things cost.
    @inlinable
    public static var rewardRulesGet: Op { Op(rawValue: 66) }

    /// The tip of a day.
    @inlinable
    public static var tip: Op { Op(rawValue: 80) }

    /// The genres of the quiz with a learner's progress.
    @inlinable
    public static var genres: Op { Op(rawValue: 81) }

    /// Questions of a genre.
    @inlinable
    public static var quiz: Op { Op(rawValue: 82) }

    /// Favourites, themes, genres, progress and counters of a learner.
    @inlinable
    public static var collection: Op { Op(rawValue: 83) }

    /// Which store this is, and how far it has followed another one.
    @inlinable
    public static var syncState: Op { Op(rawValue: 96) }

    /// What has changed since a cursor.
    @inlinable
    public static var syncPull: Op { Op(rawValue: 97) }

    /// Everything that is known of a learner, a page at a time.
    @inlinable
    public static var factsList: Op { Op(rawValue: 98) }

    /// A worker takes a lease at a broker, or renews it.
    @inlinable
    public static var brokerRegister: Op { Op(rawValue: 128) }

    /// A worker gives its lease up.
    @inlinable
    public static var brokerLeave: Op { Op(rawValue: 129) }

    /// Gives a worker no more requests.
    @inlinable
    public static var brokerDrain: Op { Op(rawValue: 130) }

    /// Gives no worker any request until it is resumed.
    @inlinable
    public static var brokerPause: Op { Op(rawValue: 131) }

    /// Ends a pause, or the draining of a worker.
    @inlinable
    public static var brokerResume: Op { Op(rawValue: 132) }

    /// Ends the broker once everything that it took is answered.
    @inlinable
    public static var brokerStop: Op { Op(rawValue: 133) }

    /// Changes named fields of a profile from a day on.
    @inlinable
    public static var profilePut: Op { Op(rawValue: 144) }

    /// Excuses a range of days, or takes that back.
    @inlinable
    public static var excuse: Op { Op(rawValue: 145) }

    /// Changes when and where reminders ring.
    @inlinable
    public static var remindersPut: Op { Op(rawValue: 146) }

    /// Adds or corrects records.
    @inlinable
    public static var recordsPut: Op { Op(rawValue: 160) }

    /// Deletes records by id.
    @inlinable
    public static var recordsDelete: Op { Op(rawValue: 161) }

    /// Adds or changes a task.
    @inlinable
    public static var taskPut: Op { Op(rawValue: 162) }

    /// Gives a task a last day.
    @inlinable
    public static var taskEnd: Op { Op(rawValue: 163) }

    /// Checks a task off for a day, or takes that back.
    @inlinable
    public static var taskCheck: Op { Op(rawValue: 164) }

    /// Excuses one task for one day, or takes that back.
    @inlinable
    public static var taskExcuse: Op { Op(rawValue: 165) }

    /// Moves the records of some days to the days of another zone.
    @inlinable
    public static var restamp: Op { Op(rawValue: 166) }

    /// Checks a learner in for today.
    @inlinable
    public static var checkIn: Op { Op(rawValue: 192) }

    /// Earns the bonus for a video.
    @inlinable
    public static var videoBonus: Op { Op(rawValue: 193) }

    /// Unlocks a theme or a genre.
    @inlinable
    public static var purchase: Op { Op(rawValue: 194) }

    /// Takes an entry of the coins back.
    @inlinable
    public static var rewardReverse: Op { Op(rawValue: 195) }

    /// Changes what is earned and what things cost, for all learners.
    @inlinable
    public static var rewardRulesPut: Op { Op(rawValue: 196) }

    /// Marks a tip as a favourite, or takes that back.
    @inlinable
    public static var favouritePut: Op { Op(rawValue: 208) }

    /// Chooses a theme.
    @inlinable
    public static var themeSelect: Op { Op(rawValue: 209) }

    /// Counts the answer to a question.
    @inlinable
    public static var quizAnswer: Op { Op(rawValue: 210) }

    /// Counts a launch of the app.
    @inlinable
    public static var launch: Op { Op(rawValue: 211) }

    /// Marks a day on which an advertisement was watched.
    @inlinable
    public static var adView: Op { Op(rawValue: 212) }

    /// Takes over what another store knows: the later change wins.
    @inlinable
    public static var syncPush: Op { Op(rawValue: 224) }

    /// Every value of the schema with its short name, in the order of the schema.
    public static var known: [(value: Op, name: String)] {
      [
        (Op(rawValue: 0), "unspecified"),
        (Op(rawValue: 1), "ping"),
        (Op(rawValue: 2), "info"),
        (Op(rawValue: 3), "broker_status"),
        (Op(rawValue: 4), "metrics"),
        (Op(rawValue: 5), "broker_metrics"),
        (Op(rawValue: 16), "profile_get"),
        (Op(rawValue: 32), "records_list"),
        (Op(rawValue: 33), "tasks_list"),
        (Op(rawValue: 34), "card"),
        (Op(rawValue: 36), "restamps_list"),
        (Op(rawValue: 48), "streak"),
        (Op(rawValue: 49), "best"),
        (Op(rawValue: 50), "week"),
        (Op(rawValue: 51), "months"),
        (Op(rawValue: 52), "calendar"),
        (Op(rawValue: 53), "tracks"),
        (Op(rawValue: 54), "explain"),
        (Op(rawValue: 55), "reminders_plan"),
        (Op(rawValue: 56), "snapshot"),
        (Op(rawValue: 57), "insights"),
        (Op(rawValue: 64), "wallet"),
        (Op(rawValue: 65), "coins_list"),
        (Op(rawValue: 66), "reward_rules_get"),
        (Op(rawValue: 80), "tip"),
        (Op(rawValue: 81), "genres"),
        (Op(rawValue: 82), "quiz"),
        (Op(rawValue: 83), "collection"),
        (Op(rawValue: 96), "sync_state"),
        (Op(rawValue: 97), "sync_pull"),
        (Op(rawValue: 98), "facts_list"),
        (Op(rawValue: 128), "broker_register"),
        (Op(rawValue: 129), "broker_leave"),
        (Op(rawValue: 130), "broker_drain"),
        (Op(rawValue: 131), "broker_pause"),
        (Op(rawValue: 132), "broker_resume"),
        (Op(rawValue: 133), "broker_stop"),
        (Op(rawValue: 144), "profile_put"),
        (Op(rawValue: 145), "excuse"),
        (Op(rawValue: 146), "reminders_put"),
        (Op(rawValue: 160), "records_put"),
        (Op(rawValue: 161), "records_delete"),
        (Op(rawValue: 162), "task_put"),
        (Op(rawValue: 163), "task_end"),
        (Op(rawValue: 164), "task_check"),
        (Op(rawValue: 165), "task_excuse"),
        (Op(rawValue: 166), "restamp"),
        (Op(rawValue: 192), "check_in"),
        (Op(rawValue: 193), "video_bonus"),
        (Op(rawValue: 194), "purchase"),
        (Op(rawValue: 195), "reward_reverse"),
        (Op(rawValue: 196), "reward_rules_put"),
        (Op(rawValue: 208), "favourite_put"),
        (Op(rawValue: 209), "theme_select"),
        (Op(rawValue: 210), "quiz_answer"),
        (Op(rawValue: 211), "launch"),
        (Op(rawValue: 212), "ad_view"),
        (Op(rawValue: 224), "sync_push"),
      ]
    }

    /// Whether the number is one of the schema's.
    public var isDefined: Bool {
      switch rawValue {
      case 0, 1, 2, 3, 4, 5, 16, 32, 33, 34, 36, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 64, 65, 66, 80, 81, 82, 83, 96, 97, 98, 128, 129, 130, 131, 132, 133, 144, 145, 146, 160, 161, 162, 163, 164, 165, 166, 192, 193, 194, 195, 196, 208, 209, 210, 211, 212, 224: true
      default: false
      }
    }

    /// The short name, or the number where it is not known.
    public var name: String {
      switch rawValue {
      case 0: "unspecified"
      case 1: "ping"
      case 2: "info"
      case 3: "broker_status"
      case 4: "metrics"
      case 5: "broker_metrics"
      case 16: "profile_get"
      case 32: "records_list"
      case 33: "tasks_list"
      case 34: "card"
      case 36: "restamps_list"
      case 48: "streak"
      case 49: "best"
      case 50: "week"
      case 51: "months"
      case 52: "calendar"
      case 53: "tracks"
      case 54: "explain"
      case 55: "reminders_plan"
      case 56: "snapshot"
      case 57: "insights"
      case 64: "wallet"
      case 65: "coins_list"
      case 66: "reward_rules_get"
      case 80: "tip"
      case 81: "genres"
      case 82: "quiz"
      case 83: "collection"
      case 96: "sync_state"
      case 97: "sync_pull"
      case 98: "facts_list"
      case 128: "broker_register"
      case 129: "broker_leave"
      case 130: "broker_drain"
      case 131: "broker_pause"
      case 132: "broker_resume"
      case 133: "broker_stop"
      case 144: "profile_put"
      case 145: "excuse"
      case 146: "reminders_put"
      case 160: "records_put"
      case 161: "records_delete"
      case 162: "task_put"
      case 163: "task_end"
      case 164: "task_check"
      case 165: "task_excuse"
      case 166: "restamp"
      case 192: "check_in"
      case 193: "video_bonus"
      case 194: "purchase"
      case 195: "reward_reverse"
      case 196: "reward_rules_put"
      case 208: "favourite_put"
      case 209: "theme_select"
      case 210: "quiz_answer"
      case 211: "launch"
      case 212: "ad_view"
      case 224: "sync_push"
      default: "\(rawValue)"
      }
    }
  }
}
