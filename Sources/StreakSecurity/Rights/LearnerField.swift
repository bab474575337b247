import StreakProtocol
import StreakWire

/// Finds the learner of a request without reading the rest of it.
enum LearnerField {
  /// Field 1, a text: the place of the learner in every request that names one (Protocol/README.md,
  /// "Bodies").
  private static let tag: UInt32 = 1 << 3 | 2

  /// The learner's bytes; none where the request names none. The body is looked at to its end, because of
  /// a field that occurs twice the last one counts.
  static func read(_ body: UnsafeRawBufferPointer) throws(WireError) -> [UInt8] {
    var reader = WireReader(body)
    var learner: UnsafeRawBufferPointer?
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      if tag == Self.tag {
        learner = try reader.content()
      } else {
        try reader.skip(tag)
      }
    }
    return learner.map { Array($0) } ?? []
  }
}

extension Proto.Op {
  /// Whether the operation is about one learner, whom the request names. What this version does not know
  /// is not.
  var namesLearner: Bool {
    switch self {
    case .ping, .info, .metrics, .rewardRulesGet, .rewardRulesPut, .brokerStatus, .brokerMetrics,
      .brokerRegister, .brokerLeave, .brokerDrain, .brokerPause, .brokerResume, .brokerStop:
      false
    default: isKnown
    }
  }

  /// Whether the operation is about no learner at all, and tells nothing of any.
  var isAboutNobody: Bool { self == .ping || self == .info || self == .rewardRulesGet }
}
