import HeadEndAPI
import Players
import Simulation

/// What is shown over the players' pictures for a few seconds of host time: toasts.
struct PaneMessages: Hashable, Sendable {
  private(set) var toasts: [Toast] = []

  mutating func observe(_ announcement: Announcement, at host: Instant) {
    if toasts.first?.isFresh(at: host) == false {
      toasts.removeAll { !$0.isFresh(at: host) }
    }
    if let toast = Toast(announcement, at: host), !follows(toast) { toasts.append(toast) }
    guard let player = announcement.player else { return }
    switch announcement.notice {
    case .simulator(.faultFired(let name, _, _)), .simulator(.faultEnded(let name, _)):
      toasts.removeAll { $0.player == player && $0.announces(fault: name) }
    default: break
    }
  }

  /// A teardown that fails within this host time of a session's error follows from it. [N]
  private static let consequence = Duration.seconds(1)

  /// Whether it only says what follows from a refused set-up or a lost session, whose toast stays.
  private func follows(_ toast: Toast) -> Bool {
    if case .sdk(.ssmTeardownError) = toast.notice {
      return toasts.contains {
        $0.player == toast.player && $0.notice.isSessionError
          && toast.heard - $0.heard < Self.consequence
      }
    }
    guard case .sdk(.drmLicenseError) = toast.notice, let last = toasts.last,
      case .sdk(.ssmSetupError) = last.notice
    else { return false }
    return last.player == toast.player && last.heard == toast.heard
  }

  /// The most severe of a player's fresh toasts; of equally severe ones the newest.
  func notice(for player: PlayerID, at host: Instant) -> Notice? {
    var best: Notice?
    for toast in toasts where toast.player == player && toast.isFresh(at: host) {
      if toast.notice.severity >= best?.severity ?? .info { best = toast.notice }
    }
    return best
  }

  /// Whether a toast is still shown.
  func isFading(at host: Instant) -> Bool { toasts.contains { $0.isFresh(at: host) } }
}
