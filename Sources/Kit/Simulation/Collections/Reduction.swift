/// Leaves out of a list what something does not need, as delta debugging does (Zeller, Hildebrandt:
/// "Simplifying and Isolating Failure-Inducing Input"): first halves, then smaller parts, and
/// finally single elements until none can be left out.
///
/// The caller gets the next part, tries the list without it, and reports whether that still holds.
package struct Reduction: Sendable {
  private var size: Int
  private var start = 0
  private var hasChanged = false

  /// A reduction of so many elements, down to single ones.
  package init(of count: Int) { size = max(1, count / 2) }

  /// The part to leave out next of a list that has so many elements now; `nil` at the end.
  package mutating func next(of count: Int) -> Range<Int>? {
    while start >= count {
      guard size > 1 || hasChanged else { return nil }
      (size, start, hasChanged) = (max(1, size / 2), 0, false)
    }
    return start..<min(start + size, count)
  }

  /// Hears whether the list without the last part held: it is the list from then on.
  package mutating func take(_ holds: Bool) {
    if holds { hasChanged = true } else { start += size }
  }

  /// The elements that are left of a list, and how many shorter ones were tried, `limit` at most.
  package static func reduce<Element>(
    _ list: [Element], limit: Int, holds: ([Element]) -> Bool
  ) -> (kept: [Element], tries: Int) {
    var (kept, tries, reduction) = (list, 0, Reduction(of: list.count))
    while tries < limit, let part = reduction.next(of: kept.count) {
      var rest = kept
      rest.removeSubrange(part)
      tries += 1
      let isEnough = holds(rest)
      if isEnough { kept = rest }
      reduction.take(isEnough)
    }
    return (kept, tries)
  }
}
