import Dashboard
import Exploring
import Faults
import Foundation
import Sessions
import Simulation
import Synchronization
import Worlds

/// A search from a wall's present instant, on its own thread, which gives way to the wall.
final class WallSearch: Sendable {
  /// So many runs, and everything likely has been found [N].
  private static let runs = 3000

  private let begin: Instant
  private let run = SearchRun(showsProgress: false, isParallel: false)
  private let state: Mutex<SearchNews>
  private let hasNews = Atomic(true)

  /// Begins to search; `wake` is called when there is something new to show.
  init(from world: World, wake: @escaping @Sendable () -> Void) {
    begin = world.now
    state = Mutex(SearchNews(begin: world.now, runs: 0, isRunning: true, rows: []))
    let thread = Thread { [self] in
      #if os(Linux)
        // For this thread alone.
        _ = nice(10)
      #endif
      search(world, wake)
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// What is new since it was asked last; `nil` when nothing is.
  func takeNews() -> SearchNews? {
    guard hasNews.exchange(false, ordering: .acquiringAndReleasing) else { return nil }
    return state.withLock { $0 }
  }

  func stop() { run.stop() }

  private func search(_ world: World, _ wake: @Sendable () -> Void) {
    let exploration = Exploration(
      SearchSetup(world), rules: Rule.harms, keys: FaultCatalogue.kinds.map(\.key),
      actions: SearchSpace.actions,
      seed: world.seed)
    let last = run.result(of: exploration, .runs(Self.runs)) { search in
      publish(search, isRunning: true, wake)
    }
    publish(last, isRunning: false, wake)
  }

  private func publish(_ search: Search, isRunning: Bool, _ wake: @Sendable () -> Void) {
    let known = state.withLock { $0 }.rows.count
    let mistakes = search.mistakes
    let rows =
      known == mistakes.count
      ? state.withLock { $0.rows } : mistakes.map { Self.row($0, in: search.exploration) }
    let news = SearchNews(begin: begin, runs: search.done, isRunning: isRunning, rows: rows)
    state.withLock { $0 = news }
    hasNews.store(true, ordering: .releasing)
    wake()
  }

  private static func row(_ finding: Finding, in exploration: Exploration) -> SearchNews.Row {
    SearchNews.Row(
      rule: finding.rule.name, player: finding.breach.playerName,
      detail: finding.detail, words: finding.words.joined(separator: " "),
      cause: FindingReport(finding, in: exploration).cause, commands: finding.schedule.commands)
  }
}
