import HeadEndAPI
import Sessions

/// A search, as a value: it says which runs come next and which breaches to look into, and takes
/// what came of them. Both can be done on all processors; what is found does not depend on how many
/// there are (Exploring/Exploring, "The search").
package struct Search: Sendable {
  package private(set) var exploration: Exploration
  /// In the order in which they were found.
  package private(set) var findings: [Finding] = []
  package private(set) var coverage = Coverage()
  /// How many runs are done.
  package private(set) var done = 0
  /// The answers otherwise than documented that apps have given, the first of each.
  private var deviations: [Deviation] = []
  private var pending: [Candidate] = []

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
  package mutating func apply(_ trials: [Trial]) {
    for trial in trials {
      coverage.add(trial, exploration)
      exploration.record(trial)
      for deviation in trial.deviations where deviation.isAnswer {
        if !deviations.contains(where: deviation.isSame) { deviations.append(deviation) }
      }
      done += 1
      for breach in trial.breaches {
        pending.append(
          Candidate(
            trial: trial, breach: breach,
            avoidance: trial.avoidances.first { breach.isRepeated($0.breach) }))
      }
    }
  }

  /// What is to be looked into next: the first breach of each rule by each player that nothing
  /// explains.
  package mutating func nextCandidates() -> [Candidate] {
    pending = pending.filter { !isExplained($0) }
    var next: [Candidate] = []
    for candidate in pending
    where !next.contains(where: {
      candidate.breach.isRepeated($0.breach) && $0.kind == candidate.kind
    }) { next.append(candidate) }
    return next
  }

  /// Takes what came of looking into them; what led to nothing is dropped.
  package mutating func apply(_ found: [Finding?], of candidates: [Candidate]) {
    for finding in found.compactMap(\.self) {
      if let index = findings.firstIndex(where: finding.isSame) {
        findings[index].unite(with: finding)
      } else {
        findings.append(finding)
      }
    }
    pending.removeAll { one in
      candidates.contains {
        $0.trial.number == one.trial.number && $0.breach == one.breach
      }
    }
  }

  /// Whether faults were to strike, and none did.
  package var hasNoStrike: Bool { !exploration.keys.isEmpty && coverage.acted.isEmpty }

  /// What an app breaks and the reference app keeps: what happens without any step first, then by
  /// the order of the rules, and causes together.
  package var mistakes: [Finding] {
    let mistakes = Rule.everything.flatMap { rule in
      findings.filter { $0.kind == .mistake && $0.rule == rule }
    }
    let sorted =
      mistakes.filter(\.schedule.steps.isEmpty) + mistakes.filter { !$0.schedule.steps.isEmpty }
    var causes: [FindingIdentity.Cause] = []
    for finding in sorted where !causes.contains(finding.identity.cause) {
      causes.append(finding.identity.cause)
    }
    return causes.flatMap { cause in sorted.filter { $0.identity.cause == cause } }
  }

  /// Where apps answer otherwise than the documents say, and nothing that was found comes from it.
  package var notes: [Deviation] {
    let causes = findings.compactMap(\.avoidance).flatMap(\.deviations)
    return deviations.filter { note in
      note.did != note.documented && !causes.contains(where: note.isSame)
    }
  }

  /// A price explains only prices. What is tried alone shows them all: one that a burst shows is
  /// looked into only where none of that rule and player is known.
  private func isExplained(_ candidate: Candidate) -> Bool {
    let isBurst = candidate.trial.number >= exploration.beforeBursts
    return findings.contains { known in
      (known.kind == .mistake || candidate.kind == .price)
        && (known.explains(candidate.breach, of: candidate.trial.schedule)
          || isBurst && known.kind == .price && candidate.kind == .price
            && candidate.breach.isRepeated(known.breach))
    }
  }
}

extension Finding {
  /// Whether it is the same finding.
  fileprivate func isSame(_ other: Finding) -> Bool {
    other.kind == kind && other.identity == identity
  }
}
