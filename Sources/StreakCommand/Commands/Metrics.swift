import StreakProtocol

/// `streak metrics`: what a worker counted.
enum Metrics: Command {
  static let spec = CommandSpec(
    name: "metrics",
    summary: "What a worker counted since it started, for Prometheus.",
    about: [
      "Through a broker one of its workers answers, any of them; `streak broker metrics` tells of all."
    ],
    options: MetricsOutput.options,
    examples: [
      "streak metrics", "streak metrics --textfile /var/lib/node_exporter/streak.prom",
    ])

  static func run(_ context: Context) throws {
    let output = try MetricsOutput(context)
    let reply = try context.ask(Proto.MetricsRequest())
    try output.write(reply, reply.prometheus, context)
  }
}

/// `streak broker metrics`: what a broker counted.
enum BrokerMetrics: Command {
  static let spec = CommandSpec(
    name: "broker metrics",
    summary: "What a broker counted since it started, for Prometheus.",
    options: Broker.options + MetricsOutput.options,
    examples: ["streak broker metrics --textfile /var/lib/node_exporter/streak-broker.prom"])

  static func run(_ context: Context) throws {
    let output = try MetricsOutput(context)
    let reply = try Broker.ask(Proto.BrokerMetricsRequest(), context)
    try output.write(reply, reply.prometheus, context)
  }
}
