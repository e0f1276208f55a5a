import Simulation

/// One play of a scenario from its beginning: its verdict, and who sent the requests of real
/// clients.
package struct ScenarioPlay {
  package let verdict: Verdict
  /// The `request` of each request step, as a recorder writes it: with its sender.
  private let requests: [String]

  package init(_ verdict: Verdict, requests: [String]) {
    (self.verdict, self.requests) = (verdict, requests)
  }

  /// Whether each request was sent by the same client as in a play of the whole scenario.
  package func keepsClients(of whole: ScenarioPlay) -> Bool {
    requests.isSubsequence(of: whole.requests)
  }
}
