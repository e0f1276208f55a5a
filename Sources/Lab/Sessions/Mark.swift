package import Simulation

/// A moment of a session that is worth going back to.
package struct Mark: Hashable, Sendable {
  /// What happened; of two in one place the later kind counts.
  package enum Kind: Int, Comparable, Sendable {
    case zap
    case marker
    case chapter
    case fault
    case error

    package static func < (lhs: Kind, rhs: Kind) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  package let instant: Instant
  package let kind: Kind

  package init(at instant: Instant, _ kind: Kind) {
    self.instant = instant
    self.kind = kind
  }
}
