import StreakCore
import StreakImport
import StreakProtocol

/// When the day begins: in Anki's collection, and for the learner.
enum AnkiRollover {
  /// Takes the collection's beginning of the day over into the profile where that was asked for, and
  /// says that the two differ where it was not: a review after midnight counts for another day then.
  static func settle(_ anki: AnkiCollection, dryRun: Bool, _ context: Context) throws {
    guard let first = anki.first, first.isValid else { return }
    let options = context.options
    let reply = try context.ask(
      Proto.ProfileGetRequest(learner: options.learner, zone: options.zone, asOf: options.asOf))
    let own = reply.profile?.rollover ?? 0
    guard own != anki.rollover else { return }
    let theirs = Words.clock(minutes: anki.rollover)
    guard context.invocation.has("take-rollover") else {
      return context.warn(
        "the collection's day begins at \(theirs) and the learner's at \(Words.clock(minutes: own)):"
          + " --take-rollover takes it over")
    }
    guard !dryRun else { return context.warn("the learner's day would begin at \(theirs)") }
    // From before the first review on, in every zone.
    let from = max(.min, CivilDay(number: Int32(first.seconds / 86_400)) - 2)
    _ = try context.ask(
      Proto.ProfilePutRequest(
        learner: options.learner, zone: "", asOf: options.asOf, from: from.number,
        profile: Proto.Profile(rollover: anki.rollover)))
    context.warn("the learner's day begins at \(theirs) from \(from) on")
  }
}
