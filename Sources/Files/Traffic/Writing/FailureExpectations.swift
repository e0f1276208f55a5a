import Faults
import HeadEndAPI
import Simulation

/// The first request of each finding that failed and that the scenario is certain to cause again,
/// as it is expected to fail again.
struct FailureExpectations {
  /// A request that failed and will be sent again.
  private struct Failure {
    let value: [JSON.Member]
    /// When the scenario orders what causes it; `nil` where it recurs.
    let ordered: Instant?
    /// When it ends in the scenario.
    let ended: Instant
    /// How much earlier or later that may be.
    let drift: Duration

    /// A request for which a fault is armed at an instant; `nil` where one that is a little early
    /// would come before it.
    init?(_ request: PlayerRequest, _ cause: RequestCauses.Cause, armed: Instant) {
      value = [
        .init(key: "request", value: .text(request.operation.rawValue)),
        .init(key: "status", value: request.isAnswered ? .integer(request.status) : "< 0"),
        .init(key: "player", value: .text(request.player)),
      ]
      let later: Duration
      switch cause {
      case .order(let order):
        (ordered, later) = (order.at.inMilliseconds, order.at - order.seen)
        drift = FailureExpectations.drift
      case .provocation: (ordered, later, drift) = (armed, .zero, FailureExpectations.drift)
      case .recurrence(let delay):
        (ordered, later) = (nil, delay)
        drift =
          request.operation.isMedia ? FailureExpectations.mediaDrift : FailureExpectations.drift
      }
      ended = request.ended + later
      let isArmedFirst = ordered.map { armed <= $0 } ?? false
      guard isArmedFirst || request.sent + later - armed >= FailureExpectations.drift else {
        return nil
      }
    }
  }

  /// The requests of each finding, in order.
  private let failures: [[Failure]]

  /// How much later than in the file a request may fail: logs have whole seconds, and the segments
  /// of a simulated channel have their own instants [N].
  private static let tolerance = Duration.seconds(10)
  /// How much sooner or later than in the file an answer may come: so far from steps that neither
  /// cause it nor arm its fault, nothing is expected [N].
  private static let drift = Duration.milliseconds(200)
  /// The same for playlists and segments, which come every few seconds [N].
  private static let mediaDrift = Duration.seconds(7)
  /// So many requests of a finding are tried [N].
  private static let most = 20

  init(_ findings: [FaultFinding], _ causes: RequestCauses, _ capture: Capture) {
    let byEntry = Dictionary(
      capture.requests.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
    let failing = findings.filter(\.symptom.isFailure)
    let withoutPlaylists = failing.filter { $0.point.matches(.manifest) }
    let inOrder = findings.sorted { $0.begin < $1.begin }
    failures = failing.map { finding in
      let requests = finding.entries.compactMap { byEntry[$0] }.filter { request in
        // Without playlists nothing says which segment is next.
        request.operation != .segment || !withoutPlaylists.contains { $0.acts(on: request) }
      }.sorted { $0.sent < $1.sent }
      return requests.prefix(Self.most).enumerated().compactMap { place, request in
        let cause = finding.isProvoked ? .provocation : causes.cause(of: request)
        guard let cause else { return nil }
        // What recurs may end with the first that fails.
        if case .recurrence = cause, place > 0 { return nil }
        guard let failure = Failure(request, cause, armed: finding.begin) else { return nil }
        // Of two faults at once the later one acts.
        let isOvertaken = inOrder[inOrder.firstPlace { $0.begin > finding.begin }...]
          .prefix { $0.begin <= failure.ended }
          .contains { $0.players.contains(request.player) && $0.point.matches(request.operation) }
        return isOvertaken ? nil : failure
      }
    }
  }

  /// When the last of them may be late at most.
  var end: Instant {
    failures.compactMap(\.first).map { $0.ended + Self.tolerance }.max() ?? .zero
  }

  /// Steps in order with what is expected after each.
  func added(to steps: [DraftStep]) -> [DraftStep] {
    let places = failures.compactMap { failures in
      failures.lazy.compactMap { failure in
        Self.place(of: failure, among: steps).map { (place: $0, failure: failure) }
      }.first
    }.sorted { ($0.place, $0.failure.ended) < ($1.place, $1.failure.ended) }
    var steps = steps
    for (place, failure) in places {
      let end = min(failure.ended + Self.tolerance, Self.next(after: place, among: steps))
      let within = (end - steps[place].at).wholeMilliseconds
      let span = JSON.text(Quantity.text(.milliseconds(within)))
      steps[place].expectations.append(
        .object(failure.value + [.init(key: "within", value: span)]))
    }
    return steps
  }

  /// The step after which a failure is expected; `nil` where another step would come between the
  /// expectation and a request that is a little early or late.
  private static func place(of failure: Failure, among steps: [DraftStep]) -> Int? {
    let place = steps.firstPlace { $0.at > failure.ended } - 1
    guard place >= 0, next(after: place, among: steps) - failure.ended >= failure.drift else {
      return nil
    }
    let last = steps[place].at
    if let ordered = failure.ordered, last <= ordered { return place }
    return failure.ended - last >= drift ? place : nil
  }

  private static func next(after place: Int, among steps: [DraftStep]) -> Instant {
    place + 1 < steps.count ? steps[place + 1].at : .distantFuture
  }
}

extension FaultFinding {
  /// Whether it is about the player of a request at that time.
  fileprivate func acts(on request: PlayerRequest) -> Bool {
    players.contains(request.player) && begins.low <= request.ended && request.sent < ends.high
  }
}
