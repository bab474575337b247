/// Reads Prometheus's text exposition format and says what is wrong with it: a second implementation of
/// the rules (prometheus.io/docs/instrumenting/exposition_formats and /docs/practices/naming).
struct PrometheusFormat {
  /// A sample: the name with its labels in order, and the value.
  struct Sample {
    var name: String
    var labels: [String: String]
    var value: Double
  }

  private(set) var samples: [Sample] = []
  private(set) var faults: [String] = []
  private var kinds: [String: String] = [:]
  private var series: Set<String> = []

  init(_ text: String) {
    if !text.hasSuffix("\n") { faults.append("no line feed at the end") }
    var family = ""
    var pendingHelp = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if line.hasPrefix("# HELP ") {
        if words.count < 4 { faults.append("no help: \(line)") }
        pendingHelp = words.count > 2 ? words[2] : ""
      } else if line.hasPrefix("# TYPE ") {
        family = words.count > 2 ? words[2] : ""
        if family != pendingHelp { faults.append("no help before \(line)") }
        if kinds[family] != nil { faults.append("twice: \(line)") }
        kinds[family] = words.count > 3 ? words[3] : ""
        checkName(family, kinds[family] ?? "")
      } else {
        read(String(line), family)
      }
    }
    for (name, kind) in kinds where kind == "histogram" { checkHistogram(name) }
  }

  /// The value of a series.
  func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    samples.first { $0.name == name && $0.labels == labels }?.value
  }

  private mutating func checkName(_ name: String, _ kind: String) {
    let isName = name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || $0 == 0x5F || (0x30...0x39).contains($0)
    }
    if !isName || name.isEmpty { faults.append("no name: \(name)") }
    if (kind == "counter") != name.hasSuffix("_total") {
      faults.append("counters, and nothing else, end in _total: \(name) is a \(kind)")
    }
    if !["counter", "gauge", "histogram"].contains(kind) { faults.append("no kind: \(kind)") }
  }

  private mutating func read(_ line: String, _ family: String) {
    guard let (name, labels, rest) = parse(line), let value = Double(rest) else {
      return faults.append("no sample: \(line)")
    }
    let suffixes = kinds[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
    if !suffixes.contains(where: { name == family + $0 }) {
      faults.append("\(name) stands below \(family)")
    }
    let key = name + labels.sorted { $0.key < $1.key }.map { "\u{1}\($0)\u{2}\($1)" }.joined()
    if !series.insert(key).inserted { faults.append("twice: \(line)") }
    samples.append(Sample(name: name, labels: labels, value: value))
  }

  /// Name, labels with their escapes undone, and what follows.
  private func parse(_ line: String) -> (String, [String: String], String)? {
    guard let brace = line.firstIndex(of: "{") else {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      return words.count == 2 ? (String(words[0]), [:], String(words[1])) : nil
    }
    var labels: [String: String] = [:]
    var rest = line[line.index(after: brace)...]
    while rest.first != "}" {
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let label = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      guard rest.popFirst() == "\"", labels[label] == nil else { return nil }
      var value = ""
      while let character = rest.popFirst(), character != "\"" {
        guard character == "\\" else {
          value.append(character)
          continue
        }
        switch rest.popFirst() {
        case "\\": value += "\\"
        case "\"": value += "\""
        case "n": value += "\n"
        default: return nil
        }
      }
      labels[label] = value
      if rest.first == "," { rest.removeFirst() } else if rest.first != "}" { return nil }
    }
    rest.removeFirst()
    guard rest.popFirst() == " " else { return nil }
    return (String(line[..<brace]), labels, String(rest))
  }

  private mutating func checkHistogram(_ name: String) {
    if !name.hasSuffix("_seconds") { faults.append("a histogram without a unit: \(name)") }
    var groups: [String: [(le: Double, count: Double)]] = [:]
    for sample in samples where sample.name == name + "_bucket" {
      var labels = sample.labels
      let text = labels.removeValue(forKey: "le") ?? ""
      guard let le = text == "+Inf" ? .infinity : Double(text) else {
        faults.append("no bound: \(name) \(text)")
        continue
      }
      groups["\(labels.sorted { $0.key < $1.key })", default: []].append((le, sample.value))
    }
    if groups.isEmpty { faults.append("no buckets: \(name)") }
    for (labels, buckets) in groups {
      for (one, next) in zip(buckets, buckets.dropFirst())
      where one.le >= next.le || one.count > next.count {
        faults.append("\(name) \(labels) goes down at \(next.le)")
      }
      if buckets.last?.le != .infinity { faults.append("\(name) \(labels) does not end") }
    }
    for sample in samples where sample.name == name + "_count" {
      let last = groups["\(sample.labels.sorted { $0.key < $1.key })"]?.last?.count
      if last != sample.value { faults.append("\(name) counts \(sample.value), not \(last ?? -1)") }
      if value(name + "_sum", sample.labels) == nil { faults.append("no sum: \(name)") }
    }
  }
}
