extension DayWindow {
  /// Counts the streak of days that ends at the anchor: achieved adds one, skipped adds nothing and
  /// breaks nothing, the first broken day ends it (design: "Streak").
  public func countDays() -> WindowCount {
    let judged = judgedLength
    guard judged > 0 else { return .resolved(count: 0, start: nil) }
    var count = 0
    var start: Int?
    // Word by word, because most streaks end in the first one or two.
    for word in 0..<DayBits.wordCount where word * 64 < judged {
      let done = achieved.words[word] & DayBits.mask(of: judged - word * 64)
      let broken = broken(word, judged)
      let counted = broken == 0 ? done : done & (1 << UInt64(broken.trailingZeroBitCount) &- 1)
      count += counted.nonzeroBitCount
      if counted != 0 { start = word * 64 + 63 - counted.leadingZeroBitCount }
      if broken != 0 { return .resolved(count: count, start: start) }
    }
    guard let firstDay, anchor - firstDay < length else { return .unresolved }
    return .resolved(count: count, start: start)
  }

  /// 64 days of ``broken``.
  private func broken(_ word: Int, _ judged: Int) -> UInt64 {
    let skipped = rest.words[word] | idle.words[word] | excused.words[word] | missing.words[word]
    let broken = ~(achieved.words[word] | skipped) & DayBits.mask(of: judged - word * 64)
    // Today is never broken.
    return word == 0 && anchor == today ? broken & ~1 : broken
  }

  /// What is shown of a streak of days that the widest window does not resolve.
  ///
  /// It looks at past days only, and otherwise at whole weeks, so that it neither wobbles between
  /// morning and evening nor over a weekend: 365 where at least 365 of the 366 days before today
  /// were achieved, else the achieved days among the 364 days before today.
  public func lowerBoundOfDays() -> Int {
    let past = achieved.count(in: 1..<FetchPlan.widened)
    if past >= FetchPlan.dayCap { return FetchPlan.dayCap }
    return past - achieved.count(in: 365..<FetchPlan.widened)
  }
}
