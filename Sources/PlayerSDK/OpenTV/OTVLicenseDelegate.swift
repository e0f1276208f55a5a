public import Foundation
import Lab
import Players

/// What `OTVDRMManager` takes as licence delegate: the SDK's classes, or an app's own
/// (Players/Licences, "The licence delegate").
///
/// Types that the plugin's sources do not show are our choice [N].
@MainActor public protocol OTVLicenseDelegate: AnyObject {
  /// The scheme of key URLs, such as `skd`; keys of other schemes are not requested.
  func scheme() -> String?
  /// The content identifier in a key URL; `nil` for a key that is not this delegate's.
  func contentIdentifier(url: URL) -> Data?
  /// The FairPlay certificate, X.509 DER. It is asked for once while it works.
  func certificate() -> Data?
  /// The CKC for an SPC.
  func ckcMessage(spc: Data) -> Data?
  /// The CKC for an SPC and the asset that it is for: base64 of JSON with the SSP content ID.
  func ckcMessageWithID(spc: Data, assetID: String) -> Data?
  /// The same, with the SDK's key session and the request that is being answered; the request has
  /// its SPC already, and the SDK answers it.
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

/// A delegate that is not one of the SDK's classes: it gets certificate and CKC itself.
@MainActor struct LicenseDelegateCode: AppCode {
  private let delegate: any OTVLicenseDelegate

  /// The code of a delegate: the SDK's classes have their own.
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
  /// Calls the first of the methods that return a CKC, as the SDK does.
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
  /// The text with the padding that base64 in URLs leaves out.
  var padded: String { self + String(repeating: "=", count: (4 - count % 4) % 4) }
}
