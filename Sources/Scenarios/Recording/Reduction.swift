/// Leaves out of a list what something does not need, as delta debugging does (Zeller, Hildebrandt:
/// "Simplifying and Isolating Failure-Inducing Input").
package struct Reduction<Element> {
  /// The elements that are left.
  package private(set) var kept: [Element]
  /// How many shorter lists were tried.
  package private(set) var tries = 0

  package init(_ list: [Element]) { kept = list }

  /// Leaves out elements, first by halves and finally one by one, as long as `holds` is true of
  /// what is left; it gives up after so many tries.
  package mutating func reduce(limit: Int, holds: ([Element]) -> Bool) {
    var size = max(1, kept.count / 2)
    while true {
      var hasChanged = false
      var start = 0
      while start < kept.count, tries < limit {
        let rest = Array(kept[..<start] + kept[min(start + size, kept.count)...])
        tries += 1
        if holds(rest) { (kept, hasChanged) = (rest, true) } else { start += size }
      }
      guard size > 1 || hasChanged, tries < limit else { return }
      size = max(1, size / 2)
    }
  }
}
