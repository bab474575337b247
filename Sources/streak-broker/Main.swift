import Glibc
import StreakBroker

@main
enum Main {
  static func main() {
    exit(
      BrokerProgram.run(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.all))
  }
}

/// The environment as a dictionary, without Foundation.
private enum Environment {
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    // Invariant: nothing else runs yet that could change the environment, and its end is NULL.
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }
}
