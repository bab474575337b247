/// The rules of a time zone: which offset from UTC was, is or will be in force at any second.
///
/// Either the rules of an IANA zone, read from a TZif file (RFC 9636), or one offset for ever.
/// ``ZoneDatabase`` gives zones by name.
///
/// The whole of a zone is one sorted table. A rule that goes on for ever (the footer of a TZif file)
/// repeats itself exactly every 400 years, because so does the Gregorian calendar (146,097 days are a
/// whole number of weeks); it is written out for 400 years, and a later second is looked up that
/// many years earlier. So there is one way to look up a second, and no rule is worked out then.
public final class Zone: Sendable {
  /// A span of time with one offset; it ends where the next one starts.
  struct Segment: Sendable {
    /// The first UTC second of the span; that of the first span is `Int64.min`.
    var start: Int64

    /// The latest wall-clock second that was shown before the span, `Int64.min` for the first one.
    /// These never go down from one span to the next, although the wall clock may.
    var highWater: Int64

    /// Seconds east of UTC.
    var offset: Int32
  }

  /// The name: `Europe/Berlin`, `+05:45`, `UTC`.
  public let name: String

  /// The dates that the zone never had, oldest first: 2011-12-30 in Pacific/Apia.
  public let missingDates: [CivilDay]

  /// At least one, sorted by start.
  let segments: [Segment]

  /// From here on the table repeats itself every ``cycle`` seconds; `Int64.max` where it does not.
  let cycleStart: Int64

  /// Where the first repetition would start.
  private let cycleEnd: Int64

  /// The 400 Gregorian years, in seconds.
  static let cycle: Int64 = 146_097 * 86_400

  /// No second beyond these is told from them. They lie beyond all that a TZif file may name, and
  /// keep sums with an offset from overflowing.
  static let farPast: Int64 = -(1 << 60)
  static let farFuture: Int64 = 1 << 60

  /// Offsets outside these are refused (RFC 9636, section 3.2, "utoff").
  static let offsets: ClosedRange<Int32> = -89_999...93_599

  /// UTC itself.
  public static let utc = Zone(name: "UTC", offset: 0)

  /// A zone with one offset for ever.
  init(name: String, offset: Int32) {
    self.name = name
    segments = [Segment(start: .min, highWater: .min, offset: offset)]
    missingDates = []
    cycleStart = .max
    cycleEnd = .max
  }

  /// A zone from its changes of offset, in order, and what goes on after the last of them.
  init(name: String, rules: ZoneRules) {
    self.name = name
    var segments = [Segment(start: .min, highWater: .min, offset: rules.initialOffset)]
    segments.reserveCapacity(rules.transitions.count + 1)
    for transition in rules.transitions {
      let before = segments[segments.count - 1]
      if before.offset == transition.offset { continue }
      let shown = transition.time - 1 + Int64(before.offset)
      segments.append(
        Segment(
          start: transition.time, highWater: max(before.highWater, shown),
          offset: transition.offset))
    }
    self.segments = segments
    missingDates = Self.missingDates(in: segments)
    cycleStart = rules.cycleStart ?? .max
    cycleEnd = rules.cycleStart.map { $0 + Self.cycle } ?? .max
  }

  /// Seconds east of UTC in force at a UTC second (since 1970-01-01T00:00:00Z).
  public func offset(at instantSeconds: Int64) -> Int32 {
    if segments.count == 1 { return segments[0].offset }
    return segments[index(at: folded(instantSeconds).seconds)].offset
  }

  /// The wall clock at a UTC second, as local seconds since 1970-01-01T00:00 local time.
  public func localSeconds(at instantSeconds: Int64) -> Int64 {
    let seconds = Self.clamped(instantSeconds)
    return seconds + Int64(offset(at: seconds))
  }

  /// The latest that the wall clock has shown up to and including a UTC second, as local seconds.
  ///
  /// That is the wall clock, except after it was put back: then it is where the clock stood before,
  /// until the clock has caught up. It never goes down as time goes on.
  public func latestLocalSeconds(at instantSeconds: Int64) -> Int64 {
    let (seconds, shift) = folded(instantSeconds)
    let segment = segments[index(at: seconds)]
    return max(seconds + Int64(segment.offset), segment.highWater) + shift
  }

