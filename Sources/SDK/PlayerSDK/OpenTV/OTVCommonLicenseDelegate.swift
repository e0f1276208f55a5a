import ContentProtection
public import Foundation
import Players
import Worlds

/// The superclass of licence delegates; an app overrides the methods for which its head-end differs
/// (Players/Licences).
///
/// The simulator requests the certificate and the licence itself, at simulated instants, and calls
/// every method that an app can override. Overrides that return a CKC are called only if the
/// delegate's class is the app's own, which is checked when the item is created [N].
@MainActor open class OTVCommonLicenseDelegate: NSObject, OTVLicenseDelegate {
  /// The address from which the FairPlay certificate is fetched, once.
  public let certificateURL: URL
  /// The address for licence requests, unless `getLicenseRequestUrl()` returns another.
  public let licenseURL: URL
  /// The session token for the current licence request.
  private(set) var sessionToken: String?
  /// The stream of the current licence request.
  private(set) var streamURL: String?
  /// The asset passed to `ckcMessageWithID(spc:assetID:)`, while that method calls
  /// `ckcMessage(spc:)`.
  private var licenceAsset = ""
  private var certificateCall = Call.byTheApp
  private var keyCall = Call.byTheApp

  /// The caller of a method that can be overridden, and the purpose of the call.
  private enum Call {
    case byTheApp
    /// The player, checking for a certificate or a CKC from the app.
    case byThePlayer
    /// The player, whose call reached this class's own method: the player has to fetch the data.
    case needed
    /// The player, with the certificate or CKC that it has fetched.
    case withFetched(Data)
  }

  /// Creates a delegate for a head-end.
  public init(certificateURL: URL, licenseURL: URL) {
    self.certificateURL = certificateURL
    self.licenseURL = licenseURL
  }

  /// Returns the scheme of key URLs.
  open func scheme() -> String? { "skd" }

  /// Returns the content identifier of a key URL: its host, decoded from base64.
  open func contentIdentifier(url: URL) -> Data? { Self.content(in: url) }

  private static func content(in url: URL) -> Data? {
    url.host().flatMap { Data(base64Encoded: $0.padded) }
  }

  /// Returns the certificate, by a synchronous request; override it to return a certificate from
  /// the app's bundle.
  ///
  /// The player requests the certificate itself, without blocking. If an override calls this
  /// method, the player calls the override twice: this method returns `nil` first, then the
  /// certificate that was fetched.
  open func certificate() -> Data? {
    switch certificateCall {
    case .byTheApp: return fetched(certificateURL)
    case .byThePlayer, .needed:
      certificateCall = .needed
      return nil
    case .withFetched(let data): return data
    }
  }

  /// Returns the CKC for an SPC, by a synchronous request, which names no asset if the app calls
  /// this method itself.
  ///
  /// The player requests the licence itself, without blocking. If an override calls this method, or
  /// one that leads to it, the player calls the override twice: this method returns `nil` first,
  /// then the CKC that was fetched.
  open func ckcMessage(spc: Data) -> Data? {
    switch keyCall {
    case .byTheApp:
      guard let headers = generateHTTPHeaders(assetID: licenceAsset) else { return nil }
      return fetched(getLicenseRequestUrl(), headers: headers, body: spc).flatMap { ckc(in: $0) }
    case .byThePlayer, .needed:
      keyCall = .needed
      return nil
    case .withFetched(let data): return data
    }
  }

  /// Returns the CKC for an SPC, by `ckcMessage(spc:)`, with the headers for the given asset [N].
  open func ckcMessageWithID(spc: Data, assetID: String) -> Data? {
    licenceAsset = assetID
    defer { licenceAsset = "" }
    return ckcMessage(spc: spc)
  }

  /// Returns the CKC in the same way; the SDK uses it to answer the key request.
  open func ckcMessageWith(
    spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
  ) -> Data? { ckcMessageWithID(spc: spc, assetID: assetID) }

  /// Returns the headers of a licence request, all of which are sent; `nil` skips the request.
  ///
  /// - Parameter assetID: base64 of JSON that holds the SSP content ID under `contentId`.
  open func generateHTTPHeaders(assetID: String) -> [String: String]? { [:] }

  /// Returns the address for licence requests.
  open func getLicenseRequestUrl() -> URL { licenseURL }

  /// Returns the CKC, in base64, from a licence response in JSON: by default the value of
  /// `CkcMessage`.
  open func getCkcFromLicenseResponse(response: [String: Any]) -> String? {
    response["CkcMessage"] as? String
  }

  /// Returns the CKC of a licence response: from its JSON, or the response itself.
  private func ckc(in response: Data) -> Data? {
    guard response.first == UInt8(ascii: "{") else { return response }
    do {
      let object = try JSONSerialization.jsonObject(with: response) as? [String: Any]
      return object.flatMap { getCkcFromLicenseResponse(response: $0) }
        .flatMap { Base64.bytes($0) }.map { Data($0) }
    } catch {
      return nil
    }
  }

  /// The body of a successful answer.
  private func fetched(_ url: URL, headers: [String: String] = [:], body: Data? = nil) -> Data? {
    do {
      let answer = try Simulator.current.fetch(
        url, method: body == nil ? "GET" : "POST", headers: headers, body: body ?? Data())
      return answer.status == 200 ? answer.body : nil
    } catch {
      return nil
    }
  }

