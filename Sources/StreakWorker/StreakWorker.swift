// StreakWorker
