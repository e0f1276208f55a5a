import HeadEndAPI
import Lab
import Players
import Simulation

/// What the file shows of outcomes, compared with what a trial of the draft does.
struct Observations {
  /// Expectations that the trial fulfils, by the instant at which it does.
  private(set) var expectations: [(at: Instant, value: JSON)] = []
  /// What the file shows and the trial does not.
  private(set) var missing: [String] = []
  private let capture: Capture
  private let trial: DraftTrial

  init(_ capture: Capture, _ findings: [FaultFinding], _ trial: DraftTrial) {
    (self.capture, self.trial) = (capture, trial)
    let byEntry = Dictionary(
      capture.requests.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
    var lost: [String: (count: Int, first: Instant)] = [:]
    var notified: Set<String> = []
    for finding in findings where finding.symptom.isFailure {
      let failed = finding.entries.compactMap { byEntry[$0] }.sorted { $0.sent < $1.sent }
      var isShown = false
      for request in failed {
        guard let same = counterpart(of: request) else {
          let key =
            "\(finding.symptom.words(1)) (\(request.operation.rawValue) of \(request.player))"
          lost[key] = ((lost[key]?.count ?? 0) + 1, lost[key]?.first ?? request.sent)
          continue
        }
        if notify(same, &notified) { isShown = true }
        guard !isShown, let at = same.ended else { continue }
        isShown = true
        expectations.append((at, Self.request(same)))
      }
    }
    let sorted = lost.sorted { ($0.value.first, $0.key) < ($1.value.first, $1.key) }
    missing = sorted.map { key, value in
      "\(key) at \(Quantity.text(value.first.inMilliseconds.sinceStart, gap: " "))"
        + (value.count > 1 ? ", and \(value.count - 1) more" : "")
    }
    expectations.sort { $0.at < $1.at }
  }

  /// The request of the trial that failed in the same way.
  private func counterpart(of request: PlayerRequest) -> RequestRecord? {
    trial.counterpart(of: request) { other in
      request.isAnswered ? other.status == request.status : other.networkFailure != nil
    }
  }

  /// Expects the error that an app is told of when a request fails, once of each kind.
  private mutating func notify(_ request: RequestRecord, _ notified: inout Set<String>) -> Bool {
    guard let end = request.ended,
      let error = trial.error(of: request.player, at: end)
    else { return false }
    let codes = error.notice.fields.compactMap { field -> JSON.Member? in
      guard ["errorCode", "code"].contains(field.key), case .integer(let code) = field.value else {
        return nil
      }
      return JSON.Member(key: field.key, value: .integer(code))
    }
    let value = JSON.object(
      [
        .init(key: "notification", value: .text(error.notice.name)),
        .init(key: "player", value: .text(error.playerName)),
      ] + codes)
    if notified.insert(value.line).inserted { expectations.append((error.instant, value)) }
    return true
  }

  private static func request(_ record: RequestRecord) -> JSON {
    [
      "request": .text(record.operation.rawValue), "status": .integer(record.status),
      "player": .text(record.player),
    ]
  }

  /// How players were when the file ended: who got a segment in the last seconds plays, and who got
  /// nothing any more since a stop does not.
  ///
  /// Of whom nothing went wrong with, nothing is expected: `shrink` may leave them out.
  static func endings(
    _ capture: Capture, _ scene: SceneGuess, _ findings: [FaultFinding]
  ) -> [JSON] {
    scene.cast.compactMap { member in
      guard findings.isEmpty || findings.contains(where: { $0.players.contains(member.name) })
      else { return nil }
      let last = capture.requests.last {
        $0.player == member.name && $0.operation == .segment && $0.isSuccess
      }
      let acts = scene.acts.filter { $0.player == member.name && $0.kind.isOfPlayback }
      if let act = acts.last, act.kind == .stop, capture.end - act.at > .seconds(1) {
        return ["player": .text(member.name), "state": "stopped"]
      }
      guard let last, capture.end - last.ended < .seconds(8) else { return nil }
      return ["player": .text(member.name), "state": "playing"]
    }
  }
}

extension Symptom {
  /// Whether a request came to nothing by it.
  fileprivate var isFailure: Bool {
    switch self {
    case .status, .timeout, .drop: true
    case .malformed, .delay, .throttle, .logged: false
    }
  }
}

extension PlayerAct.Kind {
  fileprivate var isOfPlayback: Bool {
    switch self {
    case .open, .stop: true
    case .airPlay, .renew, .policy: false
    }
  }
}
