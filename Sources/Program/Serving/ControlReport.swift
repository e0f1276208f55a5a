import Dashboard
import HeadEndAPI
import HeadEndHTTP
import Lab
import Players
import Scenarios
import Simulation

/// What the remote control reports of a stage, as JSON and as metrics.
struct ControlReport {
  private let world: WorldObservation
  private let answered: AnswerCounts

  init(of stage: OpenStage) {
    world = stage.stage.session.world.observation
    answered = stage.answered
  }

  var observation: ControlReply {
    .json([
      "now": Self.seconds(world.now), "lineup": .text(world.lineUp),
      "faults": .list(world.faults.map { .text($0.name) }),
      "players": .list(world.players.map { .object(Self.members($0)) }),
    ])
  }

  private static func members(_ player: PlayerObservation) -> [JSON.Member] {
    let client: [JSON.Member] =
      player.outside.map { client in
        [
          .init(key: "address", value: .text(client.address)),
          .init(key: "activity", value: .text(client.words)),
        ]
      } ?? []
    return [
      .init(key: "name", value: .text(player.name)),
      .init(key: "kind", value: .text(player.kindTitle)),
      .init(key: "outside", value: .flag(player.outside != nil)),
    ] + client + [
      .init(key: "state", value: .text(player.state.rawValue)),
      .init(key: "channel", value: .integer(player.channel.number)),
      .init(key: "licence", value: .text(player.drm.rawValue)),
      .init(key: "leaseEnd", value: leaseEnd(of: player)),
      .init(key: "session", value: .text(player.session.state.rawValue)),
      .init(key: "beats", value: .integer(player.session.beatCount)),
      .init(key: "error", value: player.failure.map { .text($0.name) } ?? .null),
    ]
  }

  /// In the text format of Prometheus
  /// (https://prometheus.io/docs/instrumenting/exposition_formats/).
  var metrics: ControlReply {
    let families = [
      Family("simulated_seconds", "gauge", "simulated time", [("", Self.seconds(world.now).line)]),
      Family("players", "gauge", "players and real clients by state", states),
      Family(
        "clients", "gauge", "real clients",
        [("", "\(world.players.count { $0.outside != nil })")]),
      Family("sessions", "gauge", "sessions that the head-end counts", sessions),
      Family("faults_armed", "gauge", "faults that are armed", [("", "\(world.faults.count)")]),
      Family("faults_fired_total", "counter", "how often faults have fired", fired),
      Family("requests_total", "counter", "requests of real clients; status 0 = no answer", []),
    ]
    let text = (families.flatMap(\.lines) + answered.lines).joined(separator: "\n") + "\n"
    return ControlReply(200, "text/plain; version=0.0.4", Array(text.utf8))
  }

  private var states: [(String, String)] {
    Set(world.players.map(\.state.rawValue)).sorted().map { state in
      ("{state=\"\(state)\"}", "\(world.players.count { $0.state.rawValue == state })")
    }
  }

  private var sessions: [(String, String)] {
    world.accounts.map { ("{account=\(JSON.quoted($0.id))}", "\($0.sessions)") }
  }

  private var fired: [(String, String)] {
    world.faultCounts.map { count in
      let name = count.participant.player.flatMap { world.roster.seat(of: $0)?.name } ?? ""
      return (
        "{fault=\(JSON.quoted(count.name)),player=\(JSON.quoted(name))}",
        "\(count.fired)"
      )
    }
  }

  /// `null` without a lease, and for one without an end.
  private static func leaseEnd(of player: PlayerObservation) -> JSON {
    guard let lease = player.lease, !lease.isUnlimited else { return .null }
    return seconds(lease.end)
  }

  /// Seconds, to the millisecond.
  static func seconds(_ instant: Instant) -> JSON {
    .number(Double(instant.nanoseconds / 1_000_000) / 1000)
  }

  /// One metric with its samples: labels and value.
  private struct Family {
    let lines: [String]

    init(_ name: String, _ type: String, _ help: String, _ samples: [(String, String)]) {
      lines =
        ["# HELP zapdeck_\(name) \(help)", "# TYPE zapdeck_\(name) \(type)"]
        + samples.map { "zapdeck_\(name)\($0.0) \($0.1)" }
    }
  }
}
