import StreakCore

/// Amounts as upright bars in SVG.
struct BarGraph {
  /// One bar.
  struct Bar {
    /// What stands below it; empty for nothing.
    var label: String
    var amount: UInt64
    /// What it says when somebody points at it.
    var text: String
    /// What stands above it; empty for nothing.
    var mark = ""
    /// The one that is drawn darker.
    var isBest = false
  }

  let bars: [Bar]

  private static let width = 360
  private static let ground = 116
  private static let height = 136
  private static let tallest = 96

  /// The graph as an element of a page.
  func write(_ page: inout Markup, id: String, title: String, summary: String) {
    page.element(
      "svg",
      [
        ("class", "graph bars"), ("viewBox", "0 0 \(Self.width) \(Self.height)"), ("role", "img"),
        ("aria-labelledby", "\(id)-t \(id)-d"),
      ]
    ) { svg in
      svg.element("title", [("id", "\(id)-t")], title)
      svg.element("desc", [("id", "\(id)-d")], summary)
      svg.empty(
        "line",
        [
          ("class", "axis"), ("x1", "0"), ("y1", "\(Self.ground)"), ("x2", "\(Self.width)"),
          ("y2", "\(Self.ground)"),
        ])
      let most = bars.map(\.amount).max() ?? 0
      for (index, bar) in bars.enumerated() { write(bar, index, most, &svg) }
    }
  }

  private func write(_ bar: Bar, _ index: Int, _ most: UInt64, _ svg: inout Markup) {
    let slot = Self.width / bars.count
    // What is left over is the same at both sides.
    let x = index * slot + (Self.width - slot * bars.count) / 2
    let thickness = max(4, slot * 7 / 10)
    let middle = x + slot / 2
    if bar.amount > 0, most > 0 {
      let height = max(2, Int(UInt128(bar.amount) * UInt128(Self.tallest) / UInt128(most)))
      svg.element(
        "rect",
        [
          ("class", bar.isBest ? "bar best" : "bar"), ("x", "\(middle - thickness / 2)"),
          ("y", "\(Self.ground - height)"), ("width", "\(thickness)"), ("height", "\(height)"),
          ("rx", "2"),
        ]
      ) { $0.element("title", bar.text) }
      if !bar.mark.isEmpty {
        svg.element(
          "text",
          [("class", "value"), ("x", "\(middle)"), ("y", "\(Self.ground - height - 5)")], bar.mark)
      }
    }
    if !bar.label.isEmpty {
      svg.element(
        "text", [("class", "label middle"), ("x", "\(middle)"), ("y", "\(Self.height - 5)")],
        bar.label)
    }
  }
}

/// Per cents through the months of a year, as a line in SVG.
struct SparkLine {
  /// Twelve; `nil` where nothing was asked.
  let months: [UInt32?]
  /// What stands at the bottom, below 100; the top is 100 per cent.
  let lowest: UInt32

  func write(_ page: inout Markup, title: String) {
    page.element(
      "svg",
      [("class", "spark"), ("viewBox", "0 0 120 28"), ("role", "img"), ("aria-label", title)]
    ) { svg in
      svg.element("title", title)
      svg.empty(
        "line", [("class", "axis"), ("x1", "4"), ("y1", "26"), ("x2", "116"), ("y2", "26")])
      let points = months.enumerated().compactMap { index, percent in
        percent.map { (x: 5 + index * 10, y: height(of: $0)) }
      }
      if points.count > 1 {
        let text = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        svg.empty("polyline", [("class", "curve"), ("points", text)])
      }
      if let last = points.last {
        svg.empty(
          "circle", [("class", "point"), ("cx", "\(last.x)"), ("cy", "\(last.y)"), ("r", "3")])
      }
    }
  }

  private func height(of percent: UInt32) -> Int {
    let above = Int(min(max(percent, lowest), 100) - lowest)
    return 23 - above * 19 / Int(max(1, 100 - lowest))
  }
}
