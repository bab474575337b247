/// All commands, in the order of the help.
enum CommandTable {
  static let all: [any Command.Type] = [
    StreakReading.self, Best.self, Week.self, Months.self, Calendar.self, Tracks.self,
    Explain.self, Insights.self, HeatmapOfYear.self, ReportOfYear.self, SnapshotScreen.self,
    StatusBar.self, Watch.self, Dashboard.self, CardOfDay.self, CheckOff.self, TaskAdd.self,
    TaskChange.self, TaskEnd.self, TaskExcuse.self, TaskList.self, RecordOne.self, List.self,
    Delete.self, Restamp.self, ProfileSettings.self, Excuse.self, Remind.self, CheckIn.self,
    Bonus.self, Buy.self, Refund.self, Coins.self, Prices.self, TipOfDay.self, Favourite.self,
    Theme.self, Genres.self,
    Quiz.self, Answer.self, CollectionList.self, Launch.self, AdView.self, Import.self,
    Export.self, Sync.self, BrokerStatus.self, BrokerMetrics.self, BrokerDrain.self,
    BrokerPause.self, BrokerResume.self, BrokerStop.self, Keygen.self, Doctor.self,
    Ping.self, Info.self, Metrics.self, Raw.self,
  ]

  /// The names, `help` included.
  static var names: [String] { all.map { $0.spec.name } + ["help"] }

  /// The first words of the names that have two, as `task` of `task add`.
  static var groups: [String] {
    var groups: [String] = []
    for name in names {
      let words = name.split(separator: " ")
      if words.count == 2, groups.last != String(words[0]) { groups.append(String(words[0])) }
    }
    return groups
  }

  /// The commands of a group.
  static func commands(of group: String) -> [any Command.Type] {
    all.filter { $0.spec.name.hasPrefix(group + " ") }
  }

  /// What a group does where no word follows it: it lists, or tells how it is.
  static func defaultCommand(of group: String) throws(CommandError) -> any Command.Type {
    try command(named: group + (group == "broker" ? " status" : " list"))
  }

  /// The command of a name; an error with the nearest name where there is none.
  static func command(named name: String) throws(CommandError) -> any Command.Type {
    if let found = all.first(where: { $0.spec.name == name }) { return found }
    let hint = nearest(to: name).map { ", did you mean `\($0)`?" }
    let group = name.split(separator: " ").dropLast().map { " " + $0 }.joined()
    throw .usage("unknown command `\(name)`\(hint ?? "; `streak help\(group)` lists them")")
  }

  private static func nearest(to name: String) -> String? {
    // The second word alone, as in `streak add`.
    if let found = names.first(where: { $0.hasSuffix(" " + name) }) { return found }
    return EditDistance.nearest(to: name, in: names + groups)
  }
}
