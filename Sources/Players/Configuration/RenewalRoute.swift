/// Which of the two methods of renewal an app calls (Players/Offline, "Renewing a kept
/// licence").
package enum RenewalRoute: String, CaseIterable, Sendable {
  /// By key identifier; works before there is an asset, so that a licence can be had beforehand.
  case manager
  /// On the asset, with a licence delegate.
  case asset

  /// The method's name in the SDK.
  package var methodName: String {
    switch self {
    case .manager: "OTVDRMManager.renewLicense(identifier:license:)"
    case .asset: "OTVPersistenceAsset.renewLicense(delegate:)"
    }
  }
}

/// How an app finds out that a licence which it keeps ends
/// (Players/Offline, "Finding out that a licence expires").
package enum ExpiryDiscovery: String, CaseIterable, Sendable {
  /// It reads start, end and duration in the token's `contentRights`, and renews before the end.
  case token
  /// It waits for `OTVDRMLicenseError` with `.keyResponseWithExpiredLease`.
  case notification
}
