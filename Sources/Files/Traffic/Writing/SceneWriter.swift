import HeadEndAPI
import Simulation

/// Writes a scene as a line-up and as steps.
struct SceneWriter {
  private let scene: ImportedSession
  /// The number of each content's channel.
  private let numbers: [String: Int]
  private let baseline: Baseline
  private let capture: Capture

  init(_ scene: ImportedSession, _ baseline: Baseline, _ capture: Capture) {
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
    let accounts = scene.importedPlayers.map(\.account).uniqued
    add(
      "accounts",
      .list(accounts.map { ["id": .text($0), "sessionLimit": .integer(Self.sessionLimit)] }))
    add("session", scene.heartbeat.map { ["heartbeat": .text(Quantity.text($0))] })
    add("network", network)
    lines.append("  channels:")
    for (place, channel) in scene.channels.enumerated() {
      lines.append("    - \(FlowText.text(channel.json(place)))")
    }
    lines.append("  devices:")
    lines += devices.map { "    - \(FlowText.text($0))" }
    return lines
  }

  /// High enough that only faults cause refusals.
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
    scene.importedPlayers.map(\.device).uniqued.map { device in
      let players = scene.importedPlayers.filter { $0.device == device }
      return [
        "id": .text(device), "account": .text(players.first?.account ?? "home"),
        // Whatever an app did is a step.
        "app": ["policy": "careless"],
        "players": .list(players.map { $0.json(channel: number($0.first.content)) }),
      ]
    }
  }

  private func number(_ content: String) -> Int {
    numbers[content] ?? scene.channels.first?.number ?? 101
  }

  /// The orders to players.
  var steps: [DraftStep] {
    let late = scene.importedPlayers.filter { $0.first.at >= ImportedSession.start }.map {
      DraftStep(
        at: .zero, action: ["stop": .text($0.name)], comment: "seen: its first request comes later")
    }
    return late
      + scene.acts.compactMap { act in
        step(of: act).map { action, reason in
          DraftStep(at: act.at.inMilliseconds, action: action, comment: reason)
        }
      }
  }

  /// The step for an order; `nil` where the line-up says it.
  private func step(of act: PlayerAct) -> (action: JSON, reason: String)? {
    let player = JSON.text(act.player)
    return switch act.kind {
    case .begin: nil
    case .open(""): (["recover": player], "seen: its first request")
    case .open(let content):
      (
        ["zap": ["player": player, "channel": .integer(number(content))]], "seen: its first request"
      )
    case .stop: (["stop": player], "seen: a teardown, and nothing after it")
    case .airPlay: (["airplay": player], "seen: a token for AirPlay")
    case .seek(let position):
      (
        ["seek": ["player": player, "to": .text(Quantity.text(position))]],
        "guessed: playback started again at this position"
      )
    case .askAgain(let entry):
      (["recover": player], "seen: another licence request, entry \(entry)")
    }
  }
}
