import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("A bar's line for each program")
struct BarFormatTests {
  static let snapshot = SnapshotCommandTests.snapshot()

  /// Today is done and nothing is left.
  static let done: Proto.SnapshotReply = {
    var snapshot = SnapshotCommandTests.snapshot()
    snapshot.streak = Proto.StreakReply(
      label: "4", count: 4, today: .achieved, start: 20_784, best: snapshot.streak?.best)
    (snapshot.left, snapshot.tasksDone, snapshot.tasksLeft) = (0, 3, [])
    snapshot.next = Proto.SnapshotNext(label: "4", count: 4, today: .pending, day: 20_788)
    return snapshot
  }()

  private func run(
    _ words: String, _ snapshot: Proto.SnapshotReply = snapshot,
    _ environment: [String: String] = [:]
  ) -> String {
    let worker = FakeWorker.replying((.snapshot, snapshot))
    let run = ProgramRun.run(
      ["bar", "--ledger=tasks"] + words.split(separator: " ").map(String.init), worker: worker,
      environment: environment)
    #expect(run.code == 0)
    #expect(run.errors == "")
    return run.out
  }

  @Test("waybar gets one line of JSON")
  func waybar() {
    #expect(
      run("--format waybar")
        == #"{"text":"◌ 3","alt":"due","tooltip":"3 days in a row, since 2026-11-27\n"#
        + #"◌ not done yet, 2 tasks to go\nleft: 漢字, Run\nbest: 9 days\nM T W T F S S\n"#
        + #"◌ · · · · · ·\nat 00:00: 0 if nothing is done","class":"due","percentage":33}"# + "\n")
    #expect(
      run("--format waybar", Self.done)
        == #"{"text":"● 4","alt":"done","tooltip":"4 days in a row, since 2026-11-27\n"#
        + #"● done\nbest: 9 days\nM T W T F S S\n◌ · · · · · ·\nat 00:00: 4 if nothing is done","#
        + #""class":"done","percentage":100}"# + "\n")
  }

  @Test("a Japanese tooltip has a week from Sunday, with wide weekdays above wide dots")
  func japanese() {
    #expect(
      run("--format waybar", Self.snapshot, ["LC_ALL": "ja_JP.UTF-8", "LANG": "en_GB.UTF-8"])
        == #"{"text":"◌ 3","alt":"due","tooltip":"3日連続, 2026-11-27から\n◌ まだ, タスクあと2件\n"#
        + #"残り: 漢字, Run\n最長: 9日\n日 月 火 水 木 金 土\n●  ◌  ·  ·  ·  ·  ·\n"#
        + #"何もしなければ00:00に0","class":"due","percentage":33}"# + "\n")
  }

  @Test("polybar gets a coloured line, tmux and i3blocks theirs")
  func lines() {
    #expect(run("--format polybar") == "%{F#e0af3f}◌ 3%{F-}\n")
    #expect(run("--format polybar", Self.done) == "%{F#8fbf5f}● 4%{F-}\n")
    #expect(run("--format polybar --color never") == "◌ 3\n")
    #expect(run("--format tmux") == "#[fg=yellow]◌ 3#[fg=default]\n")
    #expect(run("--format tmux", Self.done) == "#[fg=green]● 4#[fg=default]\n")
    #expect(run("--format tmux --color never") == "◌ 3\n")
    #expect(run("--format i3blocks") == "◌ 3\n3\n#e0af3f\n")
    #expect(run("--format i3blocks --color never") == "◌ 3\n3\n")
    #expect(
      run("--format i3blocks --json")
        == ##"{"full_text":"◌ 3","short_text":"3","color":"#e0af3f","markup":"none"}"## + "\n")
    #expect(
      run("--format i3blocks --json --pango --color never")
        == #"{"full_text":"◌ 3","short_text":"3","markup":"pango"}"# + "\n")
    #expect(run("") == "◌ 3\n")
    #expect(run("--format plain", Self.done) == "● 4\n")
  }

