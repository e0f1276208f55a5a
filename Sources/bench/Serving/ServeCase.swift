import Foundation
import Screen

/// The head-end over HTTP: heartbeats, and what idle sessions cost.
struct ServeCase: Case {
  private static let connections = 1024
  private static let rounds = 3
  private static let turn = Duration.seconds(3)
  private static let sessions = 1000
  private static let warmUp = 200

  func measure() throws -> [Row] {
    try heartbeats() + memory()
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
    var (own, others): ([LoadClient.Outcome], [LoadClient.Outcome]) = ([], [])
    for _ in 0..<Self.rounds {
      own.append(try client.run(for: Self.turn) { load.beat($1) })
      others.append(try peer.run(for: Self.turn) { _, _ in fixed })
    }
    return [Self.row(own, others)]
  }

  private static func row(_ ours: [LoadClient.Outcome], _ peers: [LoadClient.Outcome]) -> Row {
    let (own, other) = (Rounds.median(ours.map(\.perAnswer)), Rounds.median(peers.map(\.perAnswer)))
    return Row(
      "a heartbeat of \(connections) connections", Figure(own, .seconds),
      peer: .init(name: "bare Hummingbird", figure: Figure(other, .seconds)), target: .share(2),
      remark: "\(Int(1 / own)) against \(Int(1 / other)) a second; p99 "
        + Figure(Sample(ours.flatMap(\.latencies)).quantile(0.99), .seconds).text)
  }

  private func memory() throws -> [Row] {
    let home = try TemporaryFolder()
    let server = try Served(in: home)
    let warm = try LoadClient(port: server.port, connections: Self.warmUp)
    _ = try SSMLoad(prefix: "warm").start(warm)
    guard let before = server.child.residentBytes else { return [] }
    let client = try LoadClient(port: server.port, connections: Self.sessions)
    _ = try SSMLoad(prefix: "idle").start(client)
    guard let after = server.child.residentBytes else { return [] }
    return [
      Row(
        "an idle session with its connection, of \(Self.sessions)",
        Figure((after - before) / Double(Self.sessions), .bytes), target: .atMost(20_000))
    ]
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
