package import Lab

extension SessionPlan {
  /// The smallest plan that is found by leaving out steps, first in halves and at last one by one,
  /// in which the same player breaks the same rule; it ends when that is known. A breach of the
  /// plan is expected: without it the plan comes back as it is.
  package func shrunk(to breach: Breach) -> SessionPlan {
    guard let first = repeats(breach) else { return self }
    var plan = quiet(after: first.instant)
    var found = first
    var size = max(1, plan.steps.count / 2)
    while true {
      var hasShrunk = false
      var start = 0
      while start < plan.steps.count {
        let candidate = plan.without(start..<min(start + size, plan.steps.count))
        guard let again = candidate.repeats(breach) else {
          start += size
          continue
        }
        (plan, found, hasShrunk) = (candidate.quiet(after: again.instant), again, true)
      }
      if size == 1, !hasShrunk { return plan.cut(at: found.instant) }
      size = max(1, size / 2)
    }
  }

  /// The first breach of the same rule by the same player; `nil` when there is none.
  package func repeats(_ breach: Breach) -> Breach? {
    let isSame = { (other: Breach) in other.rule == breach.rule && other.player == breach.player }
    return run([breach.rule], until: isSame).breaches.first(where: isSame)
  }
}
