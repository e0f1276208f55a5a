/// How much a notice matters to somebody watching.
package enum Severity: Int, Comparable, CaseIterable, Sendable {
  /// The steps of normal work.
  case info
  /// Something a user did or would notice.
  case notice
  /// Not as it should be; playback continues.
  case warning
  /// Playback ends or cannot begin.
  case error

  package static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The letter in the log: `.` `i` `!` `X`.
  package var letter: Character {
    switch self {
    case .info: "."
    case .notice: "i"
    case .warning: "!"
    case .error: "X"
    }
  }
}

/// What the real system has for a notice.
package enum NoticeKind: CaseIterable, Sendable {
  /// A notification that an SDK or AVFoundation posts.
  case notification
  /// A notification that UIKit posts.
  case systemNotification
  /// A property that an app observes, such as `externalPlaybackActive`.
  case property
  /// A call between the app and the SDK.
  case call
  /// A step of the SDK's event timeline.
  case timelineEvent
  /// What a real client did, or reported.
  case outside
  /// Nothing: the simulator announces it.
  case simulator

  /// Whether an app that observes `NotificationCenter` receives it.
  package var reachesNotificationCenter: Bool {
    switch self {
    case .notification, .systemNotification: true
    case .property, .call, .timelineEvent, .outside, .simulator: false
    }
  }
}
