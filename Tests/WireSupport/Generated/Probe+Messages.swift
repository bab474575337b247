// Generated from probe.proto by protoc-gen-streak: run Scripts/generate.
// swift-format-ignore-file

import StreakWire

/// The types of probe.proto.
public enum Probe {
  /// Every message, in the order of the schema.
  public static var messages: [any WireMessage.Type] {
    [
      Scalars.self,
      Options.self,
      Lists.self,
      Edges.self,
      Tree.self,
      Words.self,
    ]
  }
}
