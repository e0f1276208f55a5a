import HeadEndAPI
import Players
import Simulation

/// A notice that is shown over its player's picture for a while.
struct Toast: Hashable, Sendable {
  /// How long a toast stays, in presentation time (SCREEN §1.5).
  static let lifetime = Duration.seconds(6)

  var player: PlayerID
  var notice: Notice
  /// Presentation time at which it was heard.
  var heard: Instant

  /// Whether it is still to be seen.
  func isFresh(at presentation: Instant) -> Bool {
    presentation >= heard && presentation - heard < Self.lifetime
  }

  /// A toast for what somebody watching should not miss; `nil` for the steps of normal work.
  init?(_ announcement: Announcement, at presentation: Instant) {
    guard let player = announcement.player else { return nil }
    switch announcement.notice {
    case .simulator(.faultArmed), .simulator(.appReacted): break
    case let notice where notice.severity >= .warning && notice.kind == .notification: break
    default: return nil
    }
    self.player = player
    notice = announcement.notice
    heard = presentation
  }
}
