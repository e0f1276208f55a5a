import HeadEndAPI
import Lab
import Players
import Scenarios
import Simulation

/// Chooses the seed with which a draft goes most like the file. What comes at nearly the same time
/// may come in either order, and sometimes an error depends on that.
struct SeedChoice {
  private let failures: [(request: PlayerRequest, around: [PlayerRequest])]

  /// The most failures, and the most requests around each, whose order is compared [N].
  private static let enough = 100
  /// How many seeds are tried [N].
  private static let seeds: ClosedRange<Int> = 1...10
  /// What ends so close together is in no order that a scenario keeps by itself [N].
  private static let moment: Int64 = 200_000_000

  init(_ capture: Capture, _ findings: [FaultFinding]) {
    let failed = Set(findings.flatMap(\.entries))
    let byPlayer = Dictionary(grouping: capture.requests, by: \.player)
    failures = capture.requests.filter { failed.contains($0.entry) && !$0.isSuccess }
      .prefix(Self.enough).map { request in
        let around = (byPlayer[request.player] ?? []).lazy.filter { other in
          other.entry != request.entry
            && abs((other.ended - request.ended).wholeNanoseconds) <= Self.moment
        }
        return (request, Array(around.prefix(Self.enough)))
      }
  }

  /// The draft with the best seed.
  func best(of draft: Draft) throws(FileProblem) -> Draft {
    guard failures.contains(where: { !$0.around.isEmpty }) else { return draft }
    var best = (draft: draft, score: Int.min)
    for seed in Self.seeds {
      var other = draft
      other.seed = seed
      let trial = try DraftTrial(other)
      let score = score(of: trial)
      if score > best.score { best = (other, score) }
    }
    return best.draft
  }

  /// How many pairs of requests end in the order in which they do in the file.
  private func score(of trial: DraftTrial) -> Int {
    failures.reduce(0) { sum, failure in
      guard let own = trial.counterpart(of: failure.request)?.ended else { return sum }
      return sum
        + failure.around.count { other in
          guard let its = trial.counterpart(of: other)?.ended else { return false }
          return (other.ended < failure.request.ended) == (its < own)
        }
    }
  }
}
