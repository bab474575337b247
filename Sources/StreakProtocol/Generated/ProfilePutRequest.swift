// Generated from streak.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

extension Proto {
  /// What `OP_PROFILE_PUT` asks for. Changes named fields of a profile from a day on.
  public struct ProfilePutRequest: WireMessage {
    /// The learner that is asked about.
    public var learner: String

    /// An IANA name or an offset. Empty: the profile's zone counts, else the worker's.
    public var zone: String

    /// What "now" is. Absent: the worker's clock.
    public var asOf: Int64?

    /// The day from which the change acts. Absent: today, in the zone that this put sets, if any.
    public var from: Int32?

    /// The fields to change.
    public var profile: Profile?

    /// A message with every field at its default.
    public init() {
      self.learner = ""
      self.zone = ""
      self.asOf = nil
      self.from = nil
      self.profile = nil
    }

    /// A message with the fields that are named.
    public init(
      learner: String = "",
      zone: String = "",
      asOf: Int64? = nil,
      from: Int32? = nil,
      profile: Profile? = nil
    ) {
      self.learner = learner
      self.zone = zone
      self.asOf = asOf
      self.from = from
      self.profile = profile
    }

    /// The name in the schema.
    public static var messageName: String { "streak.v1.ProfilePutRequest" }

    /// Reads fields up to the end of the reader's message and merges them into this one.
    public mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      do throws(WireError) {
        while try reader.next(&tag) {
          switch tag {
          case 0x0A: self.learner = try reader.string()
          case 0x12: self.zone = try reader.string()
          case 0x18: self.asOf = try reader.sint64()
          case 0x28: self.from = try reader.sint32()
          case 0x32: try reader.merge(into: &self.profile)
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
      case 1: "learner"
      case 2: "zone"
      case 3: "as_of"
      case 5: "from"
      case 6: "profile"
      default: "\(number)"
      }
    }

    /// Bytes that encoding writes.
    public var encodedSize: Int {
      var size = 0
      if !self.learner.isEmpty { size += 1 + WireFormat.size(string: self.learner) }
      if !self.zone.isEmpty { size += 1 + WireFormat.size(string: self.zone) }
      if let value = self.asOf { size += 1 + WireFormat.size(sint64: value) }
      if let value = self.from { size += 1 + WireFormat.size(sint32: value) }
      if let value = self.profile { size += 1 + WireFormat.size(message: value) }
      return size
    }

    /// Writes the fields in the order of their numbers.
    public func encode(into writer: inout WireWriter) {
      if !self.learner.isEmpty {
        writer.tag(0x0A)
        writer.string(self.learner)
      }
      if !self.zone.isEmpty {
        writer.tag(0x12)
        writer.string(self.zone)
      }
      if let value = self.asOf {
        writer.tag(0x18)
        writer.sint64(value)
      }
      if let value = self.from {
        writer.tag(0x28)
        writer.sint32(value)
      }
      if let value = self.profile {
        writer.tag(0x32)
        writer.message(value)
      }
    }

    /// Shows every field to a visitor, in the order of the schema.
    public func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visitString("learner", self.learner)
      visitor.visitString("zone", self.zone)
      if let value = self.asOf {
        visitor.visitInstant("as_of", value)
      } else {
        visitor.visitAbsent("as_of", .instant)
      }
      if let value = self.from {
        visitor.visitDay("from", value)
      } else {
        visitor.visitAbsent("from", .day)
      }
      if let value = self.profile {
        visitor.visitMessage("profile", value)
      } else {
        visitor.visitAbsent("profile", .message)
      }
    }
  }
}

extension Proto.ProfilePutRequest: StreakCall {
  /// What answers it.
  public typealias Reply = Proto.ProfilePutReply

  /// The operation that it asks for.
  public static var op: Proto.Op { .profilePut }
}
