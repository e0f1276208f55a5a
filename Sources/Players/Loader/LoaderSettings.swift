package import HeadEndAPI

/// What an app's author writes into its FairPlay resource loader
/// (Players/ExpressPlay, "The resource loader").
package struct LoaderSettings: Sendable {
  package var useCase: LoaderUseCase
  /// Reads `my_certificate.cer` of the app bundle, X.509 DER; `nil` = not in the bundle.
  package var certificate: (@Sendable () -> [UInt8])?
  /// `bEnforceDeviceID`: whether the entitlement server is to bind the token to the device that was
  /// registered under the cookie before.
  package var enforcesDeviceID: Bool
  /// Names the app's user to the entitlement server; 32 characters at most.
  package var cookie: String
  /// `EXPRESSPLAY_TOKEN`: a licence URL written into the app, for tests of the playback chain.
  package var licenceURL: String?
  /// With these an app without a licence URL gets one from ExpressPlay itself, as a tester does by
  /// hand.
  package var credentials: ExpressPlayCredentials?

  package init(
    useCase: LoaderUseCase, certificate: (@Sendable () -> [UInt8])?, enforcesDeviceID: Bool = false,
    cookie: String = "", licenceURL: String? = nil, credentials: ExpressPlayCredentials? = nil
  ) {
    self.useCase = useCase
    self.certificate = certificate
    self.enforcesDeviceID = enforcesDeviceID
    self.cookie = cookie
    self.licenceURL = licenceURL
    self.credentials = credentials
  }
}
