package import HeadEndAPI
package import Players
import Simulation

/// The counters and measurements of a session, for charts (HeadEndHTTP/Control, "Metrics").
/// Durations are simulated time; nothing ever goes down but the ratio.
package struct Figures: Sendable {
  /// Requests of one operation, by players of one kind; `nil` for what no service answers.
  private struct Exchange: Hashable {
    let operation: Operation?
    let kind: PlayerKind

    var labels: MetricFamily.Labels {
      ["kind": kind.label, "operation": operation?.rawValue ?? "other"]
    }
  }

  /// What became of them.
  private struct Outcomes {
    /// By HTTP status; 0 without an answer.
    var statuses: [Int: Int] = [:]
    var times = Histogram(Histogram.steps)
    var bytes = 0
  }

  /// The zaps of all players of a kind.
  private struct Zaps {
    var begun = 0
    var starts = Histogram(Histogram.starts)
    /// In the order of `ZapTime.parts`.
    var parts = ZapPart.allCases.map { _ in Histogram(Histogram.steps) }
  }

  private var exchanges: [Exchange: Outcomes] = [:]
  private var zaps: [PlayerKind: Zaps] = [:]
  private var errors: [String: Int] = [:]
  private(set) var watching = WatchClock()

  package init() {}

  /// A request of a player or a client has ended.
  package mutating func record(ended record: RequestRecord, of kind: PlayerKind) {
    let exchange = Exchange(operation: record.operation, kind: kind)
    exchanges[exchange, default: Outcomes()].times.observe(record.duration)
    exchanges[exchange]?.bytes += record.receivedBytes
    if kind != .client { self.record(status: record.status, exchange) }
  }

  /// A real client was answered, whatever it had asked for; a negative status is no answer.
  package mutating func record(answer status: Int, to operation: Operation?) {
    record(status: status, Exchange(operation: operation, kind: .client))
  }

  private mutating func record(status: Int, _ exchange: Exchange) {
    exchanges[exchange, default: Outcomes()].statuses[max(0, status), default: 0] += 1
  }

  /// Counts an announcement; `kind` is that of its player.
  package mutating func observe(_ announcement: Announcement, of kind: PlayerKind?) {
    let notice = announcement.notice
    if notice.severity == .error { errors[notice.name, default: 0] += 1 }
    guard let id = announcement.player, let kind, kind != .client else { return }
    watching.observe(notice, of: id, kind, at: announcement.instant)
    switch notice {
    case .simulator(.zapStarted): zaps[kind, default: Zaps()].begun += 1
    case .simulator(.zapFinished(let time)):
      zaps[kind, default: Zaps()].starts.observe(time.total)
      for (index, part) in time.parts.enumerated() { zaps[kind]?.parts[index].observe(part) }
    default: break
    }
  }

  /// A player has failed, and nothing said that its picture stands.
  mutating func fail(_ id: PlayerID, at now: Instant) { watching.fail(id, at: now) }

  /// Continues at another instant, with the players as they are there.
  mutating func restart(at now: Instant, _ players: [(PlayerID, PlayerKind, PlayerStatus)]) {
    watching.restart(at: now, players)
  }

  /// Counts time that has passed up to an instant.
  mutating func count(to now: Instant) { watching.count(to: now) }
}

extension Figures {
  /// Everything that is counted and measured, up to what was counted last.
  package var families: [MetricFamily] { requests + starts + quality }

  private var requests: [MetricFamily] {
    let exchanges = exchanges.map { (labels: $0.key.labels, of: $0.value) }
      .sorted { $0.labels.map(\.value).lexicographicallyPrecedes($1.labels.map(\.value)) }
    return [
      .counter(
        "requests_total",
        "Finished requests, by operation and HTTP status; 0 means no answer.",
        exchanges.flatMap { labels, outcomes in
          outcomes.statuses.sorted { $0.key < $1.key }.map { status, count in
            (Self.labels(labels, status: status), count)
          }
        }),
      .histogram(
        "request_duration_seconds",
        "Simulated time from sending a request to its end, including failures.",
        exchanges.filter { $0.of.times.count > 0 }.map { ($0.labels, $0.of.times) }),
      .counter(
        "response_bytes_total",
        "Response bytes, excluding the encoded video that real clients get.",
        exchanges.map { ($0.labels, $0.of.bytes) }),
      .counter(
        "errors_total", "Errors, by notification.",
        errors.sorted { $0.key < $1.key }.map { (["name": $0.key], $0.value) }),
    ]
  }

  private static func labels(_ labels: MetricFamily.Labels, status: Int) -> MetricFamily.Labels {
    ["kind": labels[0].value, "operation": labels[1].value, "status": "\(status)"]
  }

  private var starts: [MetricFamily] {
    let zaps = zaps.sorted { $0.key.label < $1.key.label }
    return [
      .counter(
        "zaps_total", "Zaps begun, including starts and recoveries.",
        zaps.map { (["kind": $0.key.label], $0.value.begun) }),
      .histogram(
        "startup_seconds", "Simulated time from a zap to its first picture.",
        zaps.map { (["kind": $0.key.label], $0.value.starts) }),
      .histogram(
        "zap_part_seconds",
        "Simulated duration of each part of a zap, in order, up to the first picture.",
        zaps.flatMap { kind, zaps in
          zip(ZapPart.allCases.map(\.name), zaps.parts).map { part, times in
            (["kind": kind.label, "part": part], times)
          }
        }),
    ]
  }

  private var quality: [MetricFamily] {
    let totals = watching.totals.sorted { $0.key.label < $1.key.label }
      .map { (labels: ["kind": $0.key.label] as MetricFamily.Labels, of: $0.value) }
    return [
      .counter(
        "playing_seconds_total", "Simulated time that players spent in PLAYING.",
        seconds: totals.map { ($0.labels, $0.of.playing) }),
      .counter(
        "waiting_seconds_total",
        "Simulated time that players spent in WAITING after their first picture.",
        seconds: totals.map { ($0.labels, $0.of.waiting) }),
      .gauge(
        "rebuffering_ratio",
        "Waiting time divided by playing plus waiting time, since the program started.",
        totals.compactMap { labels, total in
          let watched = total.playing + total.waiting
          return watched > .zero ? (labels, total.waiting / watched) : nil
        }),
      .counter(
        "stalls_total", "Stalls: the buffer ran dry.", totals.map { ($0.labels, $0.of.stalls) }),
      .histogram(
        "stall_duration_seconds", "Simulated duration of finished stalls.",
        totals.map { ($0.labels, $0.of.stallTimes) }),
    ]
  }
}
