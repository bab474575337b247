import StreakCore
import StreakJSON

/// How the dates of a JSON file are written.
public enum DateReading: String, CaseIterable, Sendable {
  /// Seconds since 2001-01-01T00:00:00Z: what Swift's `JSONEncoder` writes unless told otherwise.
  case apple
  /// Seconds since 1970-01-01T00:00:00Z.
  case unix
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case unixMilliseconds = "unix-ms"
  /// Text as in ISO 8601.
  case iso

  /// Seconds from 1970 to 2001.
  static let appleEpoch = 978_307_200.0

  /// The readings of a number.
  static let ofNumbers: [DateReading] = [.apple, .unix, .unixMilliseconds]

  /// The instant that a number means, to the nearest millisecond; `nil` where it lies outside the
  /// years 0001 to 9999, or is no number in this reading.
  func instant(_ number: Double) -> Instant? {
    let milliseconds: Double
    switch self {
    case .apple: milliseconds = (number + Self.appleEpoch) * 1_000
    case .unix: milliseconds = number * 1_000
    case .unixMilliseconds: milliseconds = number
    case .iso: return nil
    }
    // What is not finite compares as false.
    guard milliseconds.magnitude < 1e15 else { return nil }
    let instant = Instant(milliseconds: Int64(milliseconds.rounded()))
    return instant.isValid ? instant : nil
  }
}

/// Finds out from all the numbers of a file how its dates are written.
///
/// A reading is possible for a number where it gives a time from 2005 on (no app that writes such a
/// file is older) and not more than two days ahead (what the worker takes in). Until 2036 no number
/// is possible in two readings: the 2001-based seconds end where Unix time of 2005 begins.
struct DateSurvey {
  private let latest: Instant
  static let earliest = Instant(seconds: 1_104_537_600)

  private(set) var possible = Set(DateReading.ofNumbers)

  /// What the numbers seen so far were possible in, one by one.
  private var seen: Set<DateReading> = []

  init(now: Instant) {
    latest = now.advanced(byMilliseconds: 48 * 3_600_000)
  }

  /// Takes a number into account. One that is possible in no reading says nothing about the others.
  mutating func note(_ number: Double) {
    let fitting = DateReading.ofNumbers.filter { reading in
      guard let instant = reading.instant(number) else { return false }
      return instant >= Self.earliest && instant <= latest
    }
    guard !fitting.isEmpty else { return }
    seen.formUnion(fitting)
    possible.formIntersection(fitting)
  }

  /// The reading of all numbers; `nil` where no number said anything.
  func reading() throws(InputError) -> DateReading? {
    guard !seen.isEmpty else { return nil }
    let names = DateReading.ofNumbers.filter { (possible.isEmpty ? seen : possible).contains($0) }
    if possible.count == 1, let reading = names.first { return reading }
    let list = names.map { "--dates \($0.rawValue)" }.joined(separator: " or ")
    throw InputError(
      "file",
      possible.isEmpty
        ? "its dates do not all count in the same way: split it, and say \(list) for each part"
        : "its dates can be read in two ways: say which with \(list)")
  }
}
