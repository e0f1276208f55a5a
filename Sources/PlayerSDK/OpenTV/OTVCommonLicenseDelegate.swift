import ContentProtection
public import Foundation
import Lab
import Players

/// The superclass of licence delegates: an app overrides what its head-end does differently
/// (Players/Licences).
///
/// The simulator requests certificate and licence itself, at their simulated instants, and calls
/// every method that an app can override. Whether the delegate is of a class of the app's, whose
/// methods that return a CKC are called, is decided when the item is created [N].
@MainActor open class OTVCommonLicenseDelegate: NSObject, OTVLicenseDelegate {
  /// Where the FairPlay certificate is fetched from, once.
  public let certificateURL: URL
  /// Where licences are requested, unless `getLicenseRequestUrl()` says otherwise.
  public let licenseURL: URL
  /// The session token for the licence request that is being made.
  private(set) var sessionToken: String?
  /// The stream whose licence it is.
  private(set) var streamURL: String?
  /// The asset of `ckcMessageWithID(spc:assetID:)` while that calls `ckcMessage(spc:)`.
  private var licenceAsset = ""
  private var certificateCall = Call.byTheApp
  private var keyCall = Call.byTheApp

  /// Who calls a method that can be overridden, and for what.
  private enum Call {
    case byTheApp
    /// The player, to find out whether the app has a certificate or a CKC of its own.
    case byThePlayer
    /// The same, and this class's method was reached: it has to be fetched.
    case needed
    /// The player, with what it has fetched.
    case withFetched(Data)
  }

  /// A delegate for a head-end.
  public init(certificateURL: URL, licenseURL: URL) {
    self.certificateURL = certificateURL
    self.licenseURL = licenseURL
  }

  /// The scheme of key URLs.
  open func scheme() -> String? { "skd" }

  /// The content identifier in a key URL: its host, which is base64, decoded.
  open func contentIdentifier(url: URL) -> Data? { Self.content(in: url) }

  private static func content(in url: URL) -> Data? {
    url.host().flatMap { Data(base64Encoded: $0.padded) }
  }

  /// The certificate, by a synchronous request; an app that has it in its bundle overrides this.
  ///
  /// The player requests the certificate itself, without blocking. If an override calls this
  /// method, the player calls the override twice: it returns `nil` first, then what was fetched.
  open func certificate() -> Data? {
    switch certificateCall {
    case .byTheApp: return fetched(certificateURL)
    case .byThePlayer, .needed:
      certificateCall = .needed
      return nil
    case .withFetched(let data): return data
    }
  }

  /// The CKC for an SPC, by a synchronous request; without an asset, if an app calls it.
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

  /// The CKC for an SPC, with the headers of that asset: by `ckcMessage(spc:)` [N].
  open func ckcMessageWithID(spc: Data, assetID: String) -> Data? {
    licenceAsset = assetID
    defer { licenceAsset = "" }
    return ckcMessage(spc: spc)
  }

  /// The same, whatever session and request; the SDK answers the request itself.
  open func ckcMessageWith(
    spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
  ) -> Data? { ckcMessageWithID(spc: spc, assetID: assetID) }

  /// The headers of a licence request, all of which are sent; `nil` skips the request.
  ///
  /// - Parameter assetID: base64 of JSON that holds the SSP content ID under `contentId`.
  open func generateHTTPHeaders(assetID: String) -> [String: String]? { [:] }

  /// Where the licence is requested.
  open func getLicenseRequestUrl() -> URL { licenseURL }

  /// The CKC in a licence response that is JSON: `CkcMessage`, in base64.
  open func getCkcFromLicenseResponse(response: [String: Any]) -> String? {
    response["CkcMessage"] as? String
  }

  /// The CKC in a licence response: in JSON, or the response itself.
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

  /// The token for a stream's SSM set-up; delegates without sessions have none.
  func streamToken(for url: String) -> String? { nil }

  /// The token for a licence that is requested again, such as after an AirPlay switch.
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

  /// Whether it is of a class of the app's, and none of the SDK's.
  var isOwnClass: Bool {
    let classes: [OTVCommonLicenseDelegate.Type] = [
      OTVCommonLicenseDelegate.self, OTVDefaultLicenseDelegate.self, MultiInstanceDelegate.self,
      OTVSSPLicenseDelegate.self, OTVSSPLicenseDelegateV2.self,
    ]
    return !classes.contains { $0 == type(of: self) }
  }

  /// Hears what became of a stream's session; delegates without sessions hear nothing.
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

/// A delegate for a single instance: it holds the headers of the next stream's licence requests
/// (Players/MultiInstance).
@MainActor open class OTVDefaultLicenseDelegate: OTVCommonLicenseDelegate {
  private var headers: [String: String] = [:]

  /// Sets headers of the next licence requests, such as `nv-authorizations`; others stay.
  open func setHTTPHeader(parameters: [String: String]) {
    headers.merge(parameters) { $1 }
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    headers.isEmpty ? nil : headers
  }
}

/// A delegate for several encrypted streams at once: tokens by SSP content ID
/// (Players/MultiInstance).
@MainActor open class MultiInstanceDelegate: OTVCommonLicenseDelegate {
  /// Stream tokens by content ID; remove those that are no longer required.
  public var tokenIDMap: [String: String] = [:]

  /// Stores a stream's token for the licence requests of its content.
  open func setStreamToken(_ token: String, contentID: String) {
    tokenIDMap[contentID] = token
  }

  /// Removes a content's token. The example has no such method that we know of: it removes from
  /// the map [N].
  open func removeStreamToken(contentID: String) {
    tokenIDMap[contentID] = nil
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    AssetIdentifier(text: assetID).flatMap { tokenIDMap[$0.contentId] }
      .map { ["nv-authorizations": $0] }
  }
}
