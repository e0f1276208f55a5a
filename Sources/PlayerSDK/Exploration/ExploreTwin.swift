import Players

/// The simulated app that an app's own code is compared with: what that one breaks as well, on the
/// same schedule, is no finding.
public enum ExploreTwin: Sendable {
  /// Does what the documents say.
  case documented
  /// Watches its players, too: zaps again where a picture stands still or does not come.
  case watchful

  var policy: Policy {
    switch self {
    case .documented: .documented
    case .watchful: .watchful
    }
  }
}
