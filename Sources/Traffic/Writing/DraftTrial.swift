import HeadEndAPI
import Lab
import Players
import Scenarios
import Simulation

/// A draft, played once: what its players asked for, and what their apps were told.
struct DraftTrial {
  private(set) var verdict: Verdict?
  private(set) var requests: [RequestRecord] = []
  private(set) var errors: [Announcement] = []
  /// Why the draft is no scenario.
  private(set) var problem: String?

  static let path = "import"

  init(_ draft: Draft) {
    let scenario: Scenario
    do throws(FileProblem) {
      scenario = try ScenarioFile.read(draft.text, path: Self.path) { _ in .unknown(among: []) }
    } catch {
      problem = error.text
      return
    }
    let session = scenario.session()
    session.historyBytes = 0
    var ended: [RequestRecord] = []
    session.onEnded = { ended.append($0.kept) }
    verdict = Rehearsal(scenario, on: session).run()
    requests = ended
    errors = session.chronicle.announcements.filter {
      $0.notice.severity == .error && $0.notice.kind == .notification && !$0.playerName.isEmpty
    }
  }

  /// How far off the same request may be.
  private static let tolerance = Duration.seconds(1)

  /// The request of the trial that comes nearest to one of the file's, of those that are like it.
  func counterpart(
    of request: PlayerRequest, where isLike: (RequestRecord) -> Bool = { _ in true }
  ) -> RequestRecord? {
    func distance(_ other: RequestRecord) -> Duration {
      max(other.sent - request.sent, request.sent - other.sent)
    }
    return requests.filter { other in
      other.player == request.player && other.operation == request.operation
        && distance(other) <= Self.tolerance && isLike(other)
    }.min { distance($0) < distance($1) }
  }
}
