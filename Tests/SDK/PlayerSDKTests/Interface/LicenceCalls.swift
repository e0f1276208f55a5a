import Foundation
import PlayerSDK

/// An app's own licence delegate, which gets certificate and CKC itself.
@MainActor class LicenceCalls {
  private let calls: DelegateCalls
  private let token: String

  required init(_ calls: DelegateCalls, _ simulator: Simulator) throws {
    self.calls = calls
    token = try simulator.contentToken(for: "news-one")
  }

  final func record(_ function: String = #function) { calls.record("OTVLicenseDelegate", function) }

  final func ckc(for spc: Data) -> Data? {
    let simulator = Simulator.current
    let answer = try? simulator.fetch(
      simulator.licenseURL, method: "POST", headers: ["nv-authorizations": token], body: spc)
    let json = try? JSONSerialization.jsonObject(with: answer?.body ?? Data())
    return ((json as? [String: Any])?["CkcMessage"] as? String).flatMap { Data(base64Encoded: $0) }
  }

  func scheme() -> String? {
    record()
    return "skd"
  }

  func contentIdentifier(url: URL) -> Data? {
    record()
    return Data(url.absoluteString.utf8)
  }

  func certificate() -> Data? {
    record()
    return Simulator.current.applicationCertificate
  }

  func ckcMessage(spc: Data) -> Data? {
    record()
    return ckc(for: spc)
  }
}

/// It needs the SPC alone.
final class PlainLicenceCalls: LicenceCalls, OTVLicenseDelegate {}

/// It wants to know the asset, too.
final class AssetLicenceCalls: LicenceCalls, OTVLicenseDelegate {
  func ckcMessageWithID(spc: Data, assetID: String) -> Data? {
    record()
    return ckc(for: spc)
  }
}

/// It wants to know the request, too.
final class RequestLicenceCalls: LicenceCalls, OTVLicenseDelegate {
  func ckcMessageWith(
    spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
  ) -> Data? {
    record()
    return ckc(for: spc)
  }
}

/// Has one token for every switch of the screen.
@MainActor final class TokenCalls: OTVSSPTokenCallback {
  private let calls: DelegateCalls
  private let value: String

  init(_ calls: DelegateCalls, _ value: String) { (self.calls, self.value) = (calls, value) }

  func token() -> String? {
    calls.record("OTVSSPTokenCallback", #function)
    return value
  }
}

/// A resource loader that has its keys renewed: AVFoundation's delegate and TVSDK's have the same
/// methods.
@MainActor final class LoaderCalls: AVAssetResourceLoaderDelegate, PTAVAssetResourceLoaderDelegate {
  private let type: String
  private let calls: DelegateCalls

  init(_ type: String, _ calls: DelegateCalls) { (self.type, self.calls) = (type, calls) }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    calls.record(type, #function)
    return answer(loadingRequest)
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool {
    calls.record(type, #function)
    return answer(renewalRequest)
  }

  private func answer(_ request: AVAssetResourceLoadingRequest) -> Bool {
    let simulator = Simulator.current
    let spc = try? request.streamingContentKeyRequestData(
      forApp: simulator.applicationCertificate, contentIdentifier: Data("news-one".utf8))
    let answer = try? simulator.fetch(
      simulator.onPremiseServerURL, method: "POST", body: spc ?? Data())
    request.contentInformationRequest?.renewalDate = simulator.date + 60
    request.finishLoading(with: nil, data: answer?.body, redirect: nil)
    return true
  }
}
