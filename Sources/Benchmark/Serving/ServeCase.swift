/// The head-end over HTTP: heartbeats that it answers in a second.
struct ServeCase: Case {
  private static let connections = 1024
  private static let rounds = 3
  private static let turn = Duration.seconds(3)

  /// The session service holds an answer back for 10 to 40 ms, so there are as many connections as
  /// keep the processor busy.
  func measure() throws -> [Row] {
    let home = try TemporaryFolder()
    let port = try LoadClient.freePort()
    let server = try Child(
      .zapdeck(in: home, "serve", "--headless", "--listen", "127.0.0.1:\(port)"))
    let load = SSMLoad(prefix: "phone")
    let client = try LoadClient(port: port, connections: Self.connections)
    _ = try load.start(client)
    let before = server.cpuSeconds
    let turns = try (0..<Self.rounds).map { _ in try client.run(for: Self.turn) { load.beat($1) } }
    let latencies = turns.flatMap(\.latencies)
    let perSecond = Rounds.median(turns.map { Double($0.latencies.count) / $0.duration })
    let rate = Row(
      "heartbeats a second, \(Self.connections) connections", Figure(perSecond, .count),
      target: .atLeast(5000),
      remark: "p99 " + Figure(Sample(latencies).quantile(0.99), .seconds).text)
    guard let before, let after = server.cpuSeconds else { return [rate] }
    let work = (after - before) / Double(latencies.count)
    return [rate, Row("processor time of the server for one", Figure(work, .seconds))]
  }
}
