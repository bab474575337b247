import StreakCore
import StreakProtocol

/// A report as one page: no script, nothing from elsewhere, and well-formed XML as well as HTML.
package struct ReportPage {
  let data: ReportData
  let words: ReportWords
  let version: String

  var phrases: ReportWords.Phrases { words.phrases }

  /// A page in a language.
  ///
  /// - Parameter version: the program's, for the last line.
  package init(_ data: ReportData, words: ReportWords, version: String) {
    (self.data, self.words, self.version) = (data, words, version)
  }

  /// The page. Equal data gives equal bytes.
  package var html: String {
    var page = Markup()
    page.raw("<!DOCTYPE html>\n")
    page.element("html", [("lang", words.tag)]) { html in
      html.element("head") { writeHead(&$0) }
      html.line()
      html.element("body") { body in
        body.element("main") { main in
          hero(&main)
          tiles(&main)
          year(&main)
          rhythm(&main)
          if !data.tracks.isEmpty { tracks(&main) }
          main.element("footer", "\(phrases.madeBy) \(version)")
        }
      }
    }
    return page.text + "\n"
  }

  private func writeHead(_ head: inout Markup) {
    head.empty("meta", [("charset", "utf-8")])
    head.empty(
      "meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
    head.empty("meta", [("name", "color-scheme"), ("content", "light dark")])
    // Nothing may be loaded, whatever stands in the page.
    head.empty(
      "meta",
      [
        ("http-equiv", "Content-Security-Policy"),
        ("content", "default-src 'none'; style-src 'unsafe-inline'"),
      ])
    head.element("title", "\(phrases.title) \(data.year) · \(data.learner)")
    head.element("style") { $0.raw(ReportStyle.page) }
  }

  // MARK: Parts that sections share

  /// A section with a heading.
  func card(_ page: inout Markup, _ title: String, _ body: (inout Markup) -> Void) {
    page.line()
    page.element("section", [("class", "card")]) { section in
      section.element("h2", title)
      body(&section)
    }
  }

  /// A bar that is full at `whole`.
  func meter(_ page: inout Markup, _ part: UInt64, of whole: UInt64) {
    let width = whole > 0 ? min(1_000, Int(UInt128(part) * 1_000 / UInt128(whole))) : 0
    page.element(
      "svg", [("viewBox", "0 0 1000 10"), ("preserveAspectRatio", "none"), ("aria-hidden", "true")]
    ) { svg in
      svg.empty("rect", [("class", "rest"), ("width", "1000"), ("height", "10")])
      svg.empty("rect", [("class", "done"), ("width", "\(width)"), ("height", "10")])
    }
  }

  /// What a graph shows, for those who cannot see it or want to know more.
  func table(_ page: inout Markup, _ columns: [String], _ rows: [[String]]) {
    page.element("details") { details in
      details.element("summary", phrases.asTable)
      plainTable(&details, columns, rows)
    }
  }

  func plainTable(_ page: inout Markup, _ columns: [String], _ rows: [[String]]) {
    page.element("table") { table in
      table.element("thead") { head in
        head.element("tr") { row in
          for (index, column) in columns.enumerated() {
            row.element("th", attributes(index, [("scope", "col")]), column)
          }
        }
      }
      table.element("tbody") { body in
        for cells in rows {
          body.element("tr") { row in
            for (index, cell) in cells.enumerated() {
              if index == 0 {
                row.element("th", [("scope", "row")], cell)
              } else {
                row.element("td", attributes(index), cell)
              }
            }
          }
        }
      }
    }
  }

  private func attributes(_ column: Int, _ others: [Markup.Attribute] = []) -> [Markup.Attribute] {
    column == 0 ? others : others + [("class", "n")]
  }

  /// A day that a message tells.
  func date(_ number: Int32) -> String { words.date(CivilDay(number: number)) }

  /// `12 days`.
  func days(_ number: some BinaryInteger) -> String { words.days(ReportWords.grouped(number)) }
}
