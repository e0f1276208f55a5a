package import Lab
import Players

/// What makes two findings the same: who broke which rule, after being notified of what, by doing
/// what, not which faults led there (Exploring/Exploring, "When two findings are one").
package struct FindingIdentity: Hashable, Sendable {
  /// What the app did wrong first.
  package struct Cause: Hashable, Sendable {
    /// The trouble, such as `setUpFailed`; `nil` when the app was told of none.
    package let notified: String?
    /// What it did about that, such as `zap to the same stream`.
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
    guard let notified else { return "is notified of nothing" }
    return "answers \(notified) with \(reacted)"
  }
}

extension Trouble {
  /// What it is called, as far as the notification tells.
  var notified: String {
    switch self {
    case .heartbeatFailedAfterBackground: Self.heartbeatFailed.name
    case .lostSessionTeardownFailed: Self.teardownFailed.name
    case .renewalFailed: Self.licenceFailed.name
    case .setUpFailed, .heartbeatFailed, .teardownFailed, .leaseExpired, .licenceFailed,
      .keptLeaseExpired, .keptLicenceFailed, .itemFailed, .standsStill, .startsTooLong:
      name
    }
  }
}
