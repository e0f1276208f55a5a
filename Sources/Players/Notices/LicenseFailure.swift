/// What `OTVDRMLicenseError` tells (DOMAIN §1.1, §1.3).
package struct LicenseFailure: Hashable, Sendable {
  /// The case of `OTVDRMManager.OTVDRMLicenseError`, the notification's `object`.
  package enum Case: String, Sendable {
    case keyResponseWithExpiredLease
    case keyResponseError
    /// The plugin's pseudo-case: no content token within five seconds.
    case contentTokenNotAvailable = "DRMErrorContentTokenNotAvailable"
  }

  package var object: Case
  package var keyIdentifier: String
  /// AVFoundation's or CoreMedia's code, such as -42656 (DOMAIN §2).
  package var nativeCode: Int?
  /// The unified code of the React-Native wrapper, such as 5004.
  package var wrapperCode: Int
  /// HTTP status, where there was a response.
  package var httpCode: Int?
  /// The licence service's own code, such as 4000.
  package var serverCode: Int?
  package var message: String
  /// Whether something plays, or should, under this licence; false for one that is only kept.
  package var concernsPlayback = true

  package init(
    _ object: Case, keyIdentifier: String, nativeCode: Int?, wrapperCode: Int,
    httpCode: Int? = nil, serverCode: Int? = nil, message: String
  ) {
    self.object = object
    self.keyIdentifier = keyIdentifier
    self.nativeCode = nativeCode
    self.wrapperCode = wrapperCode
    self.httpCode = httpCode
    self.serverCode = serverCode
    self.message = message
  }
}
