import Foundation
import Lab
import Players
import Simulation

extension Simulator {
  /// Appends an announcement to the log, and posts it if it concerns a player of the app and an app
  /// would be told.
  func publish(_ announcement: Announcement) {
    log.append(
      LogEntry(
        time: announcement.instant.sinceStart, player: announcement.playerName,
        name: announcement.notice.name, text: announcement.notice.text,
        json: EventLogLine(announcement).text))
    guard let id = announcement.player, let binding = bindings[id] else { return }
    if case .timeline(.keyRequested(let identifier, _)) = announcement.notice {
      binding.keyIdentifier = identifier
    }
    guard announcement.notice.kind.reachesNotificationCenter else { return }
    if case .flowplayer(.reported(let event, _)) = announcement.notice {
      binding.onFlowplayerEvent?(event)
      return
    }
    center.post(
      name: Notification.Name(announcement.notice.name),
      object: announcement.notice.object(item: binding.item),
      userInfo: announcement.notice.userInfo)
  }
}
