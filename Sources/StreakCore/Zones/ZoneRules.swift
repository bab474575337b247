/// What a TZif file says: the changes of offset, and what goes on after the last of them.
struct ZoneRules: Sendable {
  /// From a second on, an offset is in force.
  struct Transition: Hashable, Sendable {
    var time: Int64
    var offset: Int32
  }

  /// The offset before the first transition.
  var initialOffset: Int32

  /// Sorted by time, no two at one time.
  var transitions: [Transition]

  /// From this second on the transitions repeat every 400 years, of which all are listed.
  var cycleStart: Int64?

  /// The rules of a TZif file: its table, with the rule of its footer written out after it.
  ///
  /// Where there is a table, the offset at its end is that of its last transition, until the rule
  /// changes it; the two agree (RFC 9636, section 3.3). Where there is none, the rule is all there
  /// is, for all time.
  init(initialOffset: Int32, transitions: [Transition], footer: PosixRule?) {
    self.initialOffset = initialOffset
    self.transitions = transitions
    guard let footer else { return }
    if transitions.isEmpty { self.initialOffset = footer.standardOffset }
    guard footer.daylight != nil else { return }
    // Without a table: from the year 1 on, before which no instant can be named (design: Days).
    let lastYear = transitions.last.map { PosixRule.year(of: $0.time) } ?? 0
    let added = footer.transitions(years: lastYear - 1...lastYear + 403)
    let lastTime = transitions.last?.time ?? Zone.farPast
    self.transitions.reserveCapacity(transitions.count + added.count)
    self.transitions.append(contentsOf: added.filter { $0.time > lastTime })
    // The second year after the table is the first that has nothing but the rule behind it.
    cycleStart = PosixRule.firstDay(ofYear: lastYear + 2) * 86_400
  }
}

/// Why a file's bytes are not rules of a zone, in words that are safe to show.
struct ZoneRulesError: Error, Hashable, Sendable {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
