import Foundation
import Screen

/// The head-end over HTTP: heartbeats, and what idle sessions cost.
struct ServeCase: Case {
  private static let connections = 1024
  private static let fewConnections = 64
  private static let rounds = 3
  private static let turn = Duration.seconds(3)
  private static let sessions = 1024
  private static let warmUp = 256

  func measure() throws -> [Row] {
    try heartbeats() + unhurried() + memory()
  }

  /// In turn against a bare server that answers the same bytes. The session service holds an answer
  /// back for 10 to 40 ms, so there are as many connections as keep the processor busy.
  private func heartbeats() throws -> [Row] {
    let home = try TemporaryFolder()
    let ours = try Served(in: home)
    let load = SSMLoad(prefix: "phone")
    let client = try LoadClient(port: ours.port, connections: Self.connections)
    let first = try load.start(client)
    let bare = try Served(bare: String(decoding: first.first ?? [], as: UTF8.self))
    let peer = try LoadClient(port: bare.port, connections: Self.connections)
    let fixed = load.beat(first.first ?? [])
    var (own, others): ([Turn], [Turn]) = ([], [])
    for _ in 0..<Self.rounds {
      own.append(try Turn(of: ours) { try client.run(for: Self.turn) { load.beat($1) } })
      others.append(try Turn(of: bare) { try peer.run(for: Self.turn) { _, _ in fixed } })
    }
    return Self.rows(own, others)
  }

  /// How a server did while it was busy.
  private struct Turn {
    let outcome: LoadClient.Outcome
    var time: Double? { outcome.perAnswer }
    /// Seconds of its processor time for each answer; `nil` where the system does not say.
    let work: Double?

    init(of server: Served, _ run: () throws -> LoadClient.Outcome) throws {
      let before = server.child.cpuSeconds
      outcome = try run()
      let after = server.child.cpuSeconds
      let answers = Double(max(1, outcome.latencies.count))
      work = before.flatMap { before in after.map { ($0 - before) / answers } }
    }
  }

  private static func rows(_ ours: [Turn], _ peers: [Turn]) -> [Row] {
    guard let own = median(ours, \.time),
      let other = median(peers, \.time)
    else { return [] }
    let time = Row(
      "a heartbeat of \(connections) connections", Figure(own, .seconds),
      peer: .init(name: "bare Hummingbird", figure: Figure(other, .seconds)), target: .share(2),
      remark: "\(Int(1 / own)) against \(Int(1 / other)) a second; p99 "
        + Figure(Sample(ours.flatMap(\.outcome.latencies)).quantile(0.99), .seconds).text)
    guard let own = median(ours, \.work), let other = median(peers, \.work) else { return [time] }
    let work = Row(
      "processor time of the server for it", Figure(own, .seconds),
      peer: .init(name: "bare Hummingbird", figure: Figure(other, .seconds)))
    return [time, work]
  }

  private static func median(_ turns: [Turn], _ figure: KeyPath<Turn, Double?>) -> Double? {
    let figures = turns.compactMap { $0[keyPath: figure] }
    return figures.isEmpty ? nil : Rounds.median(figures)
  }

  /// So few connections leave the processor time to spare: an answer takes as long as the service
  /// holds it back, and little more.
  private func unhurried() throws -> [Row] {
    let home = try TemporaryFolder()
    let server = try Served(in: home)
    let load = SSMLoad(prefix: "phone")
    let client = try LoadClient(port: server.port, connections: Self.fewConnections)
    _ = try load.start(client)
    let sample = Sample(try client.run(for: Self.turn) { load.beat($1) }.latencies)
    return [
      Row(
        "a heartbeat of \(Self.fewConnections) connections, p99",
        Figure(sample.quantile(0.99), .seconds), target: .atMost(0.050),
        remark: "of which the service holds back 10 to 40 ms")
    ]
  }

  /// What a session costs, and what its connection: a bare server needs memory for that, too.
  private func memory() throws -> [Row] {
    let session = try growth(of: Served(in: TemporaryFolder())) { server, prefix, count in
      let client = try LoadClient(port: server.port, connections: Self.fewConnections)
      for round in 0..<count / Self.fewConnections {
        _ = try SSMLoad(prefix: "\(prefix)-\(round)").start(client)
      }
      return client
    }
    let both = try growth(of: Served(in: TemporaryFolder())) { server, prefix, count in
      let client = try LoadClient(port: server.port, connections: count)
      _ = try SSMLoad(prefix: prefix).start(client)
      return client
    }
    let bare = try growth(of: Served(bare: "{}")) { server, prefix, count in
      let client = try LoadClient(port: server.port, connections: count)
      for _ in 0..<2 {
        _ = try client.askAll { SSMLoad(prefix: prefix).setUp(Array("\($0)".utf8)) }
      }
      return client
    }
    guard let session, let both, let bare else { return [] }
    return [
      Row(
        "an idle session, of \(Self.sessions)", Figure(session, .bytes), target: .atMost(20_000)),
      Row(
        "an idle session with a connection", Figure(both, .bytes),
        peer: .init(name: "bare Hummingbird, a connection", figure: Figure(bare, .bytes))),
    ]
  }

  /// By how many bytes a server grows for each that is added, once others have warmed it up; `nil`
  /// where the system does not say.
  private func growth(
    of server: Served, _ add: (Served, String, Int) throws -> LoadClient
  ) throws -> Double? {
    let warm = try add(server, "warm", Self.warmUp)
    guard let before = server.child.residentBytes else { return nil }
    let client = try add(server, "idle", Self.sessions)
    guard let after = server.child.residentBytes else { return nil }
    return withExtendedLifetime((warm, client)) { (after - before) / Double(Self.sessions) }
  }
}

/// A server on this machine, in a process of its own.
struct Served {
  let port: Int
  let child: Child

  /// zapdeck without a wall.
  init(in home: TemporaryFolder) throws {
    port = try LoadClient.freePort()
    child = try Child(
      .zapdeck(in: home, "serve", "--headless", "--listen", "127.0.0.1:\(port)"))
  }

  /// A bare Hummingbird.
  init(bare body: String) throws {
    port = try LoadClient.freePort()
    child = try Child(
      Program(
        path: Program.folder.appending(path: "bench").path,
        arguments: ["bare", "--port", "\(port)", "--body", body]))
  }
}
