// StreakClient
