import StreakProtocol
import StreakWire
import Testing
import ZeroMQ

@testable import StreakSecurity

@Suite("Rights of a key")
struct AccessGuardTests {
  /// Notes the first field of a message.
  private struct FirstField: FieldVisitor {
    var name: String?

    mutating func see(_ name: String) { self.name = self.name ?? name }
    mutating func visitBool(_ name: String, _: Bool) { see(name) }
    mutating func visitInt32(_ name: String, _: Int32) { see(name) }
    mutating func visitInt64(_ name: String, _: Int64) { see(name) }
    mutating func visitUInt32(_ name: String, _: UInt32) { see(name) }
    mutating func visitUInt64(_ name: String, _: UInt64) { see(name) }
    mutating func visitDay(_ name: String, _: Int32) { see(name) }
    mutating func visitInstant(_ name: String, _: Int64) { see(name) }
    mutating func visitString(_ name: String, _: String) { see(name) }
    mutating func visitBytes(_ name: String, _: [UInt8]) { see(name) }
    mutating func visitEnum(_ name: String, _: some WireEnum) { see(name) }
    mutating func visitMessage(_ name: String, _: some WireMessage) { see(name) }
    mutating func visitAbsent(_ name: String, _: FieldKind) { see(name) }
    mutating func beginList(_ name: String, _: FieldKind, count: Int) { see(name) }
    mutating func endList(_: String) {}
  }

  private func hasLearner<Request: StreakCall>(_: Request.Type) -> Bool {
    var first = FirstField()
    Request().visitFields(&first)
    return first.name == "learner"
  }

  @Test("Which operations are about a learner is what the schema says", arguments: Proto.Op.all)
  func agreesWithTheSchema(_ op: Proto.Op) throws {
    let request = try #require(op.call)
    #expect(op.namesLearner == hasLearner(request))
  }

