import Faults
import HeadEndAPI
import Simulation

/// Finds requests of one player and one kind that suffered the same in a row.
struct RunFinder {
  private(set) var findings: [FaultFinding] = []

  /// Looks at requests in order; `symptom` says what was wrong with each, if anything.
  init(_ requests: [PlayerRequest], _ symptom: (PlayerRequest) -> Symptom?) {
    var good = Instant(nanoseconds: -1)
    var open: FaultFinding?
    for request in requests {
      guard let found = symptom(request) else {
        // What was given up says nothing.
        guard request.isAnswered else { continue }
        close(&open, at: request.sent)
        good = request.sent
        continue
      }
      if open?.symptom.isLike(found) == true {
        open?.count += 1
        open?.entries.append(request.entry)
        open?.ends.low = request.sent
      } else {
        let last = open?.ends.low
        close(&open, at: request.sent)
        open = Self.finding(request, found, after: last ?? good)
      }
    }
    close(&open, at: .distantFuture)
  }

  private static func finding(
    _ request: PlayerRequest, _ symptom: Symptom, after good: Instant
  ) -> FaultFinding {
    var finding = FaultFinding(
      point: .operation(request.operation), players: [request.player], symptom: symptom,
      begins: .init(low: good, high: request.sent),
      ends: .init(low: request.sent, high: .distantFuture), count: 1, entries: [request.entry])
    let isUnnamed = !request.isAnswered && !request.isSilenceNamed
    switch symptom {
    case .timeout where isUnnamed:
      finding.isSeen = false
      finding.remark = "given up or tried again; a hang, a time-out and slow DNS look alike"
    case .drop where isUnnamed:
      finding.isSeen = false
      finding.remark = "the file does not say why there was no answer"
    case .status(let status, _?) where status < 500:
      finding.isSeen = false
      finding.remark = "the service may have refused correctly"
    case .timeout: finding.remark = "a hang, a time-out and slow DNS look alike"
    case .delay: finding.remark = "an archive does not show when the service acted"
    case .malformed where request.operation == .segment: finding.isSeen = false
    case .native:
      finding.isSeen = false
      finding.remark = "an entry without an address is assumed to be a key request"
    case .status, .drop, .malformed, .throttle, .logged: break
    }
    return finding
  }

  private mutating func close(_ open: inout FaultFinding?, at end: Instant) {
    guard var finding = open else { return }
    finding.ends.high = end
    findings.append(finding)
    open = nil
  }
}
