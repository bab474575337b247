import Glibc
import StreakCommand
import StreakTerminal

// `streak dash` goes on here, with the same words.
var system = CommandSystem.live()
system.dashTerminal = { try CursesTerminal() }
exit(StreakCommand.run(Array(CommandLine.arguments.dropFirst()), on: system))
