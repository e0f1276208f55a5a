import Players
package import Sessions

/// What makes two findings the same: who broke which rule, after being notified of what, by doing
/// what, not which faults led there (Exploring/Exploring, "When two findings are one").
package struct FindingIdentity: Hashable, Sendable {
  /// The first mistake of the app.
  package struct Cause: Hashable, Sendable {
    /// The trouble, such as `setUpFailed`; `nil` when none was notified.
    package let notified: String?
    /// Its reaction to that, such as `zap to the same stream`.
    package let reacted: String
  }

  package let rule: Rule
  /// The device on which the app runs, and the app's policy.
  package let device: String
  package let policy: String
  package let cause: Cause

  /// Such as `storm: tablet's stubborn app answers setUpFailed with zap to the same stream`.
  package var text: String { "\(rule.name): \(app) \(cause.text)" }

  /// Such as `tablet's stubborn app`.
  package var app: String { "\(device)'s \(policy) app" }
}

extension FindingIdentity.Cause {
  /// Such as `answers setUpFailed with zap to the same stream`.
  package var text: String {
    guard let notified else { return "gets no notification" }
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
