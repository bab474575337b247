import StreakCore
import StreakProtocol
import StreakStore

/// When to remind, and the settings of that.
struct ReminderCalls {
  let store: Store
  let environment: WorkerEnvironment

  func plan(_ request: Proto.RemindersPlanRequest) throws -> Proto.RemindersPlanReply {
    let call = try LearnerCall(request, environment)
    if !request.device.isEmpty { try checkDevice(request.device, "device") }
    let reminders = try store.reminders(of: call.learner)
    let view = try view(call)
    let plan = ReminderPlan(
      settings: reminders.settings,
      role: request.device.isEmpty ? .primary : reminders.role(of: request.device), now: call.now,
      clock: view.calendar.clock(in: view.zone), days: try days(view))
    return Proto.RemindersPlanReply(
      reminders: Proto.Reminders(reminders.settings), cancel: plan.cancel.map { UInt32($0) },
      slots: plan.slots.map { Proto.ReminderSlot($0) },
      ledger: view.ledger == .tasks ? .tasks : .practice,
      streak: try ReadingCalls(store: store, environment: environment).reading(view),
      day: view.today.number, zone: view.zone.name, revision: UInt64(clamping: view.state.revision))
  }

  func put(_ request: Proto.RemindersPutRequest) throws -> Proto.RemindersPutReply {
    let call = try LearnerCall(request, environment, writes: true)
    let change = ReminderChange(
      enabled: request.reminders?.enabled, minute: request.reminders?.minute.map { Int($0) })
    do throws(InputError) {
      try change.validate()
    } catch {
      throw error.within("reminders")
    }
    let devices = try devices(request.devices)
    if change.isEmpty && devices.isEmpty {
      throw InputError("reminders", "names no field to change, and there is no device either")
    }
    let (stored, revision) = try store.putReminders(
      change, devices: devices, learner: call.learner, now: call.now, fallback: environment.zone)
    let state = try store.state(of: call.learner)
    let (day, zone) = calendar(call, state.profile).today(at: call.now)
    return Proto.RemindersPutReply(
      reminders: Proto.Reminders(stored.settings),
      devices: stored.devices.map { device in
        Proto.Device(
          name: device.name, role: device.role == .secondary ? .secondary : .primary)
      }, day: day.number, zone: zone.name, revision: UInt64(clamping: revision))
  }

  // MARK: What is asked about

  /// Reminders are planned in the profile's zone; the request's counts only where there is none
  /// (design: "Reminders").
  private func calendar(_ call: LearnerCall, _ profile: DatedProfile) -> LearnerCalendar {
    LearnerCalendar(
      profile: profile, requested: nil, fallback: call.requested ?? environment.zone,
      resolve: store.zone(named:))
  }

  /// The history of the ledger that is asked about: the tasks of a learner who has any that is not
  /// over, else practice (design: "Reminders").
  private func view(_ call: LearnerCall) throws -> LearnerView {
    let state = try store.state(of: call.learner)
    let calendar = calendar(call, state.profile)
    let ledger: Ledger =
      state.tasks.isActive(on: calendar.today(at: call.now).day) ? .tasks : .practice
    return try LearnerView(
      store: store, state: state, ledger: ledger, calendar: calendar, now: call.now)
  }

  /// Today and the coming two days: what each asks for by the rules in force on it.
  private func days(_ view: LearnerView) throws -> [ReminderDay] {
    let days = view.today...view.today + 2
    let missing = view.calendar.missingDates(in: days)
    let excused = try store.excusedDays(of: view.state.learner, in: days)
    return try (0..<3).map { index in
      let day = view.today + index
      let state =
        view.ledger == .tasks
        ? try tasksState(view, on: day)
        : try practiceState(view, on: day, isMissing: missing.contains(day))
      // An excused day that is done is done: it counts.
      if excused.contains(day), state != .done { return ReminderDay(day, .excused) }
      return ReminderDay(day, state)
    }
  }

  private func tasksState(_ view: LearnerView, on day: CivilDay) throws -> ReminderDay.State {
    let card = try view.card(on: day)
    if card.tasks.isEmpty { return .nothingDue }
    return card.isDone ? .done : .open(left: card.tasks.count - card.done)
  }

  private func practiceState(
    _ view: LearnerView, on day: CivilDay, isMissing: Bool
  ) throws -> ReminderDay.State {
    let profile = view.calendar.profile
    let isToday = day == view.today
    if isToday, try view.window(length: 1).achieved[0] { return .done }
    if isMissing || profile.rest(on: day).contains(day.weekday) { return .nothingDue }
    let records = isToday ? try view.totals(in: day...day).first?.totals.records ?? 0 : 0
    return .open(left: max(1, profile.goal(on: day) - records))
  }

  // MARK: Devices

  private func devices(_ devices: [Proto.Device]) throws -> [ReminderDevice] {
    if devices.count > ReminderDevice.limit {
      throw CallError(
        .tooLarge, field: "devices",
        "has \(devices.count) entries, at most \(ReminderDevice.limit) are kept")
    }
    var names: Set<ExactText> = []
    return try devices.enumerated().map { index, device in
      let field = "devices[\(index)]"
      try checkDevice(device.name, "\(field).name")
      if !names.insert(ExactText(device.name)).inserted {
        throw InputError("\(field).name", "is named twice")
      }
      switch device.role {
      case .unspecified, .primary: return ReminderDevice(name: device.name, role: .primary)
      case .secondary: return ReminderDevice(name: device.name, role: .secondary)
      default: throw InputError("\(field).role", "is not a role that this worker knows")
      }
    }
  }

  private func checkDevice(_ name: String, _ field: String) throws(InputError) {
    do throws(InputError) {
      try ReminderDevice.check(name: name)
    } catch {
      throw InputError(field, error.message)
    }
  }
}

extension Proto.Reminders {
  /// Settings, every field set.
  init(_ settings: ReminderSettings) {
    self.init(enabled: settings.enabled, minute: UInt32(clamping: settings.minute))
  }
}

extension Proto.ReminderSlot {
  init(_ slot: ReminderPlan.Slot) {
    self.init(
      slot: UInt32(clamping: slot.number), slotDay: slot.day.day.number,
      silence: Proto.Silence(rawValue: slot.silence?.rawValue ?? 0),
      time: slot.time?.instant.milliseconds, wallDay: slot.time?.date.number,
      wallMinute: slot.time.map { UInt32(clamping: $0.minute) },
      left: UInt32(clamping: slot.day.left))
  }
}
