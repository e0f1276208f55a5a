import HeadEnd
import Players

extension LoaderSettings {
  /// What a TVSDK app's author wrote into it; `nil` for the other SDKs. The cookie names the
  /// household to the entitlement server.
  init?(of configuration: PlayerConfiguration, _ services: HeadEnd) {
    guard case .resourceLoader(let loader) = configuration.keyAPI else { return nil }
    self.init(
      useCase: loader.useCase,
      certificate: loader.hasCertificate ? services.certificateReader : nil,
      enforcesDeviceID: loader.enforcesDeviceID, cookie: configuration.account,
      credentials: services.expressPlayCredentials)
  }
}
