package import Scenarios
import Simulation

/// A bug report that came as an HTTP archive, as a scenario with the same symptom
/// (Traffic/Traffic).
package struct Import {
  /// The scenario, a YAML file.
  package let text: String
  /// What was found and left out, line by line.
  package let summary: [String]
  package let findings: [FaultFinding]

  /// The most bytes of a scenario [N].
  private static let room = YAMLFile.sizeLimit / 2

  /// A scenario from a capture; `name` is the file that it comes from. Throws if no scenario may
  /// have the title.
  package init(_ capture: Capture, title: String?, name: String) throws(FileProblem) {
    var capture = capture
    var draft = ScenarioDraft(capture, title: title)
    var text = draft.text(of: capture, from: name)
    while text.utf8.count > Self.room, capture.requests.count > 1 {
      let share = min(0.9, Double(Self.room) / Double(text.utf8.count))
      capture.keepFirst(max(1, Int(Double(capture.requests.count) * share)))
      draft = ScenarioDraft(capture, title: title)
      text = draft.text(of: capture, from: name)
    }
    // What is written here can be read.
    _ = try ScenarioFile.read(text, path: "import") { _ in .unknown(among: []) }
    (self.text, findings) = (text, draft.findings)
    let steps = findings.map { finding in
      "\(Quantity.text(finding.begin.sinceStart, gap: " ")): \(finding.fault) (\(finding.reason))"
    }
    summary = ["\(name): \(capture.entriesInWords)"] + steps + draft.remarks
  }
}
