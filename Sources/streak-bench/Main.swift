import Foundation
import StreakBench

@main
enum Main {
  static func main() {
    exit(BenchProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
