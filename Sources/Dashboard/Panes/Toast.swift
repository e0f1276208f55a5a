import HeadEndAPI
import Players
import Simulation

/// A notice that is shown over its player's picture for some seconds.
struct Toast: Hashable, Sendable {
  /// How long a toast stays, in presentation time (Dashboard/Layout, "Toasts").
  static let lifetime = Duration.seconds(6)

  var player: PlayerID
  var notice: Notice
  /// Presentation time at which it was announced.
  var heard: Instant

  /// Whether it is still shown.
  func isFresh(at presentation: Instant) -> Bool {
    presentation >= heard && presentation - heard < Self.lifetime
  }

  /// Whether it says that a fault of that name is armed.
  func announces(fault name: String) -> Bool {
    if case .simulator(.faultArmed(name, _, _)) = notice { true } else { false }
  }

  /// A toast for what a viewer should not miss; `nil` for the steps of normal work.
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

/// What is shown over the players' pictures for a few seconds: toasts and channel banners. All
/// times are presentation time.
struct PaneMessages: Hashable, Sendable {
  /// How long a channel banner stays after a zap.
  private static let bannerLifetime = Duration.seconds(2)

  private(set) var toasts: [Toast] = []
  /// When each player's last zap was announced.
  private var zaps: [PlayerID: Instant] = [:]

  mutating func hear(_ announcement: Announcement, at presentation: Instant) {
    if toasts.first?.isFresh(at: presentation) == false {
      toasts.removeAll { !$0.isFresh(at: presentation) }
    }
    if let toast = Toast(announcement, at: presentation) { toasts.append(toast) }
    guard let player = announcement.player else { return }
    switch announcement.notice {
    case .simulator(.faultFired(let name, _, _)), .simulator(.faultEnded(let name, _)):
      toasts.removeAll { $0.player == player && $0.announces(fault: name) }
    case .simulator(.zapStarted): zaps[player] = presentation
    case .simulator(.playerRemoved): zaps[player] = nil
    default: break
    }
  }

  /// The most severe of a player's fresh toasts; of equally severe ones the newest.
  func notice(for player: PlayerID, at presentation: Instant) -> Notice? {
    var best: Notice?
    for toast in toasts where toast.player == player && toast.isFresh(at: presentation) {
      if toast.notice.severity >= best?.severity ?? .info { best = toast.notice }
    }
    return best
  }

  /// Whether a player's channel banner is still shown.
  func showsBanner(for player: PlayerID, at presentation: Instant) -> Bool {
    guard let zap = zaps[player] else { return false }
    return presentation >= zap && presentation - zap < Self.bannerLifetime
  }
}
