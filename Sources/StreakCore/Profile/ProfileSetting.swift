/// A dated setting of a profile, by its number in the store and in ``FactKey``.
public enum ProfileField: Int, Sendable, CaseIterable {
  case zone = 1
  case rollover, firstWeekday, rest, goal, premium
}

/// One setting with its value, as a store keeps it and as a fact says it.
public struct ProfileSetting: Hashable, Sendable {
  /// Which setting it is.
  public let field: ProfileField
  /// Its value but for the zone: minutes, the number of a weekday, a set of weekdays as bits, a count,
  /// 0 or 1.
  public let number: Int
  /// The zone; empty for all else.
  public let text: String

  /// A setting as it was stored; values that no setting has are harmless.
  public init(_ field: ProfileField, number: Int = 0, text: String = "") {
    self.field = field
    self.number = number
    self.text = text
  }

  /// What a put changes, field by field.
  public static func all(of change: ProfileChange) -> [ProfileSetting] {
    var settings: [ProfileSetting] = []
    if let zone = change.zone { settings.append(ProfileSetting(.zone, text: zone)) }
    if let rollover = change.rollover {
      settings.append(ProfileSetting(.rollover, number: rollover))
    }
    if let weekday = change.firstWeekday {
      settings.append(ProfileSetting(.firstWeekday, number: Int(weekday.rawValue)))
    }
    if let rest = change.rest { settings.append(ProfileSetting(.rest, number: Int(rest.rawValue))) }
    if let goal = change.goal { settings.append(ProfileSetting(.goal, number: goal)) }
    if let premium = change.premium {
      settings.append(ProfileSetting(.premium, number: premium ? 1 : 0))
    }
    return settings
  }

  /// The change that puts it.
  public var change: ProfileChange {
    switch field {
    case .zone: ProfileChange(zone: text)
    case .rollover: ProfileChange(rollover: number)
    case .firstWeekday:
      ProfileChange(
        firstWeekday: Weekday(rawValue: UInt8(truncatingIfNeeded: number)) ?? .monday)
    case .rest:
      ProfileChange(rest: WeekdaySet(rawValue: UInt8(truncatingIfNeeded: number)))
    case .goal: ProfileChange(goal: number)
    case .premium: ProfileChange(premium: number != 0)
    }
  }
}
