package import ContentProtection

/// The app on a device: what its players share, and how it treats what they tell it.
package struct App: Sendable {
  package var policy: Policy
  /// The FairPlay certificate, fetched once and kept (DOMAIN §1.7).
  package var certificate: ApplicationCertificate?
  package var delegate = LicenseDelegate()
  /// What the app has loaded down: `OTVPersistenceManager.shared.getDownloads()` (DOMAIN §1.9).
  package internal(set) var assets: [PersistenceAsset] = []
  /// Licences that came before their assets (pre-delivery).
  var licences: [PersistentLicence] = []
  /// Came back from the background, and no heartbeat was answered since.
  package var awaitsBeatAfterBackground = false

  package init(policy: Policy = .documented) {
    self.policy = policy
  }

  /// What the app does when a player tells it something; `nil` for nothing. After `repeats`
  /// failures of the same kind in a row even a patient app gives up.
  package func reaction(to notice: Notice, repeats: Int) -> PlayerCommand? {
    if case .didPlayToEndTime = notice { return .play }
    guard notice.severity == .error else { return nil }
    if case .drmLicenseError(let failure) = notice, !failure.concernsPlayback {
      return downloadReaction(to: failure, repeats: repeats)
    }
    switch policy {
    case .careless: return nil
    case .stubborn: return .recover
    case .documented: return documentedReaction(to: notice, repeats: repeats)
    }
  }

  /// Whatever plays meanwhile goes on; an expired lease is renewed once.
  private func downloadReaction(to failure: LicenseFailure, repeats: Int) -> PlayerCommand? {
    let isExpired = failure.object == .keyResponseWithExpiredLease
    return policy != .careless && isExpired && repeats < 2 ? .renewLicence : nil
  }

  /// "The player should not continue playback once any of these notifications are received"
  /// (`reference/opentv-secure-session-management.txt`); on an expired lease "your application must
  /// renew the license" (`reference/opentv-renewing-a-licence.txt`); no retry for the rest
  /// (DOMAIN §1.3).
  private func documentedReaction(to notice: Notice, repeats: Int) -> PlayerCommand? {
    // "…the application should stop playback and attempt to zap to the same stream".
    if case .ssmHeartbeatError = notice, awaitsBeatAfterBackground { return .recover }
    guard case .drmLicenseError(let failure) = notice,
      failure.object == .keyResponseWithExpiredLease, repeats < 2
    else { return .stop }
    return .renewLicence
  }
}
