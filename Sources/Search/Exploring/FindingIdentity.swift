import Players
package import Sessions

/// What makes two findings the same: the rule, the app and its mistake; not the device on which the
/// app ran, nor the faults that led there (Exploring/Exploring, "When two findings are one").
package struct FindingIdentity: Hashable, Sendable {
  /// The first mistake of the app.
  package struct Cause: Hashable, Sendable {
    /// The trouble, such as `setUpFailed`; `nil` when none was notified.
    package let notified: String?
    /// Its reaction to that, such as `zap to the same stream`.
    package let reacted: String
  }

  package let rule: Rule
  /// The app's policy.
  package let policy: String
  package let cause: Cause

  /// Such as `storm: the stubborn app answers setUpFailed with zap to the same stream`.
  package var text: String { "\(rule.name): \(app) \(cause.text)" }

  /// Such as `the stubborn app`.
  package var app: String { Self.app(policy) }

  /// What titles call the app with a policy.
  package static func app(_ policy: String) -> String { "the \(policy) app" }

  /// The title of a case as it is written now: version 1.0 named the device too, such as `storm:
  /// tablet's stubborn app answers …`. Any other title is returned as it is.
  package static func title(_ title: String) -> String {
    var words = title.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 4, words[0].last == ":", words[1].hasSuffix("'s"), words[3] == "app" else {
      return title
    }
    words[1] = "the"
    return words.joined(separator: " ")
  }
}

extension FindingIdentity.Cause {
  /// Such as `answers setUpFailed with zap to the same stream`.
  package var text: String {
    guard let notified else { return reacted == "nothing" ? "gets no notification" : reacted }
    return "answers \(notified) with \(reacted)"
  }
}

extension Trouble {
  /// The general kind of trouble with the same notification; `nil` for itself.
  private var general: Trouble? {
    switch self {
    case .heartbeatFailedAfterBackground: .heartbeatFailed
    case .lostSessionTeardownFailed: .teardownFailed
    case .renewalFailed: .licenceFailed
    case .setUpFailed, .heartbeatFailed, .teardownFailed, .leaseExpired, .licenceFailed,
      .keptLeaseExpired, .keptLicenceFailed, .itemFailed, .standsStill, .startsTooLong:
      nil
    }
  }

  /// Its name: the notification's, unless the app's policy treats its kinds differently.
  func notified(in policy: Policy) -> String {
    general.flatMap { policy[$0] == policy[self] ? $0 : nil }?.name ?? name
  }
}
