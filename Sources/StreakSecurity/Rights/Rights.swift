/// What a key may do.
public struct Rights: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Rights with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Ask what changes nothing.
  public static let read = Rights(rawValue: 1)
  /// Ask what changes state.
  public static let write = Rights(rawValue: 2)
  /// Register with a broker, and answer what others ask.
  public static let worker = Rights(rawValue: 4)

  /// Reads `read`, `write` and `worker`, divided by commas; who may write may read. `nil` for anything
  /// else.
  init?(_ text: String) {
    var rights: Rights = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      switch part.filter({ $0 != " " && $0 != "\t" }) {
      case "read": rights.insert(.read)
      case "write": rights.formUnion([.read, .write])
      case "worker": rights.insert(.worker)
      default: return nil
      }
    }
    self = rights
  }
}
