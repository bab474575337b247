import StreakCore
import StreakProtocol

extension Proto.Fact {
  /// The message of a fact.
  init(_ fact: Fact) {
    self.init(updatedAt: fact.updatedAt.milliseconds)
    switch fact.body {
    case .record(let record): self.record = Proto.Record(record)
    case .deletedRecord(let id):
      self.record = Proto.Record(id: id.bytes)
      deleted = true
    case .profileRule(let setting, let day):
      profileRule = Proto.ProfileRule(from: day.number, profile: Proto.Profile(setting))
    case .excusedDay(let day, let flag):
      excusedDay = Proto.ExcusedDay(day: day.number, excused: flag)
    case .task(let task):
      self.task = Proto.TaskFact(
        task: Proto.Task(task), addedAt: task.addedAt.milliseconds)
    case .taskMark(let mark, let task, let day, let flag):
      taskMark = Proto.TaskMark(
        task: task.bytes, day: day.number, kind: Proto.TaskMarkKind(rawValue: Int32(mark.rawValue)),
        marked: flag)
    case .checkedInDay(let day): checkedInDay = Proto.CheckedInDay(day: day.number)
    case .coin(let entry): coin = Proto.CoinEntry(entry)
    case .unlockedItem(let item, let flag):
      unlockedItem = Proto.UnlockedItem(
        kind: Proto.ItemKind(item.kind), name: item.name, unlocked: flag)
    case .choice(let choice): self.choice = Proto.Choice(choice)
    case .device(let device):
      self.device = Proto.Device(
        name: device.name, role: Proto.DeviceRole(rawValue: Int32(device.role.rawValue)))
    case .favourite(let key, let flag): favourite = Proto.Favourite(key: key, favourite: flag)
    case .quizAnswer(let answer):
      quizAnswer = Proto.QuizAnswer(
        id: answer.id.bytes, genre: answer.genre,
        mode: Proto.QuizMode(rawValue: Int32(answer.mode.rawValue)),
        position: UInt32(clamping: answer.position), correct: answer.correct)
    case .launch(let id): launch = Proto.Launch(id: id.bytes)
    case .adViewDay(let day): adViewDay = Proto.AdViewDay(day: day.number)
    case .opening(let opening): self.opening = Proto.Opening(opening)
    }
  }
}

extension Proto.Choice {
  init(_ choice: Choice) {
    switch choice {
    case .reminderEnabled(let enabled): self.init(reminderEnabled: enabled)
    case .reminderMinute(let minute): self.init(reminderMinute: UInt32(clamping: minute))
    case .selectedTheme(let theme): self.init(selectedTheme: theme)
    }
  }
}

extension Proto.Opening {
  init(_ opening: Opening) {
    switch opening {
    case .launches(let count): self.init(launches: UInt32(clamping: count))
    case .quizStreak(let count): self.init(quizStreak: UInt32(clamping: count))
    case .genre(let progress):
      self.init(
        genre: Proto.GenreProgress(
          genre: progress.genre, answered: UInt32(clamping: progress.answered),
          correct: UInt32(clamping: progress.correct),
          position: UInt32(clamping: progress.position)))
    }
  }
}
