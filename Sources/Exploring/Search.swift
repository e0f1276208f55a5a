import HeadEndAPI
import Lab

/// A search, as a value: it says which runs come next and which breaches to look into, and takes
/// what came of them. Both can be done on all processors; what is found does not depend on how many
/// there are (Exploring/Exploring, "The search").
package struct Search: Sendable {
  package private(set) var exploration: Exploration
  /// In the order in which they were found.
  package private(set) var discoveries: [Discovery] = []
  package private(set) var coverage = Coverage()
  /// How many runs are done.
  package private(set) var done = 0
  private var pending: [Suspicion] = []

  /// So many bursts are judged between two looks at what they broke.
  private static let batch = 64

  package init(_ exploration: Exploration) {
    self.exploration = exploration
  }

  /// The numbers of the runs that come next, of so many in all; empty once all are done.
  package func nextRuns(of total: Int) -> Range<Int> {
    let first = exploration.beforeBursts
    let end = done == 0 ? 1 : done < first ? min(first, done + Self.batch) : done + Self.batch
    return done..<max(done, min(end, total))
  }

  /// Takes what came of the next runs, in order.
  package mutating func take(_ attempts: [Attempt]) {
    for attempt in attempts {
      coverage.add(attempt, exploration)
      exploration.note(attempt)
      done += 1
      for breach in attempt.breaches {
        let isPrice = attempt.twin?.contains(where: breach.isRepeated) == true
        let kind = isPrice ? Discovery.Kind.price : .mistake
        pending.append(Suspicion(attempt: attempt, breach: breach, kind: kind))
      }
    }
  }

  /// What is to be looked into next: of each rule the first breach that nothing explains.
  package mutating func nextSuspicions() -> [Suspicion] {
    pending = pending.filter { !isExplained($0) }
    var next: [Suspicion] = []
    for suspicion in pending
    where !next.contains(where: {
      $0.breach.rule == suspicion.breach.rule && $0.kind == suspicion.kind
    }) { next.append(suspicion) }
    return next
  }

  /// Takes what came of looking into them; what led to nothing is dropped.
  package mutating func take(_ found: [Discovery?], of suspicions: [Suspicion]) {
    for discovery in found.compactMap(\.self) where !discoveries.contains(where: discovery.isSame) {
      discoveries.append(discovery)
    }
    pending.removeAll { one in
      suspicions.contains {
        $0.attempt.number == one.attempt.number && $0.breach == one.breach
      }
    }
  }

  /// What an app breaks and its twin keeps, by the order of the rules.
  package var mistakes: [Discovery] {
    Rule.all.flatMap { rule in discoveries.filter { $0.kind == .mistake && $0.rule == rule } }
  }

  /// A price explains only what the twin breaks, too.
  private func isExplained(_ suspicion: Suspicion) -> Bool {
    discoveries.contains { known in
      (known.kind == .mistake || suspicion.kind == .price)
        && known.explains(suspicion.breach, of: suspicion.attempt.plan)
    }
  }
}

extension Discovery {
  /// Whether it is the same finding: the same rule, and the same letters.
  fileprivate func isSame(_ other: Discovery) -> Bool {
    other.kind == kind && other.rule == rule && other.signature == signature
  }
}
