import StreakCore
import StreakProtocol
import StreakReport

/// The lists of a dashboard, line by line.
struct DashLists {
  let data: DashData
  let state: DashState
  let words: DashWords

  struct Line: Equatable {
    var pieces: [PaintedText]
    var isChosen = false
  }

  func title(_ panel: DashPanel) -> String {
    switch panel {
    case .card:
      data.card.due > 0 ? "\(words.card) \(data.card.done)/\(data.card.due)" : words.card
    case .months: "\(words.report.phrases.monthly) \(data.year)"
    case .tracks: words.report.phrases.tracks
    }
  }

  /// The lines of a list, at most `height` of them.
  func lines(_ panel: DashPanel, width: Int, height: Int) -> [Line] {
    switch panel {
    case .card: card(width, height)
    case .months: Array(months(width).suffix(height))
    case .tracks: tracks(width, height)
    }
  }

  // MARK: - Today's card

  /// Where the chosen task stands on the card; `nil` where nothing is due.
  static func chosen(_ state: DashState, on card: Proto.CardReply) -> Int? {
    guard !card.tasks.isEmpty else { return nil }
    return card.tasks.firstIndex { $0.id == state.chosen } ?? 0
  }

  private func card(_ width: Int, _ height: Int) -> [Line] {
    guard let chosen = Self.chosen(state, on: data.card) else {
      return [Line(pieces: [PaintedText(words.nothingDue, .dim)])] + excused(width)
    }
    let lines =
      data.card.tasks.enumerated().map { index, task in
        Line(
          pieces: [
            PaintedText(task.done ? "[x] " : "[ ] ", task.done ? .green : nil),
            PaintedText(TaskText.title(task.title, width: max(1, width - 4))),
          ], isChosen: index == chosen)
      } + excused(width)
    // The chosen one is always to be seen.
    let start = max(0, min(chosen - height / 2, lines.count - height))
    return Array(lines.dropFirst(start).prefix(height))
  }

  private func excused(_ width: Int) -> [Line] {
    data.card.excused.map { task in
      let room = max(1, width - 6 - DisplayWidth.of(words.excused))
      let title = TaskText.title(task.title, width: room)
      return Line(pieces: [PaintedText("[–] \(title), \(words.excused)", .dim)])
    }
  }

  // MARK: - Months

  /// The months of the year that have begun, each with what was done in it.
  private func months(_ width: Int) -> [Line] {
    var amounts: [UInt64] = Array(repeating: 0, count: 12)
    for day in data.days {
      let month = CivilDay(number: day.day).components.month
      guard amounts.indices.contains(month - 1) else { continue }
      amounts[month - 1] += UInt64(DayShade.amount(day, state.ledger))
    }
    let (year, now) = (data.today.components.year, data.today.components.month)
    let count = data.year < year ? 12 : data.year > year ? 0 : now
    let most = amounts.max() ?? 0
    let numbers = amounts.map { ReportWords.grouped($0) }
    let numberWidth = numbers.map { $0.utf8.count }.max() ?? 0
    let nameWidth = words.report.months.map(DisplayWidth.of).max() ?? 0
    return (0..<count).map { index in
      let name = DisplayWidth.fit(words.report.months[index], to: nameWidth)
      let number = DisplayWidth.fit(numbers[index], to: numberWidth, alignRight: true)
      let room = max(0, width - nameWidth - numberWidth - 3)
      return Line(pieces: [
        PaintedText(name), PaintedText(" \(number) "),
        PaintedText(Self.bar(amounts[index], most, room), .green),
      ])
    }
  }

  /// A bar of at most so many columns. What is not nothing is not drawn as nothing.
  private static func bar(_ value: UInt64, _ most: UInt64, _ width: Int) -> String {
    guard value > 0, most > 0, width > 0 else { return "" }
    let length = UInt128(value) * UInt128(width) / UInt128(most)
    return String(repeating: "█", count: max(1, Int(clamping: length)))
  }

  // MARK: - Tracks

  private func tracks(_ width: Int, _ height: Int) -> [Line] {
    guard !data.tracks.isEmpty else {
      return [Line(pieces: [PaintedText(words.noTracks, .dim)])]
    }
    return data.tracks.prefix(height).map { track in
      let (arrow, paint) = Tracks.arrow(track.trend)
      let end = DisplayWidth.fit(track.accuracy.map { "\($0)%" } ?? "", to: 4, alignRight: true)
      let name = track.title.isEmpty ? words.report.phrases.noTitle : track.title
      let sessions = "\(ReportWords.grouped(track.sessions))×"
      let room = max(1, width - 8 - DisplayWidth.of(sessions))
      return Line(pieces: [
        PaintedText(DisplayWidth.fit(DisplayWidth.printable(name), to: room)),
        PaintedText(" \(sessions)", .dim), PaintedText(" \(end) "),
        PaintedText(arrow.isEmpty ? " " : arrow, paint),
      ])
    }
  }
}
