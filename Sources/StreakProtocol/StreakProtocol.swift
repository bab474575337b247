// StreakProtocol
