import HeadEndAPI
import Simulation

/// The first request of each finding that failed, as it is expected to fail again. When a lease is
/// renewed and when a key changes, no entry proves: of such requests nothing is expected.
struct FailureExpectations {
  /// In the order in which they ended.
  private let failures: [(at: Instant, value: [JSON.Member])]

  /// How much later than in the file a request may fail: logs have whole seconds, and the segments
  /// of a simulated channel have their own instants [N].
  private static let tolerance = Duration.seconds(10)
  /// So soon before another step nothing is expected [N].
  private static let least = Duration.milliseconds(100)
  /// A licence that comes so soon is for what began to play, and no renewal [N].
  private static let start = Duration.seconds(5)

  init(_ findings: [FaultFinding], _ playbackStarts: [PlaybackStart], _ capture: Capture) {
    let byPlayer = Dictionary(grouping: playbackStarts, by: \.player)
    func isRenewal(_ request: PlayerRequest) -> Bool {
      let opening = byPlayer[request.player]?.lastElement(before: { $0.at > request.sent })
      return request.operation.service == .licence
        && opening.map { request.sent - $0.at > Self.start } ?? true
    }
    let byEntry = Dictionary(
      capture.requests.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
    failures = findings.filter(\.symptom.isFailure).compactMap { finding in
      let requests = finding.entries.compactMap { byEntry[$0] }.filter { !isRenewal($0) }
      guard let first = requests.min(by: { $0.sent < $1.sent }) else { return nil }
      return (
        first.ended,
        [
          .init(key: "request", value: .text(first.operation.rawValue)),
          .init(key: "status", value: first.isAnswered ? .integer(first.status) : "< 0"),
          .init(key: "player", value: .text(first.player)),
        ]
      )
    }.sorted { $0.at < $1.at }
  }

  /// When the last of them may be late at most.
  var end: Instant { failures.last.map { $0.at + Self.tolerance } ?? .zero }

  /// Steps in order with what is expected after each.
  func added(to steps: [DraftStep]) -> [DraftStep] {
    var steps = steps
    var left = failures[...]
    for (place, step) in steps.enumerated() {
      let next = place + 1 < steps.count ? steps[place + 1].at : .distantFuture
      while let failure = left.first, failure.at < next {
        left.removeFirst()
        guard next - failure.at >= Self.least else { continue }
        let within = min(failure.at + Self.tolerance, next) - step.at
        let span = JSON.text(Quantity.text(.milliseconds(within.wholeMilliseconds)))
        steps[place].expectations.append(
          .object(failure.value + [.init(key: "within", value: span)]))
      }
    }
    return steps
  }
}
