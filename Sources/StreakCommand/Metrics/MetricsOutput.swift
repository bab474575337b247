import StreakProtocol
import StreakWire

/// Where metrics go, and in which form.
struct MetricsOutput {
  static let options = [
    OptionSpec("format", "F", "prometheus (default) or json.", choices: ["prometheus", "json"]),
    OptionSpec(
      "textfile", "FILE",
      "Writes to a file, whole or not at all, as node_exporter's textfile collector wants it."),
  ]

  private let isJSON: Bool
  private let path: String?

  /// Reads the options of a command.
  init(_ context: Context) throws(CommandError) {
    let format = try context.invocation.choice("format", of: ["prometheus", "json"])
    path = context.invocation.text("textfile")
    guard !(context.options.json && format == "prometheus") else {
      throw .usage("--json and --format prometheus contradict each other")
    }
    isJSON = context.options.json || format == "json"
    guard !(isJSON && path != nil) else {
      throw .usage("--textfile writes Prometheus's format, not JSON")
    }
  }

  func write(_ message: some WireMessage, _ prometheus: String, _ context: Context) throws {
    if isJSON { return context.json(message) }
    guard let path else { return context.out.write(prometheus) }
    let file = try context.system.createReadable(path)
    do {
      var text = prometheus
      try text.withUTF8 { try file.write(UnsafeRawBufferPointer($0)) }
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }
}
