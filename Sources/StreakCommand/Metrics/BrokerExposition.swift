import StreakCore
import StreakProtocol

extension Proto.BrokerMetricsReply {
  /// The metrics of a broker in Prometheus's text format.
  var prometheus: String {
    var text = PrometheusText()
    text.process(
      "streak_broker", labels: [("program", "streak-broker"), ("version", version)],
      started: started, uptime: uptime)
    text.gauge("streak_broker_paused", "Whether nothing is given to workers.", paused ? 1 : 0)
    text.gauge("streak_broker_stopping", "Whether it is about to end.", stopping ? 1 : 0)
    text.slots(
      "streak_broker_places", "Places of workers, by what they do.", all: places, busy: busy,
      dead: dead)
    text.serving("streak_broker", serving ?? Proto.ServingMetrics())
    text.dispatch("streak_broker", dispatch ?? Proto.DispatchMetrics())
    let named = byName
    text.gauge(
      "streak_broker_worker_places", "Places of workers of a name.",
      named.map { ([("worker", $0.name)], "\($0.slots)") })
    text.gauge(
      "streak_broker_worker_connected_places", "Those of them that are connected.",
      named.map { ([("worker", $0.name)], "\($0.connected)") })
    text.gauge(
      "streak_broker_worker_outstanding_messages", "Messages that they have and did not answer.",
      named.map { ([("worker", $0.name)], "\($0.outstanding)") })
    text.counter(
      "streak_broker_worker_answered_total",
      "Messages that workers of a name answered since they registered.",
      named.map { ([("worker", $0.name)], $0.answered) })
    text.counter(
      "streak_broker_registrations_total", "Workers that registered; a restarted one does anew.",
      registered)
    text.counter(
      "streak_broker_registrations_ended_total", "Registrations that ended, by how.",
      [([("how", "left")], left), ([("how", "lease_ended")], leasesEnded)])
    text.counter(
      "streak_broker_places_replaced_total", "Places that were made anew for the same worker.",
      placesReplaced)
    return text.text
  }

  /// One entry for each name: several workers may have the same, and a series may be there only once.
  private var byName: [Proto.BrokerWorker] {
    var order: [ExactText] = []
    var found: [ExactText: Proto.BrokerWorker] = [:]
    for worker in workers {
      let key = ExactText(worker.name)
      guard var known = found[key] else {
        order.append(key)
        found[key] = worker
        continue
      }
      known.slots &+= worker.slots
      known.connected &+= worker.connected
      known.outstanding &+= worker.outstanding
      known.answered &+= worker.answered
      found[key] = known
    }
    return order.compactMap { found[$0] }
  }
}
