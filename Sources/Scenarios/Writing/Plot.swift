import Lab
import Players
import Simulation

/// The errors that a session told its apps, as expectations between its steps.
struct Plot {
  private let announcements: [Announcement]
  private var next = 0
  /// When the step before is done.
  private var done = Instant.zero

  init(_ chronicle: Chronicle) {
    announcements = chronicle.announcements
  }

  /// What was told before a command, or before the end.
  mutating func expectations(before command: TimedCommand?) -> [String] {
    let end = command?.announcementsBefore ?? announcements.count
    var lines: [String] = []
    while next < end {
      let announcement = announcements[next]
      next += 1
      guard announcement.notice.severity == .error, announcement.notice.isSDKNotification else {
        continue
      }
      lines.append("  - \(expectation(announcement).yaml)")
      done = announcement.instant
    }
    if let command { done = command.instant }
    return lines
  }

  private func expectation(_ announcement: Announcement) -> JSONValue {
    let codes = announcement.notice.fields.compactMap { field -> JSONValue.Member? in
      guard ["errorCode", "code"].contains(field.key), case .integer(let code) = field.value else {
        return nil
      }
      return JSONValue.Member(key: field.key, value: .integer(code))
    }
    let wait = announcement.instant - done
    // Whole tenths, so that a reader sees a time and not its last nanosecond.
    let tenths = (wait.wholeNanoseconds + 99_999_999) / 100_000_000
    return .object([
      .init(
        key: "expect",
        value: .object(
          [
            .init(key: "notification", value: .text(announcement.notice.name)),
            .init(key: "player", value: .text(announcement.playerName)),
          ] + codes + [
            .init(
              key: "within", value: .text(Quantity.text(.milliseconds(max(1, tenths) * 100))))
          ]))
    ])
  }
}
