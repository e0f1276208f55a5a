@testable import Exploring

extension Search {
  /// A search as one that does everything in some order would do it.
  static func ended(
    _ exploration: Exploration, runs: Int, order: ([Int]) -> [Int] = { $0 }
  ) -> Search {
    var search = Search(exploration)
    while case let runs = search.nextRuns(of: runs), !runs.isEmpty {
      let (exploration, known) = (search.exploration, search.findings)
      search.apply(mapped(Array(runs), order) { exploration.trial($0, known: known) })
      while case let candidates = search.nextCandidates(), !candidates.isEmpty {
        let (exploration, known) = (search.exploration, search.findings)
        search.apply(
          mapped(Array(candidates.indices), order) {
            exploration.investigate(candidates[$0], known: known)
          },
          of: candidates)
      }
    }
    return search
  }

  private static func mapped<Result>(
    _ numbers: [Int], _ order: ([Int]) -> [Int], _ work: (Int) -> Result
  ) -> [Result] {
    let results = Dictionary(uniqueKeysWithValues: order(numbers).map { ($0, work($0)) })
    return numbers.compactMap { results[$0] }
  }
}
