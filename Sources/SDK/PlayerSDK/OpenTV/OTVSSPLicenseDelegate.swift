public import Foundation

/// The delegate for the SSP head-end; with `ssmServerURL`, every playback has an SSM session, even
/// a clear one (Players/SecureSessions, "Clear playback").
@MainActor open class OTVSSPLicenseDelegate: OTVCommonLicenseDelegate {
  /// The address of the SSM service; `nil` for playback without sessions.
  public let ssmServerURL: URL?
  /// True if set-up and teardown block the main thread.
  public let syncSSMSetupTeardown: Bool
  private var tokens: [String: String] = [:]
  private var callback: (any OTVSSPTokenCallback)?
  /// The closures to call when a session is set up or refused, by stream URL.
  private var listeners: [String: (success: (() -> Void)?, failure: (() -> Void)?)] = [:]
  private var headerType = "nv-authorizations"
  /// The token that was set last, used for requests without a stream URL.
  private var lastToken: String?

  /// Creates a delegate for a head-end.
  public init(
    certificateURL: URL, licenseURL: URL, ssmServerURL: URL? = nil,
    syncSSMSetupTeardown: Bool = true
  ) {
    self.ssmServerURL = ssmServerURL
    self.syncSSMSetupTeardown = syncSSMSetupTeardown
    super.init(certificateURL: certificateURL, licenseURL: licenseURL)
  }

  /// Sets the token of a stream, by its URL. Each time a session for it is set up or refused,
  /// `success` or `failure` is called.
  open func setStream(
    token: String, with url: URL, success: (() -> Void)? = nil,
    failure: (() -> Void)? = nil
  ) {
    tokens[url.absoluteString] = token
    listeners[url.absoluteString] = (success, failure)
    lastToken = token
  }

  /// Sets the callback that returns new tokens to the SDK.
  open func setToken(sspTokenCallback: any OTVSSPTokenCallback) { callback = sspTokenCallback }

  /// Sets the name of the header that carries the tokens in licence requests. The services here
  /// read only `nv-authorizations` and refuse a request without it.
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

/// The delegate of SSM V2: the licence request also sets up the session, and a stopped session
/// expires without a teardown (Players/SecureSessions).
@MainActor open class OTVSSPLicenseDelegateV2: OTVSSPLicenseDelegate {
  /// Creates a delegate for a head-end.
  public init(certificateURL: URL, licenseURL: URL, ssmServerURL: URL) {
    super.init(
      certificateURL: certificateURL, licenseURL: licenseURL, ssmServerURL: ssmServerURL,
      syncSSMSetupTeardown: false)
  }
}

/// Returns a new token to the SDK when playback moves to AirPlay or back (Players/SecureSessions).
@MainActor public protocol OTVSSPTokenCallback: AnyObject {
  /// Returns a new token for the stream; `nil` if there is none.
  func token() -> String?
}

extension Simulator {
  /// Creates an SSP delegate for this head-end, with a token for each of these content IDs; throws
  /// if a token is refused.
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
