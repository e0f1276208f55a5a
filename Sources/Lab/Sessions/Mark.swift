package import Players
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

  /// The mark that an announcement leaves; `nil` for most of them. The first zap of a player is how
  /// it starts, and leaves none.
  package init?(_ announcement: Announcement) {
    switch announcement.notice {
    case .simulator(.zapStarted(from: .some, _)): self.init(at: announcement.instant, .zap)
    case .simulator(.markerPut): self.init(at: announcement.instant, .marker)
    case .simulator(.chapterBegan): self.init(at: announcement.instant, .chapter)
    case .simulator(.faultArmed): self.init(at: announcement.instant, .fault)
    case let notice where notice.severity == .error: self.init(at: announcement.instant, .error)
    default: return nil
    }
  }
}
