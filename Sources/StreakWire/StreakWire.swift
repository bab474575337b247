// StreakWire