  /// The token for a stream's SSM set-up; `nil` for delegates without sessions.
  func streamToken(for url: String) -> String? { nil }

  /// The token for a repeated licence request, such as after an AirPlay switch.
  func renewedToken(for url: String) -> String? { streamToken(for: url) }

  /// Calls the methods that an app can override, in the SDK's order.
  fileprivate func answer(
    forLicenceOf assetID: String, of stream: String?, sessionToken: String?
  ) -> HostAnswer {
    (self.sessionToken, streamURL) = (sessionToken, stream)
    defer { (self.sessionToken, streamURL) = (nil, nil) }
    let url = URL(string: PlaylistKey.uri(of: assetID))
    let content = url.flatMap { contentIdentifier(url: $0) }
    let isOverridden = content != url.flatMap { Self.content(in: $0) }
    if isOverridden, content == nil { return .foreignKey }
    let own = isOverridden ? content?.base64EncodedString() : nil
    let padded = own ?? Base64.bytes(assetID).map { Base64.text($0) } ?? assetID
    guard let headers = generateHTTPHeaders(assetID: padded) else { return .licenceRequest(nil) }
    return .licenceRequest(
      HostAnswer.LicenceAddress(
        url: getLicenseRequestUrl().absoluteString, authorizations: headers.authorizations ?? "",
        headers: headers.others, contentIdentifier: own))
  }

  /// True if the delegate's class is the app's own and not one of the SDK's.
  var isOwnClass: Bool {
    let classes: [OTVCommonLicenseDelegate.Type] = [
      OTVCommonLicenseDelegate.self, OTVDefaultLicenseDelegate.self, MultiInstanceDelegate.self,
      OTVSSPLicenseDelegate.self, OTVSSPLicenseDelegateV2.self,
    ]
    return !classes.contains { $0 == type(of: self) }
  }

  /// Receives the result of a stream's SSM set-up; ignored by delegates without sessions.
  func heardOfSession(for url: String, error: (any Error)?) {}

  fileprivate func answer(withFetched fetched: [UInt8]?) -> HostAnswer {
    defer { certificateCall = .byTheApp }
    certificateCall = fetched.map { .withFetched(Data($0)) } ?? .byThePlayer
    let der = certificate()
    if case .needed = certificateCall { return .certificateToFetch }
    return .certificate(der.map { Array($0) })
  }

  fileprivate func answer(
    keyFor spc: [UInt8], _ assetID: String, withFetched fetched: [UInt8]?, _ call: HostCallID
  ) -> HostAnswer {
    defer { keyCall = .byTheApp }
    keyCall = fetched.map { .withFetched(Data($0)) } ?? .byThePlayer
    let ckc = ckcMessage(spc, assetID, call)
    if case .needed = keyCall { return .ckcToFetch }
    return .ckc(ckc)
  }

  fileprivate func answer(keyIn response: [UInt8]) -> HostAnswer {
    .ckc(ckc(in: Data(response)).map { Array($0) })
  }
}

extension OTVCommonLicenseDelegate: AppCode {
  func sessionSetUp(for url: URL?, error: (any Error)?) {
    if let url { heardOfSession(for: url.absoluteString, error: error) }
  }

  func answer(_ call: HostCall, about url: URL?) -> HostAnswer {
    switch call.question {
    case .streamToken(let url): .token(streamToken(for: url))
    case .tokenCallback(let url): .token(renewedToken(for: url))
    case .licenceRequest(let assetID, let sessionToken):
      answer(forLicenceOf: assetID, of: url?.absoluteString, sessionToken: sessionToken)
    case .ckc(let response): answer(keyIn: response)
    case .certificate(let fetched): answer(withFetched: fetched)
    case .keyResponse(let spc, let assetID, let fetched):
      answer(keyFor: spc, assetID, withFetched: fetched, call.id)
    case .loading, .contentKey, .shouldRetry: call.question.silence
    }
  }
}

/// A delegate for a single instance, which holds the headers of the next stream's licence requests
/// (Players/MultiInstance).
@MainActor open class OTVDefaultLicenseDelegate: OTVCommonLicenseDelegate {
  private var headers: [String: String] = [:]

  /// Sets headers for later licence requests, such as `nv-authorizations`; other headers are kept.
  open func setHTTPHeader(parameters: [String: String]) {
    headers.merge(parameters) { $1 }
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    headers.isEmpty ? nil : headers
  }
}

/// A delegate for several encrypted streams at once, with a token for each stream
/// (Players/MultiInstance).
@MainActor open class MultiInstanceDelegate: OTVCommonLicenseDelegate {
  /// The stream tokens by SSP content ID; remove a token that is no longer needed.
  public var tokenIDMap: [String: String] = [:]

  /// Stores a stream's token for the licence requests of its content.
  open func setStreamToken(_ token: String, contentID: String) {
    tokenIDMap[contentID] = token
  }

  /// Removes a content's token. The method's name is ours: NAGRA's example, as far as we know,
  /// removes it from the map [N].
  open func removeStreamToken(contentID: String) {
    tokenIDMap[contentID] = nil
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    AssetIdentifier(text: assetID).flatMap { tokenIDMap[$0.contentId] }
      .map { ["nv-authorizations": $0] }
  }
}
