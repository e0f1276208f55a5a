import ContentProtection
public import Foundation
import Lab
import Players

/// The superclass of licence delegates: an app overrides what its head-end does differently
/// (Players/Licences).
@MainActor open class OTVCommonLicenseDelegate: OTVLicenseDelegate {
  /// Where the FairPlay certificate is fetched from, once.
  public let certificateURL: URL
  /// Where licences are requested, unless `getLicenseRequestUrl()` says otherwise.
  public let licenseURL: URL
  /// The session token for the licence request that is being made.
  private(set) var sessionToken: String?
  /// The stream whose licence it is.
  private(set) var streamURL: String?

  /// A delegate for a head-end.
  public init(certificateURL: URL, licenseURL: URL) {
    self.certificateURL = certificateURL
    self.licenseURL = licenseURL
  }

  /// The scheme of key URLs.
  open func scheme() -> String { "skd" }

  /// The headers of a licence request; `nil` skips the request.
  ///
  /// - Parameter assetID: base64 of JSON that holds the SSP content ID under `contentId`.
  open func generateHTTPHeaders(assetID: String) -> [String: String]? { [:] }

  /// Where the licence is requested.
  open func getLicenseRequestUrl() -> URL? { licenseURL }

  /// The CKC in a licence response: JSON with `CkcMessage` in base64, or the CKC itself.
  open func getCkcFromLicenseResponse(response: Data) -> Data? {
    guard response.first == UInt8(ascii: "{") else { return response }
    do {
      let object = try JSONSerialization.jsonObject(with: response) as? [String: Any]
      return (object?["CkcMessage"] as? String).flatMap { Base64.bytes($0) }.map { Data($0) }
    } catch {
      return nil
    }
  }

  /// The token for a stream's SSM set-up; delegates without sessions have none.
  func streamToken(for url: String) -> String? { nil }

  /// The token for a licence that is requested again, such as after an AirPlay switch.
  func renewedToken(for url: String) -> String? { streamToken(for: url) }

  /// Calls the methods that an app can override, in the SDK's order.
  func address(
    for assetID: String, of stream: String?, sessionToken: String?
  ) -> HostAnswer.LicenceAddress? {
    (self.sessionToken, streamURL) = (sessionToken, stream)
    defer { (self.sessionToken, streamURL) = (nil, nil) }
    let padded = Base64.bytes(assetID).map { Base64.text($0) } ?? assetID
    guard let headers = generateHTTPHeaders(assetID: padded), let url = getLicenseRequestUrl()
    else { return nil }
    return HostAnswer.LicenceAddress(
      url: url.absoluteString, authorizations: headers.authorizations ?? "")
  }
}

extension OTVCommonLicenseDelegate: AppCode {
  func answer(_ call: HostCall, about url: URL?) -> HostAnswer {
    switch call.question {
    case .streamToken(let url): .token(streamToken(for: url))
    case .tokenCallback(let url): .token(renewedToken(for: url))
    case .licenceRequest(let assetID, let sessionToken):
      .licenceRequest(
        address(for: assetID, of: url?.absoluteString, sessionToken: sessionToken))
    case .ckc(let response):
      .ckc(getCkcFromLicenseResponse(response: Data(response)).map { Array($0) })
    case .loading: call.question.silence
    }
  }
}

/// What `OTVDRMManager` takes as licence delegate.
@MainActor public protocol OTVLicenseDelegate: AnyObject {
  /// The scheme of key URLs, such as `skd` (Players/Licences).
  func scheme() -> String
}
