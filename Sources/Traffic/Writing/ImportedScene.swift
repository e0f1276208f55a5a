import Faults
import Simulation

/// What a capture shows, as a draft, before it is played.
struct ImportedScene {
  let draft: Draft
  let findings: [FaultFinding]
  let remarks: [String]
  /// What is expected at the end.
  let endings: [JSON]

  init(_ capture: Capture, _ title: String?) {
    let detector = Detector(capture)
    findings = detector.findings
    let scene = SceneGuess(capture, detector)
    let writer = SceneWriter(scene, detector.baseline, capture)
    remarks = Self.remarks(capture, detector)
    endings = Observations.endings(capture, scene, findings)
    var draft = Draft(
      title: title ?? Self.title(findings), comments: [], epoch: capture.epoch,
      lineUp: writer.lineUp, steps: Self.steps(writer, findings))
    draft.steps.append(DraftStep(at: Self.end(of: draft, capture), action: ["wait": "0s"]))
    self.draft = draft
  }

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
      remarks.append("The file is cut off at byte \(broken): \(capture.entries) entries were read.")
    }
    if capture.stalls > 0 {
      let times = capture.stalls == 1 ? "once" : "\(capture.stalls) times"
      remarks.append("Observed: playback stood still \(times).")
    }
    for (reason, count) in capture.leftOut { remarks.append("Left out: \(count) \(reason).") }
    if detector.givenUp > 0 {
      remarks.append("Left out: \(detector.givenUp) that the player gave up itself.")
    }
    return remarks + [
      "Cannot be seen: a broken connection that the browser repeats by itself, changed bytes of"
        + " segments, and what viewers did between requests."
    ]
  }

  private static func steps(_ writer: SceneWriter, _ findings: [FaultFinding]) -> [DraftStep] {
    let faults = findings.map {
      DraftStep(at: $0.begin.inMilliseconds, action: $0.step, comment: $0.reason)
    }
    // At one instant a fault is armed before anybody acts.
    return (faults + writer.steps).enumerated().sorted {
      ($0.element.at ?? .zero, $0.offset) < ($1.element.at ?? .zero, $1.offset)
    }.map(\.element)
  }

  private static func end(of draft: Draft, _ capture: Capture) -> Instant {
    let last = draft.steps.compactMap(\.at).max() ?? .zero
    let end = max(capture.end, last + .seconds(1))
    return Instant(nanoseconds: (end.nanoseconds / 1_000_000_000 + 1) * 1_000_000_000)
  }
}
