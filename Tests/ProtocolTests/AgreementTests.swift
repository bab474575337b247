import StreakProtocol
import StreakWire
import Testing
import WireSupport

/// The generated types against the text of `streak.proto`.
struct AgreementTests {
  let schema: SchemaFile

  init() throws {
    schema = try SourceTree.schema("Protocol/streak.proto")
  }

  @Test func theTableOfMessagesIsWhole() {
    #expect(Proto.messages.map(Agreement.name) == schema.messages.map(\.name))
  }

  @Test func bytesTextAndValuesAgree() {
    for message in Proto.messages {
      #expect(Agreement.problems(of: message, in: schema, count: 100, seed: 1) == [])
    }
  }

  @Test func aMessageThatIsCutIsRefused() {
    for message in Proto.messages {
      #expect(Agreement.problemsWhenCut(message, in: schema, count: 5, seed: 2) == [])
    }
  }

  @Test func whatIsReadCanBeWritten() {
    for message in Proto.messages {
      #expect(Agreement.problemsWhenChanged(message, in: schema, count: 200, seed: 3) == [])
    }
  }

  @Test func enums() {
    func expect<Value: WireEnum>(_: Value.Type, _ name: String, _ prefix: String) {
      let values = schema.values(of: name) ?? []
      #expect(!values.isEmpty)
      #expect(Value.known.map { prefix + $0.name.uppercased() } == values.map(\.name))
      #expect(Value.known.map(\.value.rawValue) == values.map(\.number))
      #expect(Value.known.allSatisfy { $0.value.name == $0.name && $0.value.isDefined })
      #expect(!Value(rawValue: -1).isDefined && !Value(rawValue: .max).isDefined)
      #expect(Value.known.allSatisfy { Value(name: $0.name) == $0.value })
    }
    expect(Proto.Op.self, "Op", "OP_")
    expect(Proto.Status.self, "Status", "STATUS_")
    expect(Proto.Ledger.self, "Ledger", "LEDGER_")
    expect(Proto.DayStatus.self, "DayStatus", "DAY_STATUS_")
    expect(Proto.Weekday.self, "Weekday", "WEEKDAY_")
    expect(Proto.Reason.self, "Reason", "REASON_")
    expect(Proto.Direction.self, "Direction", "DIRECTION_")
    expect(Proto.TrackOrder.self, "TrackOrder", "TRACK_ORDER_")
    expect(Proto.DeviceRole.self, "DeviceRole", "DEVICE_ROLE_")
    expect(Proto.Silence.self, "Silence", "SILENCE_")
    expect(Proto.ItemKind.self, "ItemKind", "ITEM_KIND_")
    expect(Proto.CoinKind.self, "CoinKind", "COIN_KIND_")
    expect(Proto.QuizMode.self, "QuizMode", "QUIZ_MODE_")
    expect(Proto.TaskMarkKind.self, "TaskMarkKind", "TASK_MARK_KIND_")
    expect(Proto.Family.self, "Family", "FAMILY_")
    #expect(schema.enums.count == 15)
  }

  @Test func everyOperationHasARequestAndAReply() {
    func expect<Call: StreakCall>(_: Call.Type, _ op: (name: String, number: Int32)) {
      let base = op.name.dropFirst(3).split(separator: "_").map { $0.capitalized }.joined()
      #expect(Agreement.name(of: Call.self) == base + "Request")
      #expect(Agreement.name(of: Call.Reply.self) == base + "Reply")
      #expect(Call.op.rawValue == op.number)
      #expect(Call.op.call == Call.self)
      #expect(Call.op.isKnown)
    }
    let ops = Array((schema.values(of: "Op") ?? []).dropFirst())
    #expect(Proto.calls.count == ops.count)
    #expect(Proto.Op.all.map(\.rawValue) == ops.map(\.number))
    for (call, op) in zip(Proto.calls, ops) { expect(call, op) }
  }

  @Test func operationsThatChangeState() {
    let changing = Proto.Op.all.filter(\.changesState)
    #expect(
      changing == [
        .brokerRegister, .brokerLeave, .brokerDrain, .brokerPause, .brokerResume, .brokerStop,
        .profilePut, .excuse, .remindersPut, .recordsPut, .recordsDelete, .taskPut, .taskEnd,
        .taskCheck, .taskExcuse, .restamp, .checkIn, .videoBonus, .purchase, .rewardReverse,
        .rewardRulesPut, .favouritePut, .themeSelect, .quizAnswer, .launch, .adView,
        .syncPush,
      ])
    #expect(!Proto.Op(rawValue: 0xFF7F).changesState)
    #expect(Proto.Op(rawValue: 0xFF80).changesState)
    #expect(Proto.Op(rawValue: 0xFF80).call == nil)
    #expect(!Proto.Op(rawValue: 0xFF80).isKnown && !Proto.Op.unspecified.isKnown)
    #expect(Proto.Op.recordsPut.name == "records_put")
  }

  /// The conventions at the head of the schema, which JSON output relies on.
  @Test func conventions() {
    for (name, fields) in schema.messages {
      let numbers = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.number) })
      if name.hasSuffix("Request"), numbers["learner"] != nil {
        #expect(numbers["learner"] == 1 && numbers["zone"] == 2 && numbers["as_of"] == 3)
        #expect(numbers["ledger"] ?? 4 == 4)
      }
      if name.hasSuffix("Reply"), numbers["day"] != nil {
        #expect(numbers["day"] == 14 && numbers["zone"] == 15 && numbers["revision"] == 16)
      }
      #expect(fields.map(\.number) == fields.map(\.number).sorted(), "\(name)")
    }
  }
}
