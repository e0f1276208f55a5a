/// Whose code answers what a player asks its app: simulated code, or the app's own, which runs
/// outside of the world and is asked through host calls.
package enum AppSide: Hashable, Sendable {
  case simulated
  case hosted(HostedApp)

  /// What the app has configured, where it is somebody's own.
  var hosted: HostedApp? {
    switch self {
    case .simulated: nil
    case .hosted(let app): app
    }
  }

  package var isHosted: Bool { hosted != nil }
}

/// What an app that runs outside of the world has configured for its player.
package struct HostedApp: Hashable, Sendable {
  /// `certificateURL` of the licence delegate.
  package var certificateURL: String
  /// `ssmServerURL`; the player's `delegate` says whether there are sessions.
  package var ssmServerURL: String
  /// Whether its delegate gets certificate and CKC itself, with requests of its own.
  package var suppliesKeys = false
  /// Whether its delegate is asked for the certificate, and may have one of its own.
  package var asksForCertificate = false

  package init(certificateURL: String, ssmServerURL: String) {
    self.certificateURL = certificateURL
    self.ssmServerURL = ssmServerURL
  }
}

/// How an app treats what its players report (Players/SecureSessions, "What an app should do").
package enum Policy: String, CaseIterable, Sendable {
  /// Does what the reference documents say.
  case documented
  /// Ignores every error.
  case careless
  /// Zaps to the same stream at once, again and again.
  case stubborn
  /// Does the same after a back-off, which grows with every try (HeadEnd/Capacity).
  case retrying

  /// The policy that follows when somebody walks through them.
  package var next: Policy {
    switch self {
    case .documented: .careless
    case .careless: .stubborn
    case .stubborn: .retrying
    case .retrying: .documented
    }
  }

  /// Whether it zaps to the same stream after any error, until it plays.
  package var triesAgain: Bool {
    switch self {
    case .stubborn, .retrying: true
    case .documented, .careless: false
    }
  }
}
