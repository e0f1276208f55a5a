import Players

/// The reference app that an app's own code is compared with: a rule that it breaks as well, on the
/// same schedule, is not a finding.
public enum ReferenceApp: Sendable {
  /// An app that does what the SDKs' documentation says.
  case documented
  /// An app that also watches its playheads, and zaps to the same stream when a picture freezes or
  /// does not appear.
  case watchful

  var policy: Policy {
    switch self {
    case .documented: .documented
    case .watchful: .watching
    }
  }
}

extension Policy {
  /// Does what the documents say about every notification, and watches its playheads as well: an
  /// app that does the former is accused of nothing that was notified.
  fileprivate static let watching = Policy.documented
    .reacting(to: .standsStill, like: .watchful).reacting(to: .startsTooLong, like: .watchful)
}
