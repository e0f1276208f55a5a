import Players

/// What `Notification.Name.OTVDRMLicenseError` has as its object; apps know it as
/// `OTVDRMManager.OTVDRMLicenseError` (Players/Licences).
public enum OTVDRMLicenseError: Hashable, Sendable {
  /// The key response carries an expired lease: renew the licence.
  case keyResponseWithExpiredLease
  /// The key response is missing or cannot be used.
  case keyResponseError
  /// No content token within five seconds: `DRMErrorContentTokenNotAvailable` of the plugin, which
  /// posts it itself; the SDK has no such case [N].
  case contentTokenNotAvailable

  init(_ failure: LicenseFailure.Case) {
    switch failure {
    case .keyResponseWithExpiredLease: self = .keyResponseWithExpiredLease
    case .keyResponseError: self = .keyResponseError
    case .contentTokenNotAvailable: self = .contentTokenNotAvailable
    }
  }
}
