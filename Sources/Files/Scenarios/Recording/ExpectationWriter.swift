import Players
import Sessions
import Simulation

/// Writes the errors that apps were notified of as expectations between the steps of a session.
struct ExpectationWriter {
  private let announcements: Tail<Announcement>
  private var next = 0
  /// When the step before is done.
  private var done = Instant.zero

  init(_ chronicle: Chronicle) {
    announcements = chronicle.announcements
  }

  /// The errors since the last call and before a command; without one, all that are left.
  mutating func expectations(before command: PerformedCommand?) -> [JSON] {
    let end = command?.announcementsBefore ?? announcements.endIndex
    var expectations: [JSON] = []
    while next < end {
      let announcement = announcements[next]
      next += 1
      guard announcement.notice.severity == .error, announcement.notice.kind == .notification else {
        continue
      }
      expectations.append(expectation(announcement))
      done = announcement.instant
    }
    if let command { done = command.instant }
    return expectations
  }

  private func expectation(_ announcement: Announcement) -> JSON {
    let codes = announcement.notice.fields.compactMap { field -> JSON.Member? in
      guard ["errorCode", "code"].contains(field.key), case .integer(let code) = field.value else {
        return nil
      }
      return JSON.Member(key: field.key, value: .integer(code))
    }
    let wait = announcement.instant - done
    // Rounded up to tenths of a second, so that the file is easy to read.
    let tenths = (wait.wholeNanoseconds + 99_999_999) / 100_000_000
    typealias Keys = ConditionKind.NoticeKeys
    let members =
      [
        Keys.notification.member(.text(announcement.notice.name)),
        Keys.player.member(.text(announcement.playerName)),
      ] + codes + [
        ExpectationKeys.within.member(.text(Quantity.text(.milliseconds(max(1, tenths) * 100))))
      ]
    return .object([.init(key: "expect", value: .object(members))])
  }
}
