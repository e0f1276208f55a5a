package import Players
import Simulation

extension Mark {
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
