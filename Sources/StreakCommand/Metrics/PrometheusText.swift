import StreakProtocol

/// Metrics in Prometheus's text exposition format, version 0.0.4: a family is its help, its kind and its
/// samples, all together.
struct PrometheusText {
  /// Names and values of labels.
  typealias Labels = [(name: String, value: String)]

  /// What has been written.
  private(set) var text = ""

  /// Counts what only grows; the name ends in `_total`.
  mutating func counter(_ name: String, _ help: String, _ samples: [(Labels, UInt64)]) {
    begin(name, "counter", help)
    for (labels, value) in samples { sample(name, labels, "\(value)") }
  }

  /// Counts what only grows, without labels.
  mutating func counter(_ name: String, _ help: String, _ value: UInt64) {
    counter(name, help, [([], value)])
  }

  /// Time that only grows, from nanoseconds; the name ends in `_seconds_total`.
  mutating func time(_ name: String, _ help: String, _ samples: [(Labels, UInt64)]) {
    begin(name, "counter", help)
    for (labels, value) in samples { sample(name, labels, Self.seconds(value)) }
  }

  /// What goes up and down.
  mutating func gauge(_ name: String, _ help: String, _ samples: [(Labels, String)]) {
    begin(name, "gauge", help)
    for (labels, value) in samples { sample(name, labels, value) }
  }

  /// What goes up and down, without labels.
  mutating func gauge(_ name: String, _ help: String, _ value: some BinaryInteger) {
    gauge(name, help, [([], "\(value)")])
  }

  /// Durations; the name ends in `_seconds`. Its buckets are told cumulatively, as Prometheus has them.
  mutating func histogram(
    _ name: String, _ help: String, _ samples: [(Labels, Proto.Histogram?)]
  ) {
    begin(name, "histogram", help)
    for (labels, told) in samples {
      let histogram = told ?? Proto.Histogram()
      var sum: UInt64 = 0
      for (index, bound) in histogram.bounds.enumerated() {
        sum &+= index < histogram.counts.count ? histogram.counts[index] : 0
        sample("\(name)_bucket", labels + [("le", Self.seconds(bound))], "\(sum)")
      }
      for count in histogram.counts.dropFirst(histogram.bounds.count) { sum &+= count }
      sample("\(name)_bucket", labels + [("le", "+Inf")], "\(sum)")
      sample("\(name)_sum", labels, Self.seconds(histogram.sum))
      sample("\(name)_count", labels, "\(sum)")
    }
  }

  /// Nanoseconds as seconds, exactly: `0.000002`.
  static func seconds(_ nanoseconds: UInt64) -> String {
    decimal(nanoseconds, digits: 9)
  }

  /// Milliseconds as seconds.
  static func seconds(milliseconds: UInt64) -> String { decimal(milliseconds, digits: 3) }

  private static func decimal(_ value: UInt64, digits: Int) -> String {
    var text = String(value)
    if text.utf8.count <= digits {
      text = String(repeating: "0", count: digits + 1 - text.utf8.count) + text
    }
    var fraction = text.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    return text.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }

  // MARK: Lines

  private mutating func begin(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind)\n"
  }

  private mutating func sample(_ name: String, _ labels: Labels, _ value: String) {
    text += name
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
      text += "{" + pairs.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  private static func escaped(_ value: String, quotes: Bool) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\"" where quotes: text += "\\\""
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
