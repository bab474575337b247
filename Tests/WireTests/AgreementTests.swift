import StreakWire
import Testing
import WireSupport

/// Messages made up from the text of `probe.proto`, by code that shares nothing with the generator.
struct AgreementTests {
  let schema: SchemaFile

  init() throws {
    schema = try SourceTree.schema("Tests/Schemas/probe.proto")
  }

  @Test func theTableOfMessagesIsWhole() {
    #expect(Probe.messages.map(Agreement.name) == schema.messages.map(\.name))
  }

  @Test func bytesTextAndValuesAgree() {
    for message in Probe.messages {
      #expect(Agreement.problems(of: message, in: schema, count: 300, seed: 1) == [])
    }
  }

  @Test func aMessageThatIsCutIsRefused() {
    for message in Probe.messages {
      #expect(Agreement.problemsWhenCut(message, in: schema, count: 20, seed: 2) == [])
    }
  }

  @Test func whatIsReadCanBeWritten() {
    for message in Probe.messages {
      #expect(Agreement.problemsWhenChanged(message, in: schema, count: 1000, seed: 3) == [])
    }
  }
}
