package import Scenarios
package import Simulation

extension Wall {
  /// Shows what came of the scenario: in the caption at once, and from now on in the footer.
  package mutating func conclude(_ verdict: Verdict, at presentation: Instant) {
    self.verdict = verdict
    captions = CaptionTrack()
    captions.hear(Self.words(verdict), at: presentation)
  }

  private static func words(_ verdict: Verdict) -> String {
    guard let failure = verdict.failure else {
      return "PASSED at \(ClockText.log(verdict.end)): everything came as expected."
    }
    return "FAILED \(failure.headline); instead: \(failure.cause)"
  }

  /// The verdict in one word, for the footer.
  var verdictWord: String? { verdict.map { $0.hasPassed ? "PASSED" : "FAILED" } }
}
