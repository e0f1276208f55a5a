import HeadEndAPI
import Simulation

/// Finds how far apart heartbeats are. A session that nobody ended goes on beating among those of
/// the next one, so that neighbours may belong to two.
struct HeartbeatFinder {
  /// In whole seconds, as line-ups have it; `nil` where there are too few.
  let interval: Duration?

  /// So many beats and set-ups before a beat may be those of other sessions [N].
  private static let reach = 8
  /// How far from whole seconds the distance of two may be [N].
  private static let tolerance: Int64 = 80

  /// Each player's requests, in order.
  init(_ players: [[PlayerRequest]]) {
    var tally: [Int64: Int] = [:]
    var distances: [Duration] = []
    for requests in players {
      var before: [Instant] = []
      var last: Instant?
      for request in requests {
        if request.operation == .sessionSetup, request.isSuccess { before.append(request.ended) }
        guard request.operation == .sessionHeartbeat else { continue }
        let seconds = before.suffix(Self.reach).compactMap { Self.wholeSeconds(request.sent - $0) }
        for second in Set(seconds) { tally[second, default: 0] += 1 }
        if let last { distances.append(request.sent - last) }
        last = request.sent
        before.append(request.sent)
      }
    }
    let most = tally.values.max() ?? 0
    // Every other beat is as regular: the shortest that explains nearly as many.
    let likely = tally.filter { $0.value * 10 >= most * 9 }.keys.min()
    let median = distances.median.map { ($0.wholeMilliseconds + 500) / 1000 }
    interval = (likely ?? median).map { .seconds(min(3600, max(1, $0))) }
  }

  private static func wholeSeconds(_ distance: Duration) -> Int64? {
    let seconds = (distance.wholeMilliseconds + 500) / 1000
    let isWhole = abs(distance.wholeMilliseconds - seconds * 1000) <= tolerance
    return isWhole && seconds > 0 ? seconds : nil
  }
}
