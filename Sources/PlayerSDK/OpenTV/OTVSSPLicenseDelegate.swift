public import Foundation

/// The delegate for the SSP head-end; with `ssmServerURL` every encrypted playback has an SSM
/// session (`reference/opentv-secure-session-management.txt`).
@MainActor open class OTVSSPLicenseDelegate: OTVCommonLicenseDelegate {
  /// The SSM service; `nil` for playback without sessions.
  public let ssmServerURL: URL?
  /// Whether set-up and teardown block the main thread.
  public let syncSSMSetupTeardown: Bool
  private var tokens: [String: String] = [:]
  private var callback: (any OTVSSPTokenCallback)?
  /// The token set last, for what has no URL of its own.
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

  /// Sets the token of a stream, by its URL.
  open func setStream(token: String, with url: URL) {
    tokens[url.absoluteString] = token
    lastToken = token
  }

  /// Sets whom the SDK asks for a new token.
  open func setToken(sspTokenCallback: any OTVSSPTokenCallback) { callback = sspTokenCallback }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    guard let token = requestToken ?? lastToken else { return nil }
    return ["nv-authorizations": [token, sessionToken].compactMap { $0 }.joined(separator: ",")]
  }

  override func streamToken(for url: String) -> String? { tokens[url] }

  override func renewedToken(for url: String) -> String? {
    guard let callback else { return tokens[url] }
    let token = callback.token()
    if let token { tokens[url] = token }
    return token
  }

  /// The token of the stream whose licence is asked for.
  private var requestToken: String? { streamURL.flatMap { tokens[$0] } }
}
