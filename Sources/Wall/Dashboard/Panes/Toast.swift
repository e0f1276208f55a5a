import HeadEndAPI
import Players
import Simulation

/// A notice that is shown over its player's picture for some seconds.
struct Toast: Hashable, Sendable {
  /// How long a toast stays, in host time (Dashboard/Layout, "Toasts").
  static let lifetime = Duration.seconds(6)

  var player: PlayerID
  var notice: Notice
  /// Host time at which it was announced.
  var heard: Instant

  /// Whether it is still shown.
  func isFresh(at host: Instant) -> Bool {
    host >= heard && host - heard < Self.lifetime
  }

  /// Whether it says that a fault of that name is armed.
  func announces(fault name: String) -> Bool {
    if case .simulator(.faultArmed(name, _, _)) = notice { true } else { false }
  }

  /// A toast for what a viewer should not miss; `nil` for the steps of normal work.
  init?(_ announcement: Announcement, at host: Instant) {
    guard let player = announcement.player else { return nil }
    switch announcement.notice {
    case .simulator(.faultArmed), .simulator(.appReacted): break
    case let notice where notice.severity >= .warning && notice.kind == .notification: break
    default: return nil
    }
    self.player = player
    notice = announcement.notice
    heard = host
  }
}
