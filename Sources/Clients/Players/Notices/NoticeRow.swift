import HeadEndAPI

/// All that there is to say of a notice.
struct NoticeRow {
  let name: String
  let meaning: String
  let severity: Severity
  let kind: NoticeKind
  /// What an app finds as the notification's `object`, in words.
  let object: String
  /// The key under which an app finds an `Error` in `userInfo`.
  let errorKey: String?
  /// Whether only OpenTV's SDK announces it.
  let isOpenTVOnly: Bool
  /// The SDK's delegate method for the same; `nil` where it is only posted.
  let delegateMethod: String?
  let text: String
  let values: Values

  /// What a notification carries.
  struct Values {
    /// The `object`, where it is a value that an app reads.
    var object: FieldValue?
    /// The error that AVFoundation gives the app.
    var error: NativeError?
    var userInfo: NoticeFields = [:]
    /// Fields of the event log only [N].
    var log: NoticeFields = [:]
  }

  /// A part of a row. Names and severities are read of every notice:
  /// texts and values, which take longer to make, are left out of their rows.
  enum Part {
    case facts
    case text
    case values
  }

  /// Makes the rows of a family.
  struct Maker {
    private let part: Part
    private let kind: NoticeKind

    /// `kind` is what the real system has for most of the family.
    init(_ part: Part, _ kind: NoticeKind) { (self.part, self.kind) = (part, kind) }

    /// The row of one notice; `log` are fields that the SDK's own notification does not have.
    func callAsFunction(
      _ name: String, _ meaning: String, _ severity: Severity = .info, _ kind: NoticeKind? = nil,
      object: String = "none", errorKey: String? = nil, isOpenTVOnly: Bool = false,
      delegateMethod: String? = nil, text: @autoclosure () -> String = "",
      _ userInfo: @autoclosure () -> NoticeFields = [:],
      log: @autoclosure () -> NoticeFields = [:], value: @autoclosure () -> FieldValue? = nil,
      error: @autoclosure () -> NativeError? = nil
    ) -> NoticeRow {
      NoticeRow(
        name: name, meaning: meaning, severity: severity, kind: kind ?? self.kind, object: object,
        errorKey: errorKey, isOpenTVOnly: isOpenTVOnly, delegateMethod: delegateMethod,
        text: part == .text ? text() : "",
        values: part == .values
          ? Values(object: value(), error: error(), userInfo: userInfo(), log: log()) : Values())
    }
  }
}

/// How much a notice matters to the user.
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
