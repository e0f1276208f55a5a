/// What an app that runs outside of the world has told its player: the player asks the app's own
/// objects, instead of simulated ones.
package struct HostedApp: Hashable, Sendable {
  /// `certificateURL` of the licence delegate.
  package var certificateURL: String
  /// `ssmServerURL`; the player's `delegate` says whether there are sessions.
  package var ssmServerURL: String

  package init(certificateURL: String, ssmServerURL: String) {
    self.certificateURL = certificateURL
    self.ssmServerURL = ssmServerURL
  }
}