  /// The field that a key is refused at, for an operation and a learner; `nil`: it is allowed.
  private func field(
    _ rights: String, _ op: Int32, learner: String = "ada"
  ) throws -> String? {
    let keys = try Keyring(["key": rights])
    let access = AccessGuard(try AllowListSource(keys.directory.path("authorized")))
    access.begin(try keys.pair("key").publicKey.description)
    let body = Proto.StreakRequest(learner: learner).encoded()
    let denial = body.withUnsafeBytes {
      access.denial(.request(Proto.Op(rawValue: op), id: 1), $0)
    }
    if let denial { #expect(denial.status == .denied && !denial.message.contains(learner)) }
    return denial?.field
  }

  private static let limited = "\nlearners = ada, bob-*"

  @Test(
    "What each right allows",
    arguments: [
      // Operation, and where keys are refused: read, write, worker, read limited to ada and bob-*.
      (Proto.Op.ping, [nil, nil, nil, nil]),
      (.info, [nil, nil, "header.op", nil]),
      (.streak, [nil, nil, "header.op", nil]),
      (.factsList, [nil, nil, "header.op", nil]),
      (.rewardRulesGet, [nil, nil, "header.op", nil]),
      (.rewardRulesPut, ["header.op", nil, "header.op", "header.op"]),
      (.recordsPut, ["header.op", nil, "header.op", "header.op"]),
      (.syncPush, ["header.op", nil, "header.op", "header.op"]),
      (.brokerStatus, [nil, nil, "header.op", "header.op"]),
      (.brokerStop, ["header.op", nil, "header.op", "header.op"]),
      // Operations that do not exist yet: bit 7 says what they do, and nothing whom they are about.
      (Proto.Op(rawValue: 99), [nil, nil, "header.op", "header.op"]),
      (Proto.Op(rawValue: 0x80 | 99), ["header.op", nil, "header.op", "header.op"]),
    ] as [(Proto.Op, [String?])])
  func rights(_ op: Proto.Op, _ fields: [String?]) throws {
    let all = [
      "rights = read", "rights = write", "rights = worker", "rights = read" + Self.limited,
    ]
    for (rights, field) in zip(all, fields) {
      #expect(try self.field(rights, op.rawValue) == field, "\(rights)")
    }
  }

  @Test("A limited key that may write is refused what is about all, and what is about others")
  func limited() throws {
    let rights = "rights = write" + Self.limited
    #expect(try field(rights, Proto.Op.recordsPut.rawValue) == nil)
    #expect(try field(rights, Proto.Op.recordsPut.rawValue, learner: "bob-7") == nil)
    #expect(try field(rights, Proto.Op.recordsPut.rawValue, learner: "bob") == "learner")
    #expect(try field(rights, Proto.Op.recordsPut.rawValue, learner: "") == "learner")
    #expect(try field(rights, Proto.Op.rewardRulesPut.rawValue) == "header.op")
  }

  @Test("Of a learner that stands there twice the last one counts, as for whoever answers")
  func lastLearnerCounts() throws {
    func learner(_ parts: [[UInt8]]) throws -> String {
      let body = parts.flatMap { $0 }
      let read = try body.withUnsafeBytes { try LearnerField.read($0) }
      let decoded = try Proto.StreakRequest(decoding: body).learner
      #expect(Array(decoded.utf8) == read)
      return decoded
    }
    let (ada, bob) = ([0x0A, 3] + Array("ada".utf8), [0x0A, 3] + Array("bob".utf8))
    #expect(try learner([ada, bob]) == "bob")
    #expect(try learner([bob, [0x12, 3] + Array("UTC".utf8), ada]) == "ada")
    #expect(try learner([ada, [0x0A, 0]]) == "")
    #expect(try learner([]) == "")
    // Field 1 as a number, or within a group: another field for a reader.
    #expect(try learner([ada, [0x08, 7]]) == "ada")
    #expect(try learner([ada, [0x7B], bob, [0x7C]]) == "ada")
    // A tag that is longer than it must be.
    #expect(try learner([ada, [0x8A, 0x00, 3] + Array("bob".utf8)]) == "bob")
  }

  @Test("Whatever whoever answers can read is judged by the learner that it finds")
  func agreesWithTheReader() throws {
    var random = SystemRandomNumberGenerator()
    let good = [
      Proto.StreakRequest(learner: "ada", zone: "UTC", asOf: 7, weeklyTarget: 3).encoded(),
      Proto.RecordsPutRequest(
        learner: "bob", zone: "+05:45",
        records: [Proto.Record(id: [1, 2], time: 5, title: "T"), Proto.Record(correct: 1)],
        dryRun: true
      ).encoded(),
      [0x0A, 1, 0x61], [0x0A, 0], [0x0A, 2, 0xC3, 0xA4], [0x7B, 0x0A, 1, 0x62, 0x7C], [0x08, 1],
    ]
    var (read, refused) = (0, 0)
    for _ in 0..<30_000 {
      var body: [UInt8] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        body += good[Int.random(in: 0..<good.count, using: &random)]
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) where !body.isEmpty {
        let place = Int.random(in: 0..<body.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: body[place] = UInt8.random(in: 0...255, using: &random)
        case 1: body.remove(at: place)
        default: body.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      let found = try? body.withUnsafeBytes { try LearnerField.read($0) }
      let learners = [
        try? Proto.StreakRequest(decoding: body).learner,
        try? Proto.RecordsPutRequest(decoding: body).learner,
      ]
      for learner in learners {
        guard let learner else {
          refused += 1
          continue
        }
        read += 1
        #expect(found == Array(learner.utf8), "\(body)")
      }
    }
    #expect(read > 5000 && refused > 5000)
  }

  @Test(
    "A body that is no message goes no further with a limited key, and with others to whoever answers"
  )
  func malformed() throws {
    let keys = try Keyring(["all": "rights = read", "some": "rights = read\nlearners = ada"])
    let access = AccessGuard(try AllowListSource(keys.directory.path("authorized")))
    let good = [0x0A, 3] + Array("ada".utf8)
    for end: [UInt8] in [[0x0A], [0x0A, 9], [0xFF], [0x0F], [0x7C], [0x80]] {
      let body = good + end
      access.begin(try keys.pair("some").publicKey.description)
      let denial = body.withUnsafeBytes { access.denial(.request(.streak, id: 1), $0) }
      #expect(denial?.status == .invalid, "\(end)")
      access.begin(try keys.pair("all").publicKey.description)
      #expect(body.withUnsafeBytes { access.denial(.request(.streak, id: 1), $0) } == nil)
    }
  }

  @Test(
    "Nobody, a key that is not there, and what is no key are strangers; who is local may do all")
  func peers() throws {
    let keys = try Keyring(["key": "rights = read"])
    let source = try AllowListSource(keys.directory.path("authorized"))
    let access = AccessGuard(source)
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(access.denial(.request(.ping, id: 1), empty)?.status == .denied)
    let stranger = try CurveKeyPair.generate().publicKey.description
    for user in [nil, "", "Local", "local ", stranger, "key"] {
      access.begin(user)
      #expect(
        access.denial(.request(.ping, id: 1), empty)?.status == .denied, "\(user ?? "nobody")")
      #expect(access.senderDenial != nil && access.workerDenial() != nil)
    }
    access.begin("local")
    #expect(access.denial(.request(.rewardRulesPut, id: 1), empty) == nil)
    #expect(access.workerDenial() == nil)
    // A list that changes acts with the next message.
    let key = try keys.pair("key").publicKey.description
    access.begin(key)
    #expect(access.senderDenial == nil)
    try keys.allow("other", "rights = worker")
    keys.remove("key")
    _ = try source.reload()
    access.begin(key)
    #expect(access.senderDenial != nil)
    access.begin(try keys.pair("other").publicKey.description)
    #expect(access.workerDenial() == nil)
  }
}
