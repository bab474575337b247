// StreakCommand
