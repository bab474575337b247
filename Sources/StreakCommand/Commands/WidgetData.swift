import StreakClient
import StreakCore
import StreakProtocol

/// `streak snapshot --format widget`: what a daily tips app keeps for its widget (design: "Import and
/// export").
///
/// The two members are what Swift's `JSONDecoder` reads unless told otherwise: `updatedAt` counts seconds
/// since 2001-01-01T00:00:00Z.
enum WidgetData {
  /// The ledger, which is that of the check-ins.
  static func ledger(_ context: Context) throws(CommandError) -> Proto.Ledger {
    guard context.invocation.has("ledger") else { return .checkin }
    guard try context.invocation.ledger() == .checkin else {
      throw .usage("--format widget is of the check-ins, not of another ledger")
    }
    return .checkin
  }

  /// Asks for the snapshot and, in the same message, for the calendar week.
  static func run(_ request: Proto.SnapshotRequest, _ context: Context) throws {
    let week = Proto.WeekRequest(
      learner: request.learner, zone: request.zone, asOf: request.asOf, ledger: request.ledger,
      calendarWeek: true)
    let answers = try context.exchange([RawCall(request), RawCall(week)])
    if answers[0].status == .notModified, !request.etag.isEmpty {
      return SnapshotScreen.notModified(context, json: true)
    }
    let now = request.asOf.map { Instant(milliseconds: $0) } ?? context.system.now()
    context.out.write(
      document(try answers[0].get(), week: try answers[1].get(), updatedAt: now))
  }

  static func document(
    _ snapshot: Proto.SnapshotReply, week: Proto.WeekReply, updatedAt: Instant
  ) -> [UInt8] {
    let time = seconds(updatedAt)
    var writer = JSONWriter()
    writer.beginObject()
    if let tip = snapshot.tip {
      writer.beginObject("widgetTipData")
      writer.visitString("title", tip.title)
      writer.visitString("category", tip.category)
      writer.visitString("dateKey", tip.key)
      writer.visitNumber("updatedAt", time)
      writer.endObject()
    } else {
      // No tip of today: what the app has stays.
      writer.visitAbsent("widgetTipData", .message)
    }
    writer.beginObject("widgetCalendarData")
    writer.beginList("loginDaysThisWeek")
    for day in week.days { writer.visitBool("", day.achieved) }
    writer.endList()
    writer.visitUInt32("loginStreak", snapshot.streak?.count ?? 0)
    writer.visitNumber("updatedAt", time)
    writer.endObject()
    writer.endObject()
    writer.raw("\n")
    return writer.bytes
  }

  /// Seconds since 2001, as `JSONEncoder` writes a date: `784111777.25`.
  static func seconds(_ instant: Instant) -> String {
    // The years 1 to 9999 are far from what overflows.
    let milliseconds = instant.milliseconds &- 978_307_200_000
    let (whole, part) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
    let sign = milliseconds < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    let digits = String(1_000 + part).dropFirst()
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return "\(sign)\(whole).\(digits[...end])"
  }
}
