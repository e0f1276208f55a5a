import Faults
import HeadEndAPI
import Simulation

/// Finds the faults of a capture.
struct Detector {
  /// In the order in which they began.
  let findings: [FaultFinding]
  let baseline: Baseline
  /// How many requests their senders gave up.
  let givenUp: Int

  init(_ capture: Capture) {
    let baseline = Baseline(capture.requests)
    self.baseline = baseline
    var found: [FaultFinding] = []
    var explained: Set<Int> = []
    let sharing = LineSharing(capture.requests, slowerThan: ThrottleFinder.least)
    let byPlayer = Dictionary(grouping: capture.requests, by: \.player)
    for player in capture.players {
      guard let line = baseline.bandwidth, let own = byPlayer[player] else { continue }
      let throttles = ThrottleFinder(own, line: line, sharing: sharing)
      found += throttles.findings
      explained.formUnion(throttles.explained)
    }
    let finder = SymptomFinder(baseline, explained: explained)
    let repeated = capture.isOwn ? [] : Self.repeated(capture.requests)
    for player in capture.players {
      let kinds = Dictionary(grouping: byPlayer[player] ?? [], by: \.operation)
      for (_, requests) in kinds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        found +=
          RunFinder(requests) { request in
            finder.failure(of: request) ?? (repeated.contains(request.entry) ? .malformed : nil)
          }.findings
        found += RunFinder(requests) { finder.delay(of: $0) }.findings
      }
    }
    findings = FindingMerger(found, among: capture.requests).findings
    givenUp = capture.requests.count { !$0.isAnswered && $0.silence == .givenUp }
  }

  /// Segments that were fetched again after a playlist, though they had come: nothing else shows
  /// that one was broken.
  private static func repeated(_ requests: [PlayerRequest]) -> Set<Int> {
    var repeated: Set<Int> = []
    var came: [String: [String: (entry: Int, playlists: Int)]] = [:]
    var playlists: [String: Int] = [:]
    // An access log names one playlist again and again.
    for request in requests where request.isSuccess && request.stretch == nil {
      switch request.operation {
      case .manifest where request.isMaster: came[request.player] = nil
      case .manifest: playlists[request.player, default: 0] += 1
      case .segment where request.status == 200:
        let count = playlists[request.player] ?? 0
        if let before = came[request.player]?[request.url], before.playlists < count {
          repeated.insert(before.entry)
        }
        came[request.player, default: [:]][request.url] = (request.entry, count)
      default: break
      }
    }
    return repeated
  }
}
