import StreakProtocol

/// What somebody chose on a dashboard.
struct DashState {
  var ledger: Proto.Ledger
  /// The year that is shown; `nil`: that of today.
  var year: Int?
  /// The id of the task that keys are about; `nil`: the first one.
  var chosen: [UInt8]?
  /// The list that is in front.
  var panel = DashPanel.card
  var showsHelp = false
  /// What became of the last key, until the next one.
  var message: (text: String, isProblem: Bool)?

  static let ledgers: [Proto.Ledger] = [.practice, .tasks, .checkin]
}

/// The lists at the bottom of a dashboard.
enum DashPanel: Int, CaseIterable {
  case card, months, tracks

  /// The list that follows another one.
  func next(_ steps: Int = 1) -> DashPanel {
    Self.allCases[(rawValue + steps) % Self.allCases.count]
  }
}
