import StreakCore

/// What is stored of a learner's reminders.
public struct StoredReminders: Hashable, Sendable {
  /// The settings, with the defaults where nothing is stored.
  public var settings = ReminderSettings()
  /// Devices that were given a role, by the bytes of their names.
  public var devices: [ReminderDevice] = []

  /// Whether a device rings; one that nobody gave a role does.
  public func role(of name: String) -> DeviceRole {
    // By bytes: texts that Unicode calls equivalent are not the same name.
    devices.first { $0.name.utf8.elementsEqual(name.utf8) }?.role ?? .primary
  }
}

extension Store {
  private static let settingRows = Query(
    """
    SELECT name, number FROM setting WHERE learner = $1 AND name IN ('reminder_enabled',
    'reminder_minute')
    """)
  private static let deviceRows = Query(
    "SELECT name, role FROM device WHERE learner = $1")
  private static let deviceRow = Query(
    "SELECT role FROM device WHERE learner = $1 AND name = $2")
  private static let saveDevice = Query(
    """
    INSERT INTO device (learner, name, role) VALUES ($1, $2, $3)
    ON CONFLICT (learner, name) DO UPDATE SET role = excluded.role
    """)
  private static let excusedPages = Query(
    """
    SELECT page, bits FROM day_page
    WHERE learner = $1 AND page BETWEEN $2 AND $3 AND family = 0
    """)

  /// A learner's reminders. What was never stored, because the feature did not exist or nobody set
  /// it, has its default (design: "Reminders").
  public func reminders(of learner: String) throws -> StoredReminders {
    var stored = StoredReminders()
    let settings = try connection.statement(Self.settingRows)
    settings.bind(1, learner)
    while try settings.step() {
      switch Choice(name: settings.text(0), number: settings.int(1), text: "") {
      case .reminderEnabled(let enabled): stored.settings.enabled = enabled
      case .reminderMinute(let minute): stored.settings.minute = minute
      case .selectedTheme, nil: break
      }
    }
    let devices = try connection.statement(Self.deviceRows)
    devices.bind(1, learner)
    while try devices.step() {
      stored.devices.append(
        ReminderDevice(
          name: devices.text(0), role: DeviceRole(rawValue: devices.int(1)) ?? .primary)
      )
    }
    // Not by the engine, whose order of texts may be that of a language.
    stored.devices.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return stored
  }

  /// Changes settings and gives devices roles; what is not named stays. Where nothing changes, the
  /// revision is not raised.
  ///
  /// - Parameters:
  ///   - change: validated by the caller.
  ///   - devices: with names that are checked; of equal names the last counts.
  ///   - now: when it was changed.
  /// - Throws: an error at `devices` above ``ReminderDevice/limit`` devices.
  public func putReminders(
    _ change: ReminderChange, devices: [ReminderDevice], learner: String, now: Instant,
    fallback: Zone
  ) throws -> (stored: StoredReminders, revision: Int64) {
    try nested {
      let writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let before = try reminders(of: learner)
      var after = before
      after.settings.apply(change)
      for device in devices { after.set(device) }
      // Devices that were named elsewhere may be more; they stay.
      if after.devices.count > max(ReminderDevice.limit, before.devices.count) {
        throw InputError(
          "devices", "would be \(after.devices.count), at most \(ReminderDevice.limit) are kept")
      }
      let revision = writer.state.revision
      if after == before { return (false, (before, revision - 1)) }
      try save(from: before.settings, to: after.settings, writer, now: now)
      for device in after.devices where !before.devices.contains(device) {
        try save(device, of: learner)
        try writer.touch(FactKey(.device, device.name), now)
      }
      return (true, (after, revision))
    }
  }

  private func save(
    from before: ReminderSettings, to after: ReminderSettings, _ writer: LearnerWriter,
    now: Instant
  ) throws {
    var choices: [Choice] = []
    if after.enabled != before.enabled { choices.append(.reminderEnabled(after.enabled)) }
    if after.minute != before.minute { choices.append(.reminderMinute(after.minute)) }
    for choice in choices {
      try save(choice, of: writer.learner)
      try writer.touch(.choice(choice), now)
    }
  }

  /// Writes a device with its role.
  func save(_ device: ReminderDevice, of learner: String) throws {
    let row = try connection.statement(Self.saveDevice)
    row.bind(1, learner).bind(2, device.name).bind(3, device.role.rawValue)
    try row.run()
  }

  /// The role of a device; `nil` where nobody gave it one.
  func role(of device: String, learner: String) throws -> DeviceRole? {
    let row = try connection.statement(Self.deviceRow)
    row.bind(1, learner).bind(2, device)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return DeviceRole(rawValue: row.int(0))
  }

  /// The excused days of a range, which may lie ahead, whether the learner has facts or not.
  public func excusedDays(of learner: String, in days: ClosedRange<CivilDay>) throws
    -> Set<CivilDay>
  {
    let rows = try connection.statement(Self.excusedPages)
    rows.bind(1, learner).bind(2, Int64(DayPage.number(of: days.lowerBound)))
    rows.bind(3, Int64(DayPage.number(of: days.upperBound)))
    var pages: [DayPage] = []
    while try rows.step() {
      if let page = DayPage(number: rows.page(0), bytes: rows.blob(1)) { pages.append(page) }
    }
    var excused: Set<CivilDay> = []
    var day = days.lowerBound
    while day <= days.upperBound {
      if pages.contains(where: { $0[day] }) { excused.insert(day) }
      day = day + 1
    }
    return excused
  }
}

extension StoredReminders {
  /// Gives a device its role.
  mutating func set(_ device: ReminderDevice) {
    let index = devices.firstIndex { $0.name.utf8.elementsEqual(device.name.utf8) }
    if let index {
      devices[index] = ReminderDevice(name: devices[index].name, role: device.role)
    } else {
      let place =
        devices.firstIndex { device.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
        ?? devices.count
      devices.insert(device, at: place)
    }
  }
}
