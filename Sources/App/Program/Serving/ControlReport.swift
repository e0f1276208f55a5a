import Dashboard
import Exploring
import Faults
import HeadEndAPI
import HeadEndHTTP
import Players
import Scenarios
import Sessions
import Simulation
import Worlds

/// What the remote control reports of a stage, as JSON and as metrics.
struct ControlReport {
  private let world: WorldObservation
  private let figures: SessionFigures
  private let soakTest: ServedSoakTest?

  init(of served: ServedSession) {
    soakTest = served.soakTest
    world = served.wallSession.session.world.observation
    figures = served.figures
  }

  var observation: ControlReply {
    .json([
      "now": Self.seconds(world.now), "lineup": .text(world.lineUp),
      "faults": .list(world.faults.map { .text($0.name) }),
      "awaited": .list(
        world.faults.compactMap { fault in
          fault.awaitedClient.map { ["fault": .text(fault.name), "client": .text($0)] }
        }),
      "accounts": .list(
        world.accounts.map {
          ["id": .text($0.id), "sessions": .integer($0.sessions), "limit": .integer($0.limit)]
        }), "players": .list(world.slots.map { .object(Self.members($0)) }),
      "night": soakTest?.report.json ?? .null,
    ])
  }

  private static func members(_ slot: WallSlot) -> [JSON.Member] {
    [
      .init(key: "name", value: .text(slot.name)), .init(key: "kind", value: .text(slot.kind)),
      .init(key: "outside", value: .flag(slot.client != nil)),
    ] + (slot.client.map(activity) ?? []) + [
      .init(key: "state", value: .text(slot.state.rawValue))
    ] + (slot.stream.map(members) ?? [])
  }

  private static func activity(of client: ClientObservation) -> [JSON.Member] {
    [
      .init(key: "address", value: .text(client.address)),
      .init(key: "activity", value: .text(client.words)),
    ] + (client.cmcd.map { [.init(key: "cmcd", value: said($0))] } ?? [])
  }

  /// What a client says by CMCD, as structured fields spell it.
  private static func said(_ record: CMCDRecord) -> JSON {
    let values = record.values.sorted { $0.key < $1.key }
    return [
      "version": .integer(record.version), "sentIn": .text(record.mode.rawValue),
      "values": .object(values.map { .init(key: $0.key, value: .text($0.value.spelling)) }),
      "stalls": .integer(record.stalls), "errors": .integer(record.errors),
      "invalid": .integer(record.misspelt), "problem": record.problem.map { .text($0) } ?? .null,
    ]
  }

  private static func members(of stream: StreamObservation) -> [JSON.Member] {
    [
      .init(key: "channel", value: .integer(stream.channel.number)),
      .init(key: "licence", value: .text(stream.drm.rawValue)),
      .init(key: "leaseEnd", value: leaseEnd(of: stream)),
      .init(key: "session", value: .text(stream.session.state.rawValue)),
      .init(key: "beats", value: .integer(stream.session.beatCount)),
      .init(key: "error", value: stream.failure.map { .text($0.sentence) } ?? .null),
    ]
  }

  /// What is now, and what the session's figures have counted, in Prometheus' text format.
  var metrics: ControlReply {
    let gauges: [MetricFamily] = [
      .gauge(
        "simulated_seconds", "Simulated time since the start.", world.now.sinceStart.inSeconds),
      .gauge("players", "Players and real clients, by state.", states),
      .gauge("clients", "Real clients.", Double(world.slots.count { $0.client != nil })),
      .gauge("sessions", "Sessions counted by the head-end, by account.", sessions),
      .gauge("faults_armed", "Armed faults.", Double(world.faults.count)),
      .gauge(
        "client_buffer_seconds", "Media buffered by real clients, as reported via CMCD.",
        said { $0.buffer?.inSeconds }),
      .gauge(
        "client_throughput_bytes_per_second", "Throughput measured by real clients.",
        said { $0.values["mtp"]?.number.map { $0 * 1000 / 8 } }),
      .counter(
        "client_stalls_total", "Stalls of real clients, as reported via CMCD.",
        said { $0.stalls }),
      .counter(
        "client_errors_total", "Errors of real clients, as reported via CMCD.",
        said { $0.errors }),
      .counter(
        "client_data_invalid_total", "Invalid CMCD data from real clients.",
        said { $0.misspelt }),
    ]
    let text = MetricFamily.page(gauges + figures.families())
    return ControlReply(200, "text/plain; version=0.0.4", Array(text.utf8))
  }

  private func said<Value>(
    _ value: (CMCDRecord) -> Value?
  ) -> [(MetricFamily.Labels, Value)] {
    world.slots.compactMap { slot in
      slot.client?.cmcd.flatMap(value).map { (["client": slot.name], $0) }
    }
  }

  private var states: [(MetricFamily.Labels, Double)] {
    Set(world.slots.map(\.state.rawValue)).sorted().map { state in
      (["state": state], Double(world.slots.count { $0.state.rawValue == state }))
    }
  }

  private var sessions: [(MetricFamily.Labels, Double)] {
    world.accounts.map { (["account": $0.id], Double($0.sessions)) }
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
}
