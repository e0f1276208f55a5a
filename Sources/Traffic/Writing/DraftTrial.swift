import HeadEndAPI
import Lab
import Players
import Scenarios
import Simulation

/// A draft, played once: what its players asked for, and what their apps were told.
struct DraftTrial {
  private(set) var verdict: Verdict?
  /// What players asked for, by player and kind, in the order in which it was sent.
  private var requests: [String: [Operation: [RequestRecord]]] = [:]
  /// What apps were told of each player, in order.
  private var errors: [String: [Announcement]] = [:]

  init(_ draft: Draft) throws(FileProblem) {
    let scenario = try draft.scenario()
    let session = scenario.session()
    session.historyBytes = 0
    var ended: [RequestRecord] = []
    session.onEnded = { ended.append($0.kept) }
    verdict = Rehearsal(scenario, on: session).run()
    requests = Dictionary(grouping: ended, by: \.player).mapValues { own in
      Dictionary(grouping: own, by: \.operation).mapValues { alike in
        alike.sorted { $0.sent < $1.sent }
      }
    }
    let told = session.chronicle.announcements.filter {
      $0.notice.severity == .error && $0.notice.kind == .notification && !$0.playerName.isEmpty
    }
    errors = Dictionary(grouping: told, by: \.playerName)
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
    let alike = requests[request.player]?[request.operation] ?? []
    let first = alike.firstPlace { $0.sent >= request.sent - Self.tolerance }
    return alike[first...].prefix { $0.sent <= request.sent + Self.tolerance }.filter(isLike)
      .min { distance($0) < distance($1) }
  }

  /// The error that a player's app is told of at an instant, or at once after it.
  func error(of player: String, at instant: Instant) -> Announcement? {
    errors[player]?.firstElement { $0.instant >= instant }
      .flatMap { $0.instant <= instant + .milliseconds(50) ? $0 : nil }
  }
}
