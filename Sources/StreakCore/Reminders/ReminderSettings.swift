/// Whether and when a learner wants to be reminded (design: "Reminders").
public struct ReminderSettings: Hashable, Sendable {
  /// Whether anything rings.
  public var enabled: Bool
  /// When to remind: minutes after midnight on the wall clock, 0-1439.
  public var minute: Int

  /// Settings; on, at 20:00, if nothing else is said.
  public init(enabled: Bool = true, minute: Int = 1200) {
    self.enabled = enabled
    self.minute = minute
  }

  /// The minutes after midnight that there are.
  public static let minutes = 0...1439
}

/// What a put changes in the settings; `nil` stays as it is.
public struct ReminderChange: Hashable, Sendable {
  /// Whether anything rings.
  public var enabled: Bool?
  /// Minutes after midnight, 0-1439.
  public var minute: Int?

  /// A change of nothing.
  public init(enabled: Bool? = nil, minute: Int? = nil) {
    self.enabled = enabled
    self.minute = minute
  }

  /// Whether the change names no field.
  public var isEmpty: Bool { enabled == nil && minute == nil }

  /// Checks the fields.
  ///
  /// - Throws: an error at `minute`.
  public func validate() throws(InputError) {
    if let minute, !ReminderSettings.minutes.contains(minute) {
      throw InputError("minute", "must be 0-1439 minutes after midnight")
    }
  }
}

extension ReminderSettings {
  /// Applies a change.
  public mutating func apply(_ change: ReminderChange) {
    if let enabled = change.enabled { self.enabled = enabled }
    if let minute = change.minute { self.minute = minute }
  }
}

/// Whether a device of a learner rings at all. Its number is that in the schema and in the store.
public enum DeviceRole: Int, Sendable {
  /// It rings, as does a device that nobody gave a role.
  case primary = 1
  /// It stays silent.
  case secondary
}

/// A device of a learner, by the name that its client chose.
public struct ReminderDevice: Hashable, Sendable {
  /// 1-64 bytes without control characters; two names are one only where their bytes are.
  public let name: String
  /// Whether it rings.
  public let role: DeviceRole

  /// A device. The name is checked by ``check(name:)``.
  public init(name: String, role: DeviceRole) {
    self.name = name
    self.role = role
  }

  /// Whether name, by its bytes, and role are the same.
  public static func == (left: ReminderDevice, right: ReminderDevice) -> Bool {
    ExactText(left.name) == ExactText(right.name) && left.role == right.role
  }

  /// Feeds the name's bytes and the role to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(name))
    hasher.combine(role)
  }

  /// Devices that a learner may have.
  public static let limit = 100
  /// The longest name, in bytes.
  public static let nameLimit = 64

  /// Refuses what cannot be a device's name.
  ///
  /// - Throws: an error at `name`.
  public static func check(name: String) throws(InputError) {
    try RecordLimits.check(name: name, field: "name", limit: nameLimit)
  }
}
