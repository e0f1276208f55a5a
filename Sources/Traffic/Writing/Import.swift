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

  /// A scenario from a capture; `name` is the file that it comes from. A capture longer than
  /// `longestTrial`, in seconds of all players together, is not tried first. Throws if no scenario
  /// may have the title.
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

  /// The most observations that are named because they do not happen; others are counted [N].
  private static let mostMissing = 20
  /// How many times a draft is played to find an expectation that does not hold [N].
  private static let mostTrials = 20

  /// Removes expectations until all that are left hold, and returns the removed ones. After
  /// `mostTrials` that do not hold, all later ones are removed untested.
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
