import Exploring
import Foundation
import Simulation
import Synchronization

/// Runs a search on all processors, and can be stopped between two batches of runs.
final class SearchRun: Sendable {
  /// When a search ends without being stopped.
  enum Limit {
    case runs(Int)
    /// At that instant: how much is found by then depends on the machine.
    case deadline(ContinuousClock.Instant)
  }

  private let progress: ProgressLine?
  private let isParallel: Bool
  private let isStopped = Atomic(false)

  /// On all processors, and with progress on standard error, unless it is to be quiet.
  init(showsProgress: Bool = true, isParallel: Bool = true) {
    progress = showsProgress ? ProgressLine() : nil
    self.isParallel = isParallel
  }

  /// Ends the search soon; what was found so far is kept.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  var wasStopped: Bool { isStopped.load(ordering: .relaxed) }

  /// Runs it to its end; `look` is called after each batch of runs.
  func result(
    of exploration: Exploration, _ limit: Limit, look: (Search) -> Void = { _ in }
  ) -> Search {
    var search = Search(exploration)
    let began = ContinuousClock.now
    defer { progress?.clear() }
    while !isOver(limit) {
      let total = if case .runs(let runs) = limit { runs } else { Int.max }
      let runs = search.nextRuns(of: total)
      guard !runs.isEmpty else { break }
      advance(&search, runs, limit)
      show(search, of: total, since: began)
      look(search)
    }
    return search
  }

  private func isOver(_ limit: Limit) -> Bool {
    if case .deadline(let deadline) = limit, .now >= deadline { return true }
    return wasStopped
  }

  private func advance(_ search: inout Search, _ runs: Range<Int>, _ limit: Limit) {
    let (exploration, known) = (search.exploration, search.findings)
    let trials = parallel(runs.count) {
      isOver(limit) ? nil : exploration.trial(runs.lowerBound + $0, known: known)
    }
    search.apply(trials.prefix { $0 != nil }.compactMap(\.self))
    while !isOver(limit) {
      let candidates = search.nextCandidates()
      guard !candidates.isEmpty else { return }
      let (exploration, known) = (search.exploration, search.findings)
      search.apply(
        parallel(candidates.count) {
          isOver(limit) ? nil : exploration.investigate(candidates[$0], known: known)
        },
        of: candidates)
    }
  }

  private func show(_ search: Search, of total: Int, since began: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let speed = Int(Double(search.done) / max(seconds, 0.001))
    let runs =
      total == .max
      ? search.done.counted("run")
      : "\(search.done.grouped) of \(total.counted("run"))"
    let found = search.findings.count { $0.kind == .mistake }
    progress?.show("\(runs), \(speed) per second; \(found.counted("finding"))")
  }

  private func parallel<Result: Sendable>(
    _ count: Int, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    isParallel ? Parallel.map(count, work) : (0..<count).map(work)
  }
}
