import HeadEndAPI
import Simulation

/// Writes a scene as a line-up and as steps.
struct SceneWriter {
  private let scene: SceneGuess
  /// The number of each content's channel.
  private let numbers: [String: Int]
  private let baseline: Baseline
  private let capture: Capture

  init(_ scene: SceneGuess, _ baseline: Baseline, _ capture: Capture) {
    (self.scene, self.baseline, self.capture) = (scene, baseline, capture)
    numbers = Dictionary(
      scene.channels.map { ($0.content, $0.number) }, uniquingKeysWith: { first, _ in first })
  }

  /// The lines of `lineup`.
  var lineUp: [String] {
    var lines = ["lineup:"]
    func add(_ key: String, _ value: JSON?) {
      if let value { lines.append("  \(key): \(FlowText.text(value))") }
    }
    let accounts = scene.cast.map(\.account).uniqued
    add(
      "accounts",
      .list(accounts.map { ["id": .text($0), "sessionLimit": .integer(Self.sessionLimit)] }))
    add("session", scene.heartbeat.map { ["heartbeat": .text(Quantity.text($0)), "demo": true] })
    add("licence", scene.leases.json)
    add("network", network)
    lines.append("  channels:")
    for (place, channel) in scene.channels.enumerated() {
      lines.append("    - \(FlowText.text(channel.json(place)))")
    }
    lines.append("  devices:")
    lines += devices.map { "    - \(FlowText.text($0))" }
    return lines
  }

  /// So many that no service refuses anything by itself: refusals are faults.
  private static let sessionLimit = 1000

  private var network: JSON? {
    var members: [JSON.Member] = []
    if let latency { members.append(.init(key: "latency", value: .text(Quantity.text(latency)))) }
    if let bandwidth = baseline.bandwidth {
      let round = max(1000, Symptom.rounded(Int(bandwidth)))
      members.append(.init(key: "bandwidth", value: .text(Quantity.text(bandwidth: round))))
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// The shortest that media waited, less what a service takes, in steps of 5 ms.
  private var latency: Duration? {
    let waits = capture.requests.filter { $0.operation.isMedia && $0.isSuccess }.compactMap(\.wait)
    guard let shortest = waits.min() else { return nil }
    let milliseconds = min(10_000, max(0, shortest.wholeMilliseconds - Self.serviceTime))
    return .milliseconds(milliseconds / 5 * 5)
  }

  /// Milliseconds that an origin takes at least, and some of the network's jitter [N].
  private static let serviceTime: Int64 = 10

  private var devices: [JSON] {
    scene.cast.map(\.device).uniqued.map { device in
      let players = scene.cast.filter { $0.device == device }
      var members: [JSON.Member] = [
        .init(key: "id", value: .text(device)),
        .init(key: "account", value: .text(players.first?.account ?? "home")),
      ]
      if let policy = players.compactMap(\.policy).first, policy != "documented" {
        members.append(.init(key: "app", value: ["policy": .text(policy)]))
      }
      members.append(
        .init(key: "players", value: .list(players.map { $0.json(channel: number($0.first)) })))
      return .object(members)
    }
  }

  private func number(_ content: String) -> Int {
    numbers[content] ?? scene.channels.first?.number ?? 101
  }

  /// What viewers did, and how their apps were.
  var steps: [DraftStep] {
    let late = scene.cast.filter { $0.begins >= SceneGuess.start }.map(\.name)
    var steps: [DraftStep] = late.map { name in
      DraftStep(
        at: .zero, action: ["stop": .text(name)], comment: "guessed: it begins later")
    }
    for act in scene.acts {
      steps.append(
        DraftStep(at: act.at.inMilliseconds, action: action(of: act), comment: reason(of: act)))
    }
    return steps
  }

  private func action(of act: PlayerAct) -> JSON {
    let player = JSON.text(act.player)
    return switch act.kind {
    case .open(""): ["recover": player]
    case .open(let content): ["zap": ["player": player, "channel": .integer(number(content))]]
    case .stop: ["stop": player]
    case .airPlay: ["airplay": player]
    case .renew: ["renew": player]
    case .policy(let policy): ["policy": ["player": player, "policy": .text(policy)]]
    }
  }

  private func reason(of act: PlayerAct) -> String {
    switch act.kind {
    case .open: "seen: its first request"
    case .stop: "seen: a teardown, and nothing after it"
    case .airPlay: "guessed: a token for AirPlay"
    case .renew: "guessed: a licence at another time than by itself"
    case .policy: "guessed: what followed the errors"
    }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of their first appearances.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
