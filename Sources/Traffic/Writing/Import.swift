import Faults
package import Scenarios
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

  /// Bytes that a scenario has for what was seen; what is expected comes on top [N].
  private static let room = YAMLFile.sizeLimit / 2
  /// The same for what is expected because of one finding.
  private static let roomOfFinding = 300

  /// A scenario from a capture; `name` is the file that it comes from. What takes longer than
  /// `longestTrial`, in seconds of all players', is not played before. A title that no scenario may
  /// have is a problem.
  package init(
    _ capture: Capture, title: String?, name: String, longestTrial: Int = usualTrial
  ) throws(FileProblem) {
    var capture = capture
    var scene = ImportedScene(capture, title)
    var size = scene.draft.text.utf8.count + scene.findings.count * Self.roomOfFinding
    while size > Self.room, capture.requests.count > 1 {
      let share = min(0.9, Double(Self.room) / Double(size))
      capture.keepFirst(max(1, Int(Double(capture.requests.count) * share)))
      scene = ImportedScene(capture, title)
      size = scene.draft.text.utf8.count + scene.findings.count * Self.roomOfFinding
    }
    var (draft, remarks) = (scene.draft, scene.remarks)
    findings = scene.findings
    let seconds = Int(capture.end.sinceStart.wholeMilliseconds / 1000)
    if seconds * capture.players.count > longestTrial {
      remarks.append("no expectations: it is too long to be played for a trial")
    } else {
      if seconds * capture.players.count * 10 <= longestTrial {
        draft = try SeedChoice(capture, findings).best(of: draft)
      }
      remarks += try Self.complete(&draft, capture, findings, scene.endings)
    }
    draft.comments = ["Imported from \(name): \(capture.entries) entries."] + remarks
    // What is written here can be read.
    _ = try draft.scenario()
    text = draft.text
    let steps = findings.map { finding in
      "\(Quantity.text(finding.begin.sinceStart, gap: " ")): \(finding.fault) (\(finding.reason))"
    }
    summary = ["\(name): \(capture.entries) entries"] + steps + remarks
  }

  /// Adds the expectations that hold, and names what was observed and does not happen.
  private static func complete(
    _ draft: inout Draft, _ capture: Capture, _ findings: [FaultFinding], _ endings: [JSON]
  ) throws(FileProblem) -> [String] {
    let observed = Observations(capture, findings, try DraftTrial(draft))
    for (at, value) in observed.expectations {
      let rounded = (at - draft.begin(before: at)).wholeMilliseconds / 100 + 10
      guard case .object(let members) = value else { continue }
      let within = JSON.Member(
        key: "within", value: .text(Quantity.text(.milliseconds(rounded * 100))))
      _ = draft.insert(.object(members + [within]), at: at)
    }
    draft.steps += endings.map { DraftStep(at: nil, action: ["expect": $0]) }
    let missing = observed.missing + (try dropped(from: &draft))
    let more = missing.count - mostMissing
    return missing.prefix(mostMissing).map { "Observed, but the scenario does not show it: \($0)" }
      + (more > 0 ? ["Observed, but the scenario does not show it: \(more) more"] : [])
  }

  /// More of what does not happen is only counted [N].
  private static let mostMissing = 20
  /// How many times a draft is played to find an expectation that does not hold [N].
  private static let mostTrials = 20

  /// Takes out expectations until all that are left hold, and returns those. After many that do not
  /// hold all that come later are taken out unseen.
  private static func dropped(from draft: inout Draft) throws(FileProblem) -> [String] {
    var dropped: [String] = []
    for trial in 1...mostTrials {
      guard let failure = try DraftTrial(draft).verdict?.failure,
        let place = draft.step(onLine: failure.place.line)
      else { break }
      let gone =
        draft.steps[place...].enumerated().filter { offset, step in
          offset == 0 || trial == mostTrials && step.expectation != nil
        }.map { place + $0.offset }
      dropped += gone.compactMap { draft.steps[$0].expectation.map(FlowText.text) }
      for place in gone.reversed() { draft.steps.remove(at: place) }
    }
    return dropped
  }
}

/// What a capture shows, as a draft, before it is played.
private struct ImportedScene {
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
