import Foundation
import FoundationXML
import StreakCore
import Testing

@testable import StreakReport

/// An XML document as Foundation's parser reads it, which knows nothing of ours.
final class ParsedPage: NSObject, XMLParserDelegate {
  private(set) var texts: [(path: [String], text: String)] = []
  private(set) var elements: [(path: [String], attributes: [String: String])] = []
  private(set) var fault: String?
  private var path: [String] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() {
      fault = "\(parser.lineNumber):\(parser.columnNumber) \(parser.parserError.debugDescription)"
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    path.append(name)
    elements.append((path, attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if texts.last?.path == path {
      texts[texts.count - 1].text += text
    } else {
      texts.append((path, text))
    }
  }

  /// All text, as people read it.
  var text: String { texts.map(\.text).joined(separator: " ") }
}

@Suite("Report: markup")
struct MarkupTests {
  @Test("Whatever a text says, it comes out of an XML parser as it was")
  func escaping() {
    for text in [
      "<script>alert(1)</script>", "]]>", "a & b &amp; c", "\"quoted\" 'quoted'", "--><!-- x",
      "日本語 🎵",
      "onload=\"x\" onerror='y'", "&#60;", "javascript:alert(1)", "</title><b>",
    ] {
      var markup = Markup()
      markup.element("p", [("title", text)], text)
      let page = ParsedPage(markup.text)
      #expect(page.fault == nil)
      #expect(page.elements.count == 1)
      #expect(page.elements.first?.attributes == ["title": text])
      #expect(page.text == text)
      #expect(!markup.text.contains("<script") && !markup.text.contains("<b>"))
    }
  }

  @Test("What XML may not contain, and what would turn the direction of writing, is replaced")
  func forbidden() {
    var markup = Markup()
    markup.element("p", "a\u{0}b\u{1B}[31mc\u{FFFF}d\u{202E}e\u{85}f\tg\nh")
    let page = ParsedPage(markup.text)
    #expect(page.fault == nil)
    #expect(page.text == "a\u{FFFD}b\u{FFFD}[31mc\u{FFFD}d\u{FFFD}e\u{FFFD}f g h")
  }
}

@Suite("Report: languages")
struct LanguageTests {
  @Test("LC_ALL goes before LC_MESSAGES, and that before LANG")
  func order() {
    func language(_ environment: [String: String]) -> Language {
      Language(environment: environment)
    }
    #expect(language([:]) == .english)
    #expect(language(["LANG": "ja_JP.UTF-8"]) == .japanese)
    #expect(language(["LANG": "ja"]) == .japanese)
    #expect(language(["LANG": "jav_ID"]) == .english)
    #expect(language(["LC_MESSAGES": "en_GB.UTF-8", "LANG": "ja_JP.UTF-8"]) == .english)
    #expect(language(["LC_ALL": "ja_JP", "LC_MESSAGES": "en_GB"]) == .japanese)
    #expect(language(["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP"]) == .japanese)
    #expect(language(["LC_ALL": "C", "LANG": "ja_JP"]) == .english)
  }

  @Test("A week begins as the territory's calendars do, on a Monday where none is known")
  func weeks() {
    func first(_ locale: String) -> Weekday { WeekStart.weekday(environment: ["LANG": locale]) }
    #expect(first("ja_JP.UTF-8") == .sunday)
    #expect(first("en_US.UTF-8") == .sunday)
    #expect(first("en_GB.UTF-8") == .monday)
    #expect(first("ar_EG") == .saturday)
    #expect(first("C") == .monday && first("ja") == .sunday && first("") == .monday)
    #expect(WeekStart.weekday(environment: ["LC_TIME": "de_DE", "LANG": "en_US"]) == .monday)
    #expect(WeekStart.weekday(environment: ["LC_ALL": "en_US", "LC_TIME": "de_DE"]) == .sunday)
  }

  @Test("A date is written as people of the language do")
  func dates() {
    let day = CivilDay(number: 20_787)
    #expect(ReportWords.english.date(day) == "30 Nov 2026")
    #expect(ReportWords.japanese.date(day) == "2026年11月30日")
    #expect(ReportWords.tenths(ofHundredths: 9_481) == "94.8")
    #expect(ReportWords.tenths(ofHundredths: 9_995) == "100")
    #expect(ReportWords.tenths(ofHundredths: 5) == "0.1")
  }
}