  @Test("xbar gets a title, a rule and a menu")
  func menus() {
    let end = " | emojize=false ansi=false\n"
    #expect(
      run("--format xbar", Self.done)
        == "● 4 | emojize=false ansi=false color=#8fbf5f\n---\n4 days in a row, since 2026-11-27"
        + end
        + "● done" + end + "best: 9 days" + end + "M T W T F S S" + end + "◌ · · · · · ·" + end
        + "at 00:00: 4 if nothing is done" + end + "---\nRefresh | refresh=true\n")
  }

  @Test("a day on which nothing is due, and a learner with nothing yet")
  func others() {
    var rest = Self.snapshot
    rest.streak?.today = .skipped
    (rest.left, rest.tasksLeft, rest.tasksDue) = (0, [], 0)
    #expect(run("--format polybar", rest) == "%{F#a0a0a0}– 3%{F-}\n")
    #expect(run("--format tmux", rest) == "#[fg=default]– 3#[fg=default]\n")
    var new = Proto.SnapshotReply()
    new.streak = Proto.StreakReply(label: "0", count: 0, today: .none)
    #expect(run("", new) == "– 0\n")
    new.left = 1
    #expect(run("", new) == "◌ 0\n")
    #expect(run("--format waybar", new).contains(#""percentage":0}"#))
  }

  @Test("a capped streak keeps its plus")
  func capped() {
    var capped = Self.done
    capped.streak = Proto.StreakReply(label: "365+", count: 365, capped: true, today: .achieved)
    #expect(run("", capped) == "● 365+\n")
    #expect(run("--format={streak}{capped?!}", capped) == "365+!\n")
  }

  @Test(
    "a width is of columns, and never cuts a character",
    arguments: [
      (1, "…"), (2, "… "), (3, "漢…"), (4, "漢… "), (5, "漢字…"), (8, "漢字,…  "), (9, "漢字, Run"),
      (10, "漢字, Run "),
    ])
  func width(columns: Int, wanted: String) {
    let out = run("--format={titles} --width \(columns)")
    #expect(out == (columns == 8 ? "漢字, R…\n" : wanted + "\n"))
    #expect(DisplayWidth.of(String(out.dropLast())) == columns)
  }

  @Test("what is written is the bar's language, but with a width it is text")
  func literals() {
    #expect(run("--format waybar --text=<b>{streak}</b>").hasPrefix(#"{"text":"<b>3</b>","#))
    #expect(
      run("--format waybar --width 8 --text=<b>{streak}</b>").hasPrefix(
        #"{"text":"&lt;b&gt;3&lt;/b&gt;","#))
    #expect(run("--format polybar --color never --text=%{{u#f00}}{streak}") == "%{u#f00}3\n")
  }

  @Test("--json without a format tells all fields")
  func json() throws {
    let json = try JSONTree(parsing: run("--json"))
    for field in BarField.allCases { #expect(json[field.rawValue] != nil) }
    #expect(json["class"] == .text("due"))
    #expect(json["streak"] == .text("3"))
    #expect(json["conditions"]?["due"] == .bool(true))
    #expect(json["conditions"]?["past"] == .bool(false))
  }

  @Test(
    "what does not go together is an error",
    arguments: [
      ("--format wayber", "did you mean waybar?"), ("--format Waybar", "neither a text"),
      ("--format waybar --json", "--json goes with"), ("--format xbar --watch", "--watch: xbar"),
      ("--format argos --watch", "--watch: argos"), ("--interval 5", "belongs to --watch"),
      ("--watch --interval 0", "--interval"), ("--width 0", "--width"),
      ("--format waybar --pango", "--pango goes with"),
      ("--format={streak} --text={best}", "is a text already"),
      ("--watch --as-of 2026-11-30T00:00:00Z", "--as-of"), ("--ledger money", "--ledger"),
      ("--endpoint bad://", "no such transport"),
    ])
  func usage(words: String, wanted: String) {
    let run = ProgramRun.run("bar \(words)")
    #expect(run.code == 64)
    #expect(run.out == "")
    #expect(run.errors.contains(wanted), "\(run.errors)")
  }
}
