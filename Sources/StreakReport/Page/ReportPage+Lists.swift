import StreakCore
import StreakProtocol

extension ReportPage {
  /// What was practised, with its accuracy through the year.
  func tracks(_ page: inout Markup) {
    card(&page, phrases.tracks) { section in
      section.element("table", [("class", "tracks")]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", [("scope", "col")], phrases.track)
            row.element("th", [("scope", "col"), ("class", "n amount")], phrases.sessions)
            row.element("th", [("scope", "col"), ("class", "n amount")], phrases.accuracy)
            row.element("th", [("scope", "col"), ("class", "n line")]) { cell in
              cell.write(phrases.overTime + " ")
              cell.element("small", "(\(lowest)–100%)")
            }
          }
        }
        table.element("tbody") { body in
          for entry in data.tracks { track(&body, entry) }
        }
      }
      if Int(data.totalTracks) > data.tracks.count {
        section.element(
          "p", [("class", "caption")],
          phrases.moreTracks("\(data.tracks.count)", ReportWords.grouped(data.totalTracks)))
      }
    }
  }

  /// What stands at the bottom of all lines, so that they can be compared: the worst month, in tens.
  private var lowest: UInt32 {
    let worst = data.tracks.flatMap { $0.months.compactMap(\.self) }.min() ?? 0
    return min(worst, 90) / 10 * 10
  }

  private func track(_ page: inout Markup, _ entry: ReportData.TrackYear) {
    let track = entry.track
    page.element("tr") { row in
      row.element("th", [("scope", "row")]) { name in
        name.write(track.title.isEmpty ? phrases.noTitle : track.title)
        if !track.artist.isEmpty { name.element("small", track.artist) }
      }
      row.element("td", [("class", "n")], ReportWords.grouped(track.sessions))
      row.element("td", [("class", "n")]) { cell in
        cell.write(track.accuracy.map { "\($0)%" } ?? "–")
        if let (arrow, text) = arrow(track.trend) {
          cell.write(" ")
          cell.element(
            "span", [("class", arrow == "↑" ? "up" : "trend"), ("title", text)]
          ) { mark in
            mark.element("span", [("role", "img"), ("aria-label", text)], arrow)
          }
        }
      }
      row.element("td") { cell in
        if entry.months.contains(where: { $0 != nil }) {
          let text = entry.months.enumerated().compactMap { index, percent in
            percent.map { "\(words.months[index]) \($0)%" }
          }
          SparkLine(months: entry.months, lowest: lowest).write(
            &cell, title: text.joined(separator: ", "))
        }
      }
    }
  }

  private func arrow(_ trend: Proto.Trend?) -> (String, String)? {
    switch trend?.direction {
    case .up?: ("↑", phrases.trendUp)
    case .level?: ("→", phrases.trendLevel)
    case .down?: ("↓", phrases.trendDown)
    default: nil
    }
  }

  /// The longest runs.
  func runs(_ page: inout Markup) {
    card(&page, phrases.runs) { section in
      let runs = data.insights.runs
      guard let most = runs.first?.count else { return section.element("p", phrases.empty) }
      section.element("table", [("class", "runs")]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", [("scope", "col"), ("class", "n")], phrases.length)
            row.element("td", [("class", "track")], "")
            row.element("th", [("scope", "col")], phrases.from)
            row.element("th", [("scope", "col")], phrases.to)
          }
        }
        table.element("tbody") { body in
          for run in runs {
            body.element("tr", run.current ? [("class", "now")] : []) { row in
              row.element("th", [("scope", "row"), ("class", "n")], ReportWords.grouped(run.count))
              row.element("td") { meter(&$0, UInt64(run.count), of: UInt64(most)) }
              row.element("td", [("class", "date")], date(run.start))
              row.element("td") { last in
                last.element("span", [("class", "date")], date(run.end))
                if run.current {
                  last.write(" ")
                  last.element("span", [("class", "badge")], phrases.runsCurrent)
                }
              }
            }
          }
        }
      }
    }
  }
}
