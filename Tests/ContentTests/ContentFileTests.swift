import StreakContent
import StreakCore
import Testing

@Suite("Files of content")
struct ContentFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// What is wrong with one file of this name and text, a line each.
  private func faults(_ name: String, _ text: String) throws -> [String] {
    try folder.write(name, text)
    return try ContentSource.open(folder.path).report.faults.map(\.description)
  }

  // MARK: Tips

  @Test("Tips come out as they went in, and members that nobody knows are passed over")
  func tips() throws {
    try folder.write(
      "daily_tips.json",
      #"{"02-29":{"title":"T","body":"a\n\tb","category":"c","extra":[[[[[[[[[[1]]]]]]]]]]},"04-01_v2":"#
        + #"{"category":"が","body":" x ","title":"\u304b\u3099"}}"#)
    let (source, report) = try ContentSource.open(folder.path)
    #expect(report.faults == [])
    #expect(report.tips == 2)
    let leapDay = try #require(CivilDay("2024-02-29"))
    let leap = try #require(source.served.tip(on: leapDay))
    #expect(leap == Tip(key: "02-29", title: "T", body: "a\n\tb", category: "c"))
    let first = try #require(source.served.tip(on: TipKey.secondSeries))
    #expect(Array(first.title.unicodeScalars).map(\.value) == [0x304B, 0x3099])
    #expect(first.body == " x ")
  }

  @Test(
    "What is wrong with a tip is told with its key and the reason",
    arguments: [
      ("[]", ": must be an object, and is an array"),
      ("\"x\"", ": must be an object, and is a text"),
      (
        "{\"3-31\":1}",
        ": 3-31: must be a day as in 03-31, or in 03-31_v2 for the second series"
      ),
      (
        "{\"02-30\":\(tip())}",
        ": 02-30: must be a day as in 03-31, or in 03-31_v2 for the second series"
      ),
      (
        "{\"a\\u0007b\":1}",
        ": a\u{FFFD}b: must be a day as in 03-31, or in 03-31_v2 for the second series"
      ),
      ("{\"03-31\":7}", ": 03-31: must be an object, and is a number"),
      ("{\"03-31\":{\"body\":\"b\",\"category\":\"c\"}}", ": 03-31.title: is missing"),
      (
        "{\"03-31_v2\":{\"title\":null,\"body\":\"b\",\"category\":\"c\"}}",
        ": 03-31_v2.title: must be a text, and is null"
      ),
      ("{\"03-31\":\(tip(""))}", ": 03-31.title: is empty"),
      (
        "{\"03-31\":\(tip(String(repeating: "x", count: 257)))}",
        ": 03-31.title: must be at most 256 bytes, and has 257"
      ),
      (
        "{\"03-31\":\(tip("a\\u0000"))}",
        ": 03-31.title: must not have the control character U+0000"
      ),
      ("{\"03-31\":\(tip("a\\nb"))}", ": 03-31.title: must not have the control character U+000A"),
      (
        "{\"03-31\":{\"title\":\"t\",\"body\":\"a\\rb\",\"category\":\"c\"}}",
        ": 03-31.body: must not have the control character U+000D"
      ),
      (
        "{\"03-31\":\(tip()),\"03-31\":\(tip())}",
        ": is no JSON: duplicate object key near '\"03-31\"' (line 1, column 56)"
      ),
    ])
  func wrongTips(_ text: String, _ wanted: String) throws {
    #expect(try faults("daily_tips.json", text) == ["daily_tips.json" + wanted])
  }

  @Test("The longest texts that are allowed are taken")
  func longestTexts() throws {
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    let tip = #"{"title":"\#(text(256))","body":"\#(text(4096))","category":"\#(text(64))"}"#
    #expect(try faults("daily_tips.json", "{\"03-31\":\(tip)}") == [])
    #expect(try faults("daily_tips.json", "{}") == [])
    let longer = tip.replacing("\"}", with: "x\"}")
    #expect(
      try faults("daily_tips.json", "{\"03-31\":\(longer)}") == [
        "daily_tips.json: 03-31.category: must be at most 64 bytes, and has 65"
      ])
  }

  @Test("All faults of a file are told, twenty at most, and how many more there are")
  func allFaults() throws {
    let three = #"{"03-31":{"title":"","category":7}}"#
    #expect(
      try faults("daily_tips.json", three) == [
        "daily_tips.json: 03-31.title: is empty", "daily_tips.json: 03-31.body: is missing",
        "daily_tips.json: 03-31.category: must be a text, and is a number",
      ])
    for (count, last) in [(20, nil), (21, "has 1 more fault"), (45, "has 25 more faults")] {
      let many = (0..<count).map { "\"x\($0)\":1" }.joined(separator: ",")
      let faults = try faults("daily_tips.json", "{\(many)}")
      #expect(faults.count == min(count, 20) + (last == nil ? 0 : 1))
      if let last { #expect(faults.last == "daily_tips.json: \(last)") }
    }
  }

  // MARK: Genres

  private static func question(_ members: String) -> String {
    "{\"title\":\"T\",\"questions\":[\(genreQuestion),{\(members)}]}"
  }

  private static let genreQuestion =
    "{\"question\":\"q\",\"choices\":[\"a\",\"b\"],\"answer\":1,\"explanation\":\"e\\nf\",\"id\":9}"

  @Test("A genre has its name from its file")
  func genres() throws {
    try folder.write("genre_quiz_b-2.json", genre("Second", questions: 3))
    try folder.write(
      "genre_quiz_A_1.json", "{\"title\":\"First\",\"questions\":[\(Self.genreQuestion)]}")
    for name in ["genre_quiz_.txt", "genre_quiz", "quiz.json", "README", "Daily_tips.json"] {
      try folder.write(name, "no content")
    }
    try folder.makeDirectory("drafts")
    let (source, report) = try ContentSource.open(folder.path)
    #expect(report.faults == [])
    #expect(source.served.genres.map(\.name) == ["A_1", "b-2"])
    #expect(source.served.genre(named: "b-2")?.questions.count == 3)
    #expect(
      source.served.genre(named: "A_1")?.questions == [
        QuizQuestion(question: "q", choices: ["a", "b"], answer: 1, explanation: "e\nf")
      ])
    #expect(source.served.genre(named: "a_1") == nil)
  }

  @Test(
    "What is wrong with a genre is told with its key and the reason",
    arguments: [
      ("7", [": must be an object, and is a number"]),
      ("{}", [": title: is missing", ": questions: is missing"]),
      ("{\"title\":\"T\",\"questions\":{}}", [": questions: must be an array, and is an object"]),
      (
        "{\"title\":\"T\",\"questions\":[]}",
        [": questions: must have 1-10000 entries, and has 0"]
      ),
      (
        "{\"title\":\"T\",\"questions\":[null]}",
        [": questions[0]: must be an object, and is null"]
      ),
      (
        question(""),
        [
          ": questions[1].question: is missing", ": questions[1].choices: is missing",
          ": questions[1].answer: is missing",
        ]
      ),
      (
        question(#""question":"q","choices":["a"],"answer":0"#),
        [": questions[1].choices: must have 2-10 entries, and has 1"]
      ),
      (
        question(#""question":"q","choices":["a","","c",4],"answer":0"#),
        [
          ": questions[1].choices[1]: is empty",
          ": questions[1].choices[3]: must be a text, and is a number",
        ]
      ),
      (
        question(#""question":"q","choices":["a","b","a"],"answer":0"#),
        [": questions[1].choices[2]: is there twice"]
      ),
      (
        question(#""question":"q","choices":["a","b"],"answer":2"#),
        [": questions[1].answer: must be 0-1, and is 2"]
      ),
      (
        question(#""question":"q","choices":["a","b"],"answer":-1"#),
        [": questions[1].answer: must be 0-1, and is -1"]
      ),
      (
        question(#""question":"q","choices":["a","b"],"answer":1.0"#),
        [": questions[1].answer: must be a whole number, and has a fraction or an exponent"]
      ),
      (
        question(#""question":"q","choices":["a","b"],"answer":"b""#),
        [": questions[1].answer: must be a whole number, and is a text"]
      ),
      (
        question(#""question":"q","choices":["a","b"],"answer":0,"explanation":"""#),
        [": questions[1].explanation: is empty"]
      ),
      (
        question(#""question":[[[[[[[[[1]]]]]]]]],"choices":["a","b"],"answer":0"#),
        [": questions[1].question: must be a text, and is an array"]
      ),
    ] as [(String, [String])])
  func wrongGenres(_ text: String, _ wanted: [String]) throws {
    #expect(try faults("genre_quiz_x.json", text) == wanted.map { "genre_quiz_x.json" + $0 })
  }

  @Test("Ten thousand questions and ten choices are taken, one more of each is not")
  func counts() throws {
    #expect(try faults("genre_quiz_x.json", genre(questions: 10_000)) == [])
    #expect(try faults("genre_quiz_x.json", genre(questions: 10_001)).count == 1)
    for (count, faults) in [(2, 0), (10, 0), (11, 1)] {
      let choices = (0..<count).map { "\"\($0)\"" }.joined(separator: ",")
      let text = Self.question("\"question\":\"q\",\"choices\":[\(choices)],\"answer\":1")
      #expect(try self.faults("genre_quiz_x.json", text).count == faults)
    }
  }

  @Test(
    "A file whose name cannot be a genre's is refused",
    arguments: [
      "genre_quiz_.json", "genre_quiz_a b.json", "genre_quiz_が.json",
      "genre_quiz_\(String(repeating: "x", count: 65)).json",
    ])
  func wrongNames(_ name: String) throws {
    #expect(
      try faults(name, genre()) == [
        "\(name): must name its genre with 1-64 letters and digits of ASCII, - and _"
      ])
  }
}
