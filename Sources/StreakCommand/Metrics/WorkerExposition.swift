import StreakProtocol

extension Proto.MetricsReply {
  /// The metrics of a worker in Prometheus's text format.
  var prometheus: String {
    var text = PrometheusText()
    text.process(
      "streak", labels: [("program", "streakd"), ("version", version), ("store", store)],
      started: started, uptime: uptime)
    text.slots(
      "streak_threads", "Threads that answer, by what they do.", all: threads, busy: busy,
      dead: dead)
    let serving = serving ?? Proto.ServingMetrics()
    text.serving("streak", serving)
    text.time(
      "streak_handler_seconds_total",
      "Time in handlers, without waiting for the store's lock and without commits.",
      serving.ops.map { ([("op", text.name($0.op))], $0.time) })
    if let dispatch { text.dispatch("streak", dispatch) }
    Self.storing(storing ?? Proto.StoreMetrics(), &text)
    text.counter(
      "streak_interrupted_handlers_total", "Handlers that ran over their limit.", interrupted)
    text.counter(
      "streak_leases_lost_total", "Times that a broker's lease ended before it was renewed.",
      leasesLost)
    return text.text
  }

  private static func storing(_ store: Proto.StoreMetrics, _ text: inout PrometheusText) {
    text.counter(
      "streak_store_transactions_total", "Messages that used the store.",
      [
        ([("kind", "read"), ("result", "done")], store.reads),
        ([("kind", "write"), ("result", "done")], store.writes),
        ([("kind", "write"), ("result", "failed")], store.failedWrites),
      ])
    text.time(
      "streak_store_seconds_total", "Time in handlers of messages that used the store.",
      [([("kind", "read")], store.readTime), ([("kind", "write")], store.writeTime)])
    text.counter(
      "streak_store_snapshots_total", "Reads that began a new snapshot of the store.",
      store.snapshots)
    text.histogram(
      "streak_store_lock_seconds", "How long a write waited to be the only writer.",
      [([], store.lock)])
    text.histogram(
      "streak_store_commit_seconds", "How long a write took to become durable.",
      [([], store.commit)])
    text.counter(
      "streak_learner_lookups_total", "Look-ups of a learner, by whether memory had it.",
      [([("result", "hit")], store.cacheHits), ([("result", "miss")], store.cacheMisses)])
    text.counter(
      "streak_answers_reused_total", "Questions answered with what was answered last.",
      store.answersReused)
    text.counter(
      "streak_store_failures_total", "What failed in the store.",
      store.failures.map { ([("kind", $0.kind)], $0.count) })
    text.gauge(
      "streak_store_damaged", "Whether the store's file was found damaged: nothing is written.",
      store.damaged ? 1 : 0)
  }
}
