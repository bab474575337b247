/// The smallest history that still shows what is wrong, by leaving out one thing after the other.
enum Shrink {
  /// Leaves out steps that are not needed for it to fail, until none can go.
  static func steps<Step>(_ steps: [Step], _ fails: ([Step]) throws -> Bool) rethrows -> [Step] {
    var steps = steps
    var before = 0
    repeat {
      before = steps.count
      for index in steps.indices.reversed() {
        var fewer = steps
        fewer.remove(at: index)
        if try fails(fewer) { steps = fewer }
      }
    } while steps.count < before
    return steps
  }

  /// The same with steps that put records, of which those go, too, that are not needed.
  static func truth(
    _ steps: [TruthStep], _ fails: ([TruthStep]) throws -> Bool
  ) rethrows -> [TruthStep] {
    var steps = try self.steps(steps, fails)
    for index in steps.indices {
      guard case .put(var facts, let zone) = steps[index] else { continue }
      var size = facts.count / 2
      while size > 0 {
        var from = 0
        while from < facts.count {
          var part = facts
          part.removeSubrange(from..<min(from + size, facts.count))
          var fewer = steps
          fewer[index] = .put(part, zone: zone)
          if try !part.isEmpty && fails(fewer) {
            facts = part
          } else {
            from += size
          }
        }
        size /= 2
      }
      steps[index] = .put(facts, zone: zone)
    }
    return steps
  }
}
