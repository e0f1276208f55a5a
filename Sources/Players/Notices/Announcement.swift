package import Events
package import HeadEndAPI
package import Simulation

/// A notice as it goes onto the bus, with its instant and player. (The SDK leaves the player out of
/// SSM notifications; the log shows that.)
package struct Announcement: Hashable, Sendable {
  package var instant: Instant
  /// Whom it concerns; `nil` for the whole world.
  package var subject: Participant?
  /// The subject's name, such as `main`; empty for the whole world.
  package var playerName: String
  package var notice: Notice

  package init(instant: Instant, subject: Participant?, playerName: String, notice: Notice) {
    self.instant = instant
    self.subject = subject
    self.playerName = playerName
    self.notice = notice
  }

  /// The player that it concerns; `nil` for everybody else.
  package var player: PlayerID? { subject?.player }
}

extension Announcement: Message {
  package static let name: EventBus.Name = "Announcement"

  package var name: EventBus.Name { EventBus.Name(notice.name) }

  /// What an app finds as the notification's `object`: a value where the SDK documents one; SSM
  /// notifications have none (Players/SecureSessions, "Error notifications").
  package var object: (any Sendable)? { notice.objectValue?.any }

  /// The documented keys, built when somebody reads them.
  package var userInfo: [AnyHashable: Any]? {
    let fields = notice.fields
    guard !fields.isEmpty else { return nil }
    var userInfo: [AnyHashable: Any] = [:]
    for field in fields { userInfo[field.key] = field.value.any }
    return userInfo
  }
}
