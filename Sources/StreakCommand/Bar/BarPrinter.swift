import StreakCore
import StreakProtocol
import StreakReport

/// Writes a reading as a program wants to read it.
struct BarPrinter {
  let format: BarFormat
  var template = BarTemplate.standard
  /// Columns of the text; `nil`: as many as it takes.
  var width: Int?
  var hasColors = true
  /// The text goes where Pango's markup is obeyed, though the format alone does not say so.
  var isPango = false
  /// For i3blocks: JSON, a line for each change, instead of three lines and the end.
  var isJSON = false
  var language = Language.english
  var weekStart = Weekday.monday
  /// A time on the learner's clock.
  var clock: (_ milliseconds: Int64, _ zone: String) -> String

  /// What is written for a reading, with a newline at the end.
  func record(_ reading: BarReading) -> String {
    let values = BarValues(reading: reading, language: language, clock: clock)
    let text = text(template, values)
    switch format {
    case .plain: return text + "\n"
    case .polybar: return polybar(text, reading.mood) + "\n"
    case .tmux: return tmux(text, reading.mood) + "\n"
    case .waybar: return waybar(text, values)
    case .i3status: return block(text, values) + "\n"
    case .i3blocks:
      if isJSON { return block(text, values) + "\n" }
      let color = hasColors ? [Self.color(reading.mood)] : []
      return ([text, self.text(.short, values)] + color).map { $0 + "\n" }.joined()
    case .xbar, .argos: return menu(text, values)
    case .json: return json(values)
    }
  }

  // MARK: - The text

  private var markup: BarMarkup {
    switch format {
    case .waybar: .pango
    case .polybar: .polybar
    case .tmux: .tmux
    case .xbar: .xbar
    case .argos: .argos
    case .i3blocks, .i3status, .plain: isPango ? .pango : .none
    case .json: .none
    }
  }

  /// The text of a template. What is written in it is the bar's own language, what fields say is shown
  /// as it is; where it has to fit a width, all of it is.
  private func text(_ template: BarTemplate, _ values: BarValues) -> String {
    let pieces = template.pieces(values)
    let plain = DisplayWidth.printable(pieces.map(\.text).joined())
    if !values.reading.tellsToday, plain.allSatisfy(\.isWhitespace) {
      // A condition that asks about today must not make the block vanish.
      return fitted(values.text(.streak))
    }
    if width != nil { return fitted(plain) }
    return pieces.map { $0.isField ? markup.escaped($0.text) : $0.text }.joined()
  }

  private func fitted(_ text: String) -> String {
    markup.escaped(width.map { DisplayWidth.fit(text, to: $0) } ?? text)
  }

  // MARK: - Programs

  static func color(_ mood: BarReading.Mood) -> String {
    switch mood {
    case .done: "#8fbf5f"
    case .due: "#e0af3f"
    case .rest: "#a0a0a0"
    case .stale, .unknown: "#808080"
    }
  }

  private func polybar(_ text: String, _ mood: BarReading.Mood) -> String {
    hasColors ? "%{F\(Self.color(mood))}\(text)%{F-}" : text
  }

  private func tmux(_ text: String, _ mood: BarReading.Mood) -> String {
    guard hasColors else { return text }
    let color =
      switch mood {
      case .done: "green"
      case .due: "yellow"
      case .rest: "default"
      case .stale, .unknown: "brightblack"
      }
    return "#[fg=\(color)]\(text)#[fg=default]"
  }

  private func waybar(_ text: String, _ values: BarValues) -> String {
    let tooltip = BarTooltip(values, weekStart: weekStart).lines
    return Self.object { json in
      json.visitString("text", text)
      json.visitString("alt", values.reading.mood.rawValue)
      json.visitString("tooltip", tooltip.map(markup.escaped).joined(separator: "\n"))
      json.visitString("class", values.reading.mood.rawValue)
      if let percent = values.reading.percent { json.visitInt64("percentage", Int64(percent)) }
    } + "\n"
  }

  /// A block of the i3bar protocol, which i3blocks takes as well.
  private func block(_ text: String, _ values: BarValues) -> String {
    Self.object { json in
      if format == .i3status { json.visitString("name", "streak") }
      json.visitString("full_text", text)
      json.visitString("short_text", self.text(.short, values))
      if hasColors { json.visitString("color", Self.color(values.reading.mood)) }
      // i3blocks hands on what its own file says of all blocks.
      json.visitString("markup", isPango ? "pango" : "none")
    }
  }

  private func menu(_ text: String, _ values: BarValues) -> String {
    let plain = "emojize=false ansi=false"
    let color = hasColors ? " color=\(Self.color(values.reading.mood))" : ""
    var lines = ["\(BarMarkup.menuLine(text)) | \(plain)\(color)", "---"]
    lines += BarTooltip(values, weekStart: weekStart).lines.map {
      "\(BarMarkup.menuLine(markup.escaped($0))) | \(plain)"
    }
    lines += ["---", "\(Phrase.refresh.text(language)) | refresh=true"]
    return lines.map { $0 + "\n" }.joined()
  }

  private func json(_ values: BarValues) -> String {
    Self.object { json in
      json.visitString("text", text(template, values))
      json.visitString("class", values.reading.mood.rawValue)
      for field in BarField.allCases { json.visitString(field.rawValue, values.text(field)) }
      json.beginObject("conditions")
      for flag in BarFlag.allCases {
        json.visitBool(flag.rawValue, flag.holds(in: values.reading))
      }
      json.endObject()
      json.visitString(
        "tooltip", BarTooltip(values, weekStart: weekStart).lines.joined(separator: "\n"))
    } + "\n"
  }

  private static func object(_ fill: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.beginObject()
    fill(&json)
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
