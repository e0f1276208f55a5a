import Dashboard
import Foundation
import HeadEndAPI
import HeadEndHTTP
import Lab
import Players
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
    .json(
      "{\"now\":\(Self.seconds(world.now)),\"lineup\":\(JSONString.quoted(world.lineUp)),"
        + "\"faults\":[\(world.faults.map { JSONString.quoted($0.name) }.joined(separator: ","))],"
        + "\"players\":[\(world.players.map(Self.json).joined(separator: ","))]}")
  }

  private static func json(_ player: PlayerObservation) -> String {
    let lease = player.lease.map { ",\"leaseEnd\":\(Self.seconds($0.end))" } ?? ""
    let client = player.outside.map { client in
      ",\"address\":\(JSONString.quoted(client.address)),"
        + "\"activity\":\(JSONString.quoted(client.words))"
    }
    return "{\"name\":\(JSONString.quoted(player.name)),"
      + "\"kind\":\(JSONString.quoted(player.kindTitle)),"
      + "\"outside\":\(player.outside != nil)\(client ?? ""),"
      + "\"state\":\"\(player.state.rawValue)\","
      + "\"channel\":\(player.channel.number),\"licence\":\"\(player.drm.rawValue)\"\(lease),"
      + "\"session\":\"\(player.session.state.rawValue)\","
      + "\"beats\":\(player.session.beatCount),"
      + "\"error\":\(player.failure.map { JSONString.quoted($0.name) } ?? "null")}"
  }

  /// In the text format of Prometheus
  /// (https://prometheus.io/docs/instrumenting/exposition_formats/).
  var metrics: ControlReply {
    let families = [
      Family("simulated_seconds", "gauge", "simulated time", [("", Self.seconds(world.now))]),
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
    world.accounts.map { ("{account=\(JSONString.quoted($0.id))}", "\($0.sessions)") }
  }

  private var fired: [(String, String)] {
    world.faultCounts.map { count in
      let name = count.participant.player.flatMap { world.roster.seat(of: $0)?.name } ?? ""
      return (
        "{fault=\(JSONString.quoted(count.name)),player=\(JSONString.quoted(name))}",
        "\(count.fired)"
      )
    }
  }

  /// Seconds with three digits after the point.
  static func seconds(_ instant: Instant) -> String {
    String(format: "%.3f", Double(instant.nanoseconds) / 1e9)
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
