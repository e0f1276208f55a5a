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
    if case .sdk(.newErrorLogEntry(let failure)) = announcement.notice {
      binding.onErrorLogEntry?(failure)
    }
    switch announcement.notice {
    case .contentKeys(let notice): binding.code?.heard(notice, from: id)
    case .timeline(.setupSucceeded): binding.code?.sessionSetUp(for: binding.url, error: nil)
    case .sdk(.ssmSetupError(let failure)):
      binding.code?.sessionSetUp(for: binding.url, error: failure.nsError)
    default: break
    }
    guard announcement.notice.kind.reachesNotificationCenter else { return }
    if case .flowplayer(.reported(let event, _)) = announcement.notice {
      binding.onFlowplayerEvent?(event)
      return
    }
    post(
      Foundation.Notification(
        name: Notification.Name(announcement.notice.name),
        object: announcement.notice.object(item: binding.item),
        userInfo: announcement.notice.userInfo))
  }
}
