import Dashboard
import Faults
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

  init(of stage: ServedSession) {
    world = stage.stage.session.world.observation
    answered = stage.answered
  }

  var observation: ControlReply {
    .json([
      "now": Self.seconds(world.now), "lineup": .text(world.lineUp),
      "faults": .list(world.faults.map { .text($0.name) }),
      "accounts": .list(
        world.accounts.map {
          ["id": .text($0.id), "sessions": .integer($0.sessions), "limit": .integer($0.limit)]
        }), "players": .list(world.seats.map { .object(Self.members($0)) }),
    ])
  }

  private static func members(_ seat: Seat) -> [JSON.Member] {
    [
      .init(key: "name", value: .text(seat.name)), .init(key: "kind", value: .text(seat.kind)),
      .init(key: "outside", value: .flag(seat.client != nil)),
    ] + (seat.client.map(activity) ?? []) + [
      .init(key: "state", value: .text(seat.state.rawValue))
    ] + (seat.stream.map(members) ?? [])
  }

  private static func activity(of client: ClientObservation) -> [JSON.Member] {
    [
      .init(key: "address", value: .text(client.address)),
      .init(key: "activity", value: .text(client.words)),
    ]
  }

  private static func members(of stream: StreamObservation) -> [JSON.Member] {
    [
      .init(key: "channel", value: .integer(stream.channel.number)),
      .init(key: "licence", value: .text(stream.drm.rawValue)),
      .init(key: "leaseEnd", value: leaseEnd(of: stream)),
      .init(key: "session", value: .text(stream.session.state.rawValue)),
      .init(key: "beats", value: .integer(stream.session.beatCount)),
      .init(key: "error", value: stream.failure.map { .text($0.name) } ?? .null),
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
        [("", "\(world.seats.count { $0.client != nil })")]),
      Family("sessions", "gauge", "sessions that the head-end counts", sessions),
      Family("faults_armed", "gauge", "faults that are armed", [("", "\(world.faults.count)")]),
      Family("faults_fired_total", "counter", "how often faults have fired", fired),
      Family("requests_total", "counter", "requests of real clients; status 0 = no answer", []),
    ]
    let text = (families.flatMap(\.lines) + answered.lines).joined(separator: "\n") + "\n"
    return ControlReply(200, "text/plain; version=0.0.4", Array(text.utf8))
  }

  private var states: [(String, String)] {
    Set(world.seats.map(\.state.rawValue)).sorted().map { state in
      ("{state=\"\(state)\"}", "\(world.seats.count { $0.state.rawValue == state })")
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
  private static func leaseEnd(of stream: StreamObservation) -> JSON {
    guard let lease = stream.lease, !lease.isUnlimited else { return .null }
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

/// How many requests of real clients were answered, by operation and status.
struct AnswerCounts {
  private var counts: [String: [Int: Int]] = [:]

  mutating func note(_ request: OutsideRequest, _ answer: OutsideAnswer) {
    let operation = request.destination.route?.operation.rawValue ?? "other"
    counts[operation, default: [:]][answer.status, default: 0] += 1
  }

  /// In the text format of Prometheus.
  fileprivate var lines: [String] {
    counts.sorted { $0.key < $1.key }.flatMap { operation, counts in
      counts.sorted { $0.key < $1.key }.map { status, count in
        "zapdeck_requests_total{operation=\"\(operation)\",status=\"\(status)\"} \(count)"
      }
    }
  }
}

extension OutsideAnswer {
  /// HTTP status; 0 when no response is sent.
  fileprivate var status: Int {
    if case .response(let response) = outcome { response.status } else { 0 }
  }
}
