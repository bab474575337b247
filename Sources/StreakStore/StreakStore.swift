// StreakStore
