// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_REWARD_RULES_PUT` answers. Changes what is earned and what things cost, for all
  /// learners.
  public struct RewardRulesPutReply: WireMessage {
    /// Every field set.
    public var rules: RewardRules?

    /// A message with every field at its default.
    public init() {
      self.rules = nil
    }

    /// A message with the fields that are named.
    public init(
      rules: RewardRules? = nil
    ) {
      self.rules = rules
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.RewardRulesPutReply" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: try reader.merge(into: &self.rules)
          default: try reader.skip(tag)
          }
        }
      } catch {
        throw error.within(path(of: tag >> 3))
      }
    }

    /// The field that is being read, for an error.
    private func path(of number: UInt32) -> String {
      switch number {
      case 0: ""
      case 1: "rules"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if let value = self.rules { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if let value = self.rules {
        writer.tag(0x0A)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      if let value = self.rules {
        visitor.visitMessage("rules", value)
      } else {
        visitor.visitAbsent("rules", .message)
      }
    }
  }
}
