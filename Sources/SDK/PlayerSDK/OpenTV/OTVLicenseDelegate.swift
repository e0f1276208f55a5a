public import Foundation
import Players
import Worlds

/// The licence delegate of `OTVDRMManager`: one of the SDK's classes, or an app's own
/// (Players/Licences, "The licence delegate").
///
/// Types that the plugin's sources do not show are our choice [N].
@MainActor public protocol OTVLicenseDelegate: AnyObject {
  /// Returns the scheme of key URLs, such as `skd`; keys with other schemes are not requested.
  func scheme() -> String?
  /// Returns the content identifier of a key URL; `nil` for a key that another delegate handles.
  func contentIdentifier(url: URL) -> Data?
  /// Returns the FairPlay certificate, X.509 DER; called once, until it succeeds.
  func certificate() -> Data?
  /// Returns the CKC for an SPC.
  func ckcMessage(spc: Data) -> Data?
  /// Returns the CKC for an SPC and its asset; `assetID` is base64 of JSON with the SSP content ID.
  func ckcMessageWithID(spc: Data, assetID: String) -> Data?
  /// Returns the CKC, given the SDK's key session and key request as well. The request's SPC is
  /// already made, and the SDK answers the request.
  func ckcMessageWith(
    spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
  ) -> Data?
}

extension OTVLicenseDelegate {
  public func ckcMessageWith(
    spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
  ) -> Data? { ckcMessageWithID(spc: spc, assetID: assetID) }

  public func ckcMessageWithID(spc: Data, assetID: String) -> Data? { ckcMessage(spc: spc) }
}

/// Asks a delegate that is not one of the SDK's classes for the certificate and the CKC.
@MainActor struct LicenseDelegateCode: AppCode {
  private let delegate: any OTVLicenseDelegate

  /// The code behind a delegate; the SDK's classes have their own.
  static func of(_ delegate: any OTVLicenseDelegate) -> any AppCode {
    delegate as? any AppCode ?? LicenseDelegateCode(delegate: delegate)
  }

  func answer(_ call: HostCall, about url: URL?) -> HostAnswer {
    switch call.question {
    case .certificate: .certificate(delegate.certificate().map { Array($0) })
    case .keyResponse(let spc, let assetID, fetched: _): .ckc(ckc(for: spc, assetID, call.id))
    case .streamToken, .tokenCallback, .licenceRequest, .ckc, .loading, .contentKey, .shouldRetry:
      call.question.silence
    }
  }

  private func ckc(for spc: [UInt8], _ assetID: String, _ call: HostCallID) -> [UInt8]? {
    guard delegate.scheme() == "skd", let url = URL(string: PlaylistKey.uri(of: assetID)),
      delegate.contentIdentifier(url: url) != nil
    else { return nil }
    return delegate.ckcMessage(spc, assetID, call)
  }
}

extension OTVLicenseDelegate {
  /// Calls the first implemented method that returns a CKC, in the SDK's order.
  func ckcMessage(_ spc: [UInt8], _ assetID: String, _ call: HostCallID) -> [UInt8]? {
    let simulator = Simulator.current
    let session = simulator.shared { AVContentKeySession(keySystem: .fairPlayStreaming) }
    return ckcMessageWith(
      spc: Data(spc), assetID: assetID.padded, session: session,
      keyRequest: AVContentKeyRequest(ContentKeyAnswer(call, assetID, simulator), of: session)
    ).map { Array($0) }
  }
}

extension String {
  /// The text with the padding that base64 in URLs omits.
  var padded: String { self + String(repeating: "=", count: (4 - count % 4) % 4) }
}
