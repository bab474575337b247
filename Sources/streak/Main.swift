import Glibc
import StreakCommand

@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // exit(3) and not a return: the status is what callers look at.
    exit(StreakCommand.run(arguments, on: .live()))
  }
}
