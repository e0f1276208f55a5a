/// What a player asks of code that an app has written itself: its licence delegate, its token
/// callback, its resource loader (DOMAIN §1.7). The world stops until it is answered.
package enum HostQuestion: Hashable, Sendable {
  /// The token that `OTVSSPLicenseDelegate.setStream(token:with:)` set for that URL.
  case streamToken(url: String)
  /// `OTVSSPTokenCallback.token()`.
  case tokenCallback(url: String)
  /// `generateHTTPHeaders(assetID:)` and `getLicenseRequestUrl()`, in this order; the session token
  /// is what the SDK itself adds to the header.
  case licenceRequest(assetID: String, sessionToken: String?)
  /// `getCkcFromLicenseResponse(response:)`.
  case ckc(response: [UInt8])
  /// `resourceLoader(_:shouldWaitForLoadingOfRequestedResource:)`.
  case loading(url: String)
}
