/// Rows in columns that line up, whatever the script.
struct TextTable {
  struct Column {
    let title: String
    var alignRight = false
    /// May be cut where the terminal is too narrow.
    var isFlexible = false

    init(_ title: String, alignRight: Bool = false, isFlexible: Bool = false) {
      self.title = title
      self.alignRight = alignRight
      self.isFlexible = isFlexible
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []
  private var paints: [[Style.Paint?]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; its texts may come from anywhere.
  mutating func add(_ cells: [String], paints: [Style.Paint?] = []) {
    rows.append(cells.map(DisplayWidth.printable))
    self.paints.append(paints)
  }

  /// The lines, a header first where the columns have titles.
  ///
  /// - Parameter width: The columns of the terminal; `nil` for a file, where nothing is cut.
  func lines(_ style: Style, width: Int?) -> [String] {
    let titles = columns.map(\.title)
    let widths = columnWidths(limit: width)
    var lines: [String] = []
    if titles.contains(where: { !$0.isEmpty }) {
      lines.append(line(titles, widths, style, columns.map { _ in .dim }))
    }
    for (cells, paints) in zip(rows, paints) { lines.append(line(cells, widths, style, paints)) }
    return lines
  }

  private func line(
    _ cells: [String], _ widths: [Int], _ style: Style, _ paints: [Style.Paint?]
  ) -> String {
    var line = ""
    let last = cells.lastIndex { !$0.isEmpty } ?? 0
    for (index, cell) in cells.enumerated() where index <= last {
      var text = DisplayWidth.fit(cell, to: widths[index], alignRight: columns[index].alignRight)
      // No spaces at the end of a line.
      if index == last { while text.last == " " { text.removeLast() } }
      line += (index == 0 ? "" : "  ") + style(text, index < paints.count ? paints[index] : nil)
    }
    return line
  }

  /// The width of the widest cell, less what the flexible columns have to give, widest first.
  private func columnWidths(limit: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) { widest, row in
        index < row.count ? max(widest, DisplayWidth.of(row[index])) : widest
      }
    }
    guard let limit else { return widths }
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - limit
    while excess > 0 {
      let candidates = columns.indices.filter { columns[$0].isFlexible && widths[$0] > 8 }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
