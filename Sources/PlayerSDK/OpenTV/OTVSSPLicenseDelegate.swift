public import Foundation

/// The delegate for the SSP head-end; with `ssmServerURL` every encrypted playback has an SSM
/// session (Players/SecureSessions).
@MainActor open class OTVSSPLicenseDelegate: OTVCommonLicenseDelegate {
  /// The SSM service; `nil` for playback without sessions.
  public let ssmServerURL: URL?
  /// Whether set-up and teardown block the main thread.
  public let syncSSMSetupTeardown: Bool
  private var tokens: [String: String] = [:]
  private var callback: (any OTVSSPTokenCallback)?
  /// By stream URL, what to call once the session is set up or refused.
  private var listeners: [String: (success: (() -> Void)?, failure: (() -> Void)?)] = [:]
  private var headerType = "nv-authorizations"
  /// The token that was set last, for requests without a stream URL.
  private var lastToken: String?

  /// A delegate for a head-end.
  public init(
    certificateURL: URL, licenseURL: URL, ssmServerURL: URL? = nil,
    syncSSMSetupTeardown: Bool = true
  ) {
    self.ssmServerURL = ssmServerURL
    self.syncSSMSetupTeardown = syncSSMSetupTeardown
    super.init(certificateURL: certificateURL, licenseURL: licenseURL)
  }

  /// Sets the token of a stream, by its URL. One of the closures is called when its session is set
  /// up or refused, each time.
  open func setStream(
    token: String, with url: URL, success: (() -> Void)? = nil,
    failure: (() -> Void)? = nil
  ) {
    tokens[url.absoluteString] = token
    listeners[url.absoluteString] = (success, failure)
    lastToken = token
  }

  /// Sets the callback that gives the SDK a new token.
  open func setToken(sspTokenCallback: any OTVSSPTokenCallback) { callback = sspTokenCallback }

  /// Sets the name of the licence request's header that holds the tokens; the services here read
  /// `nv-authorizations` alone, and refuse a request without it.
  public func setHTTPHeaderType(type: String) { headerType = type }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    guard let token = requestToken ?? lastToken else { return nil }
    return [headerType: [token, sessionToken].compactMap { $0 }.joined(separator: ",")]
  }

  override func heardOfSession(for url: String, error: (any Error)?) {
    if error != nil { listeners[url]?.failure?() } else { listeners[url]?.success?() }
  }

  override func streamToken(for url: String) -> String? { tokens[url] }

  override func renewedToken(for url: String) -> String? {
    guard let callback else { return tokens[url] }
    let token = callback.token()
    if let token { tokens[url] = token }
    return token
  }

  /// The token of the stream whose licence is requested.
  private var requestToken: String? { streamURL.flatMap { tokens[$0] } }
}

/// The delegate of SSM V2: the licence request sets the session up, and a stopped session is left
/// to expire (Players/SecureSessions).
@MainActor open class OTVSSPLicenseDelegateV2: OTVSSPLicenseDelegate {
  /// A delegate for a head-end.
  public init(certificateURL: URL, licenseURL: URL, ssmServerURL: URL) {
    super.init(
      certificateURL: certificateURL, licenseURL: licenseURL, ssmServerURL: ssmServerURL,
      syncSSMSetupTeardown: false)
  }
}

/// Gives the SDK a new token when playback moves to AirPlay or back (Players/SecureSessions).
@MainActor public protocol OTVSSPTokenCallback: AnyObject {
  /// A new token for the stream; `nil` when there is none.
  func token() -> String?
}

extension Simulator {
  /// An SSP delegate for this head-end, with a token for each of these contents.
  public func sspDelegate(
    for contents: String..., syncSSMSetupTeardown: Bool = true
  ) throws(SimulatorProblem) -> OTVSSPLicenseDelegate {
    let delegate = OTVSSPLicenseDelegate(
      certificateURL: certificateURL, licenseURL: licenseURL, ssmServerURL: ssmServerURL,
      syncSSMSetupTeardown: syncSSMSetupTeardown)
    for content in contents {
      delegate.setStream(token: try contentToken(for: content), with: try url(of: content))
    }
    return delegate
  }
}
