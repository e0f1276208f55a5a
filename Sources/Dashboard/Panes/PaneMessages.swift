import HeadEndAPI
import Players
import Simulation

/// What is shown over the players' pictures for a few seconds: toasts and channel banners. All
/// times are host time.
struct PaneMessages: Hashable, Sendable {
  /// How long a channel banner stays after a zap.
  private static let bannerLifetime = Duration.seconds(2)

  private(set) var toasts: [Toast] = []
  /// When each player's last zap was announced.
  private var zaps: [PlayerID: Instant] = [:]

  mutating func hear(_ announcement: Announcement, at host: Instant) {
    if toasts.first?.isFresh(at: host) == false {
      toasts.removeAll { !$0.isFresh(at: host) }
    }
    if let toast = Toast(announcement, at: host) { toasts.append(toast) }
    guard let player = announcement.player else { return }
    switch announcement.notice {
    case .simulator(.faultFired(let name, _, _)), .simulator(.faultEnded(let name, _)):
      toasts.removeAll { $0.player == player && $0.announces(fault: name) }
    case .simulator(.zapStarted): zaps[player] = host
    case .simulator(.playerRemoved): zaps[player] = nil
    default: break
    }
  }

  /// The most severe of a player's fresh toasts; of equally severe ones the newest.
  func notice(for player: PlayerID, at host: Instant) -> Notice? {
    var best: Notice?
    for toast in toasts where toast.player == player && toast.isFresh(at: host) {
      if toast.notice.severity >= best?.severity ?? .info { best = toast.notice }
    }
    return best
  }

  /// Whether a player's channel banner is still shown.
  func showsBanner(for player: PlayerID, at host: Instant) -> Bool {
    zaps[player].map { Self.showsBanner(of: $0, at: host) } ?? false
  }

  /// Whether a toast or a banner is still shown.
  func isFading(at host: Instant) -> Bool {
    toasts.contains { $0.isFresh(at: host) }
      || zaps.values.contains { Self.showsBanner(of: $0, at: host) }
  }

  private static func showsBanner(of zap: Instant, at host: Instant) -> Bool {
    host >= zap && host - zap < bannerLifetime
  }
}
