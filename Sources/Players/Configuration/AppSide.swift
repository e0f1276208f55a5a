/// Whose code answers what a player asks its app: simulated code, or the app's own, which runs
/// outside of the world and is asked through host calls.
package enum AppSide: Hashable, Sendable {
  case simulated
  case hosted(HostedApp)

  /// The app's own certificate address; `nil` for a simulated app.
  var certificateURL: String? {
    switch self {
    case .simulated: nil
    case .hosted(let app): app.certificateURL
    }
  }

  /// The app's own SSM server; `nil` for a simulated app.
  var ssmServerURL: String? {
    switch self {
    case .simulated: nil
    case .hosted(let app): app.ssmServerURL
    }
  }

  /// Where the SDK gets a token before it orders a licence to keep; `nil` for an app of one's own,
  /// whose delegate has its token already.
  func tokenAddress(_ url: String) -> String? {
    switch self {
    case .simulated: url
    case .hosted: nil
    }
  }

  package var isHosted: Bool {
    switch self {
    case .simulated: false
    case .hosted: true
    }
  }
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