  /// The UTC second at which the wall clock first showed a local time (as seconds since
  /// 1970-01-01T00:00 local time); where it never did, because it was put forward over that time,
  /// the first second after the gap.
  ///
  /// In other words, the first second at which ``latestLocalSeconds(at:)`` is that late.
  public func firstSecond(ofLocal localSeconds: Int64) -> Int64 {
    let (local, shift) = folded(localSeconds)
    // The last span before which the clock had not yet been so late.
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].highWater < local { low = middle } else { high = middle }
    }
    let segment = segments[low]
    return max(segment.start, local - Int64(segment.offset)) + shift
  }

  /// Whether the zone had a date: false where no instant at all has this local date, such as
  /// 2011-12-30 in Pacific/Apia.
  public func hasDate(_ day: CivilDay) -> Bool {
    missingDates.isEmpty || !missingDates.contains(day)
  }

  /// The dates of a range that the zone never had, oldest first.
  public func missingDates(in range: ClosedRange<CivilDay>) -> [CivilDay] {
    missingDates.isEmpty ? [] : missingDates.filter(range.contains)
  }

  // MARK: - Looking up

  private static func clamped(_ seconds: Int64) -> Int64 {
    min(max(seconds, farPast), farFuture)
  }

  /// The same place in the 400 years that are written out, and how far that is from it.
  private func folded(_ seconds: Int64) -> (seconds: Int64, shift: Int64) {
    let seconds = Self.clamped(seconds)
    if seconds < cycleEnd { return (seconds, 0) }
    let shift = (seconds - cycleStart) / Self.cycle * Self.cycle
    return (seconds - shift, shift)
  }

  /// The span that a second lies in.
  private func index(at seconds: Int64) -> Int {
    segments.withUnsafeBufferPointer { segments in
      var base = 0
      var count = segments.count
      while count > 1 {
        let half = count / 2
        base = segments[base + half].start <= seconds ? base + half : base
        count -= half
      }
      return base
    }
  }
}

extension Zone: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

// MARK: - Dates that never were

extension Zone {
  /// The day that a local second lies in, as a number of days since 1970-01-01.
  static func dayNumber(ofLocal seconds: Int64) -> Int64 {
    seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
  }

  /// Only a clock put forward over a whole date can leave one out, and only if no other span shows
  /// that date.
  private static func missingDates(in segments: [Segment]) -> [CivilDay] {
    var days: [CivilDay] = []
    for index in segments.indices.dropFirst()
    where segments[index].offset - segments[index - 1].offset >= 86_400 {
      let start = segments[index].start
      let first = dayNumber(ofLocal: start + Int64(segments[index - 1].offset) + 86_399)
      let end = dayNumber(ofLocal: start + Int64(segments[index].offset))
      guard first < end, first >= Int64(CivilDay.min.number), end <= Int64(CivilDay.max.number)
      else { continue }
      for number in first..<end where !isShown(number, in: segments, near: index) {
        days.append(CivilDay(number: Int32(number)))
      }
    }
    return days
  }

  /// Whether a span near the given one shows a moment of a date. Offsets differ by two days or
  /// so at most, so spans further away than that cannot.
  private static func isShown(_ number: Int64, in segments: [Segment], near index: Int) -> Bool {
    let reach = Int64(4 * 86_400)
    let center = segments[index].start
    let earlier = stride(from: index - 1, through: 0, by: -1)
      .prefix { $0 + 1 < segments.count && segments[$0 + 1].start >= center - reach }
    let later = (index..<segments.count).prefix { segments[$0].start <= center + reach }
    return (Array(earlier) + Array(later)).contains { candidate in
      let offset = Int64(segments[candidate].offset)
      let next = candidate + 1 < segments.count ? segments[candidate + 1].start : farFuture
      let from = max(segments[candidate].start, farPast) + offset
      return from < (number + 1) * 86_400 && next + offset > number * 86_400
    }
  }
}
