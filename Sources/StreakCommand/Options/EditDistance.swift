/// How far two names are apart, to guess what somebody meant to type.
enum EditDistance {
  /// The name that is nearest to what was typed, if it is near enough to be meant.
  static func nearest(to typed: String, in names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: distance(typed, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.name.count / 3) ? best.name : nil
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that turn one into the other
  /// (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left.unicodeScalars.prefix(64)), Array(right.unicodeScalars.prefix(64)))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
