import Faults
import Scenarios
import Simulation

/// A bug report that came as an HTTP archive, as a scenario with the same symptom
/// (Traffic/Traffic).
package struct Import {
  /// The scenario, a YAML file.
  package let text: String
  /// What was found, guessed and left out, line by line.
  package let summary: [String]
  package let findings: [FaultFinding]

  /// Longer captures are not played before they are written: so many seconds of all players' [N].
  package static let usualTrial = 20_000

  /// A scenario from a capture; `name` is the file that it comes from.
  /// What takes longer than `longestTrial`, in seconds of all players', is not played before.
  package init(
    _ capture: Capture, title: String?, name: String, longestTrial: Int = usualTrial
  ) {
    let detector = Detector(capture)
    findings = detector.findings
    let scene = SceneGuess(capture, detector)
    let writer = SceneWriter(scene, detector.baseline, capture)
    var remarks = Self.remarks(capture, detector)
    var draft = Draft(
      title: title ?? Self.title(detector.findings), comments: [], epoch: capture.epoch,
      lineUp: writer.lineUp, steps: Self.steps(writer, detector.findings))
    draft.steps.append(
      DraftStep(at: Self.end(of: draft, capture), action: ["wait": "0s"]))
    let endings = Observations.endings(capture, scene, detector.findings)
    let seconds = Int(capture.end.sinceStart.wholeMilliseconds / 1000)
    if seconds * capture.players.count > longestTrial {
      remarks.append("no expectations: it is too long to be played for a trial")
    } else {
      if seconds * capture.players.count * 10 <= longestTrial {
        draft = SeedChoice(capture, detector.findings).best(of: draft)
      }
      remarks += Self.complete(&draft, capture, detector.findings, endings)
    }
    draft.comments =
      ["Imported from \(name): \(capture.entries) entries."]
      + remarks
    text = draft.text
    let steps = detector.findings.map { finding in
      "\(Quantity.text(finding.begin.sinceStart, gap: " ")): \(finding.fault) (\(finding.reason))"
    }
    summary = ["\(name): \(capture.entries) entries"] + steps + remarks
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

  /// Adds the expectations that hold, and names what was observed and does not happen.
  private static func complete(
    _ draft: inout Draft, _ capture: Capture, _ findings: [FaultFinding], _ endings: [JSON]
  ) -> [String] {
    let trial = DraftTrial(draft)
    if let problem = trial.problem { return ["The scenario cannot be read: \(problem)"] }
    let observed = Observations(capture, findings, trial)
    for (at, value) in observed.expectations {
      let rounded = (at - draft.begin(before: at)).wholeMilliseconds / 100 + 10
      guard case .object(let members) = value else { continue }
      let within = JSON.Member(
        key: "within", value: .text(Quantity.text(.milliseconds(rounded * 100))))
      _ = draft.insert(.object(members + [within]), at: at)
    }
    draft.steps += endings.map { DraftStep(at: nil, action: ["expect": $0]) }
    return (observed.missing + dropped(from: &draft)).map {
      "Observed, but the scenario does not show it: \($0)"
    }
  }

  /// Takes out expectations until all that are left hold, and returns those.
  private static func dropped(from draft: inout Draft) -> [String] {
    var dropped: [String] = []
    for _ in 0..<draft.steps.count {
      let trial = DraftTrial(draft)
      guard let failure = trial.verdict?.failure,
        let place = draft.steps.indices.last(where: { draft.line(of: $0) <= failure.place.line }),
        case .object(let members) = draft.steps[place].action,
        let member = members.first
      else { break }
      if member.key == "expect" { dropped.append(FlowText.text(member.value)) }
      draft.steps.remove(at: place)
    }
    return dropped
  }
}
