import StreakProtocol

/// What worker and broker have in common. A broker's names begin with `streak_broker_`, so that a sum
/// over all processes counts no call twice.
extension PrometheusText {
  /// Which program it is, and since when.
  mutating func process(
    _ prefix: String, labels: Labels, started: Int64, uptime: UInt64
  ) {
    gauge("\(prefix)_build_info", "What the process is; always 1.", [(labels, "1")])
    gauge(
      "\(prefix)_start_time_seconds", "When the process started, since 1970.",
      [([], Self.seconds(milliseconds: UInt64(clamping: started)))])
    gauge(
      "\(prefix)_uptime_seconds", "How long it has been running.",
      [([], Self.seconds(milliseconds: uptime))])
  }

  /// Calls and messages.
  mutating func serving(_ prefix: String, _ serving: Proto.ServingMetrics) {
    let calls = serving.ops.flatMap { one in
      one.results.map { result -> (Labels, UInt64) in
        ([("op", name(one.op)), ("status", result.status.name)], result.calls)
      }
    }
    counter("\(prefix)_calls_total", "Calls that were answered.", calls)
    histogram(
      "\(prefix)_message_duration_seconds",
      "From when a message was taken to when its reply was sent.",
      [
        ([("kind", "read")], serving.reads), ([("kind", "write")], serving.writes),
      ])
    counter(
      "\(prefix)_received_bytes_total", "Bytes of frames that were received.",
      serving.receivedBytes)
    counter("\(prefix)_sent_bytes_total", "Bytes of frames that were sent.", serving.sentBytes)
    counter(
      "\(prefix)_undivided_messages_total", "Messages that could not be divided into calls.",
      serving.undivided)
  }

  func name(_ op: Proto.Op) -> String { op == .unspecified ? "unknown" : op.name }

  /// What waited for a slot.
  mutating func dispatch(_ prefix: String, _ dispatch: Proto.DispatchMetrics) {
    gauge("\(prefix)_queue_messages", "Messages that wait for a slot.", dispatch.waiting)
    gauge("\(prefix)_queue_limit_messages", "How many may wait.", dispatch.queue)
    counter("\(prefix)_queue_accepted_total", "Messages that were taken.", dispatch.accepted)
    counter(
      "\(prefix)_queue_left_total", "Messages that left, by how.",
      [
        ([("how", "answered")], dispatch.answered), ([("how", "expired")], dispatch.expired),
        ([("how", "unavailable")], dispatch.unavailable),
        ([("how", "unknown")], dispatch.unknown),
      ])
    counter(
      "\(prefix)_queue_refused_total", "Messages that were not taken, because too many waited.",
      dispatch.refused)
    counter(
      "\(prefix)_redispatches_total", "Times that a message was given to another slot.",
      dispatch.repeatedRequests)
    counter(
      "\(prefix)_late_replies_total", "Replies that came after that and were dropped.",
      dispatch.lateReplies)
    counter(
      "\(prefix)_undeliverable_replies_total", "Replies whose client was gone.",
      dispatch.undeliverable)
    histogram(
      "\(prefix)_queue_duration_seconds",
      "From when a message came to when a slot was first given it.", [([], dispatch.wait)])
  }

  /// Slots by what they do.
  mutating func slots(
    _ name: String, _ help: String, all: UInt32, busy: UInt32, dead: UInt32
  ) {
    let free = Int64(all) - Int64(busy) - Int64(dead)
    gauge(
      name, help,
      [
        ([("state", "free")], "\(max(0, free))"), ([("state", "busy")], "\(busy)"),
        ([("state", "dead")], "\(dead)"),
      ])
  }
}
