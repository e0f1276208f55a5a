import Faults
import Simulation

/// A scenario of what a capture shows.
struct ScenarioDraft {
  let findings: [FaultFinding]
  /// The remarks at the head of the file, also printed: the omissions, and what cannot be seen.
  let remarks: [String]
  private let title: String
  private let epoch: UnixTime
  private let lineUp: [String]
  private let steps: [DraftStep]

  init(_ capture: Capture, title: String?) {
    let detector = Detector(capture)
    let scene = ImportedSession(capture, detector.findings)
    let causes = RequestCauses(scene, capture.requests)
    findings = Self.provoked(detector.findings, causes, capture).map(scene.startingLate)
    let writer = SceneWriter(scene, detector.baseline, capture)
    remarks = Self.remarks(capture, detector)
    self.title = title ?? Self.title(findings)
    (epoch, lineUp) = (capture.epoch, writer.lineUp)
    let expectations = FailureExpectations(findings, causes, capture)
    let end = max(capture.end, expectations.end)
    steps = expectations.added(to: Self.steps(writer, findings, end: end))
  }

  /// Findings of which those that struck one renewal make their players renew.
  private static func provoked(
    _ findings: [FaultFinding], _ causes: RequestCauses, _ capture: Capture
  ) -> [FaultFinding] {
    let byEntry = Dictionary(
      capture.requests.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
    return findings.map { finding in
      let requests = finding.entries.compactMap { byEntry[$0] }
      var finding = finding
      finding.isProvoked =
        finding.symptom.isFailure && requests.count == 1 && requests.allSatisfy(causes.isRenewal)
      return finding
    }
  }

  /// The file, as it comes from others of that name.
  func text(of capture: Capture, from name: String) -> String {
    let head = ["Imported from \(name): \(capture.entriesInWords)."] + remarks + [Self.advice]
    var lines = head.map { "# \(FlowText.comment($0))" }
    lines.append("title: \(FlowText.text(.text(title)))")
    if epoch != .scriptedEpoch { lines.append("epoch: \(epoch.iso8601)") }
    lines += lineUp
    lines.append("steps:")
    lines += steps.flatMap(\.lines)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The way to a scenario whose apps do what the real ones do.
  private static let advice =
    "The apps here do not react to errors (`careless`); what they did is written as steps. If you"
    + " know how an app reacts, set its policy and remove the steps that it then takes itself."

  private static func title(_ findings: [FaultFinding]) -> String {
    guard let first = findings.first(where: \.isSeen) ?? findings.first else {
      return "Imported, without a fault"
    }
    let words = "Imported: \(first.point.name), \(first.symptom.words(first.count))"
    return findings.count > 1 ? "\(words), and \(findings.count - 1) more" : words
  }

  private static func remarks(_ capture: Capture, _ detector: Detector) -> [String] {
    var remarks: [String] = []
    if let broken = capture.brokenAt {
      remarks.append("The file is cut off at byte \(broken), after \(capture.entriesInWords).")
    }
    for rule in capture.unmatched { remarks.append("No address matches --map '\(rule)'.") }
    if capture.stalls > 0 {
      let times = capture.stalls == 1 ? "once" : "\(capture.stalls) times"
      remarks.append("Observed: playback stalled \(times).")
    }
    let abandoned = (reason: "given up by the player itself", count: detector.givenUp)
    for (reason, count) in capture.leftOut + [abandoned] where count > 0 {
      remarks.append("Left out \(Capture.inWords(count)): \(reason).")
    }
    return remarks + [
      "Not visible in the file: broken connections that the browser retried automatically, changed"
        + " bytes of segments, and what viewers did between requests."
    ]
  }

  private static func steps(
    _ writer: SceneWriter, _ findings: [FaultFinding], end: Instant
  ) -> [DraftStep] {
    let faults = findings.map {
      DraftStep(at: $0.begin.inMilliseconds, action: $0.step, comment: $0.reason)
    }
    // At one instant a fault is armed before any player acts.
    let steps = (faults + writer.steps).enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }.map(\.element)
    let last = max(end, (steps.last?.at ?? .zero) + .seconds(1))
    let next = Instant(nanoseconds: (last.nanoseconds / 1_000_000_000 + 1) * 1_000_000_000)
    return steps + [DraftStep(at: next, action: ["wait": "0s"])]
  }
}
