import Foundation
import PlayerSDK

/// `OTVSDK`, `OTVSDK.OTVLogLevel`
@MainActor private func start() {
  OTVSDK.load()
  for level: OTVSDK.OTVLogLevel in [.error, .warning, .info, .debug] {
    OTVSDK.setLogging(level: level)
  }
}

/// `OTVAVPlayer`, `OTVAVPlayerItem`, `OTVAVURLAsset`, `OTVContainerView`
@MainActor private func play(_ url: URL, _ asset: AVURLAsset) {
  let player = OTVAVPlayer(url: url)
  player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
  player.replaceCurrentItem(with: OTVAVPlayerItem(asset: asset))
  player.replaceCurrentItem(with: OTVAVPlayerItem(asset: OTVAVURLAsset(url: url, options: [:])))
  let view = OTVContainerView(player: player)
  view.player = nil
  view.playerLayer.videoGravity = .resize
}

/// `OTVDRMManager`, `OTVDRMManager.Keys`, `OTVDRMLicenseError`
@MainActor private func renew(_ delegate: any OTVLicenseDelegate, _ notification: Notification) {
  OTVDRMManager.shared.setLicenseDelegate(delegate)
  let keys = OTVDRMManager.Keys.self
  switch notification.object as? OTVDRMManager.OTVDRMLicenseError {
  case .keyResponseWithExpiredLease:
    let identifier = notification.userInfo?[keys.keyResponseWithExpiredLease] as? String
    OTVDRMManager.shared.renewLicense(identifier: identifier ?? "", license: [:])
  case .keyResponseError: print(notification.userInfo?[keys.keyResponseError] as Any)
  case nil: break
  }
}

/// `OTVPersistenceManager`, `OTVPersistenceManager.Keys`
@MainActor private func download(_ url: URL) -> [OTVPersistenceAsset] {
  let options = [OTVPersistenceManager.Keys.OTVLicenseOptionOffline: true as Any]
  OTVDRMManager.shared.renewLicense(identifier: "", license: options)
  let asset = OTVPersistenceManager.shared.startDownload(url: url)
  return OTVPersistenceManager.shared.getDownloads() + [asset]
}

/// `OTVPersistenceAsset`, `OTVPersistenceAsset.Keys`, `OTVPersistenceAsset.LicenseInfo`,
/// `OTVDownloadState`
@MainActor private func keep(
  _ asset: OTVPersistenceAsset, _ delegate: any OTVLicenseDelegate, _ notification: Notification
) {
  print(notification.userInfo?[OTVPersistenceAsset.Keys.name] as? String == asset.name)
  let state = notification.userInfo?[OTVPersistenceAsset.Keys.downloadState] as? String
  switch state.flatMap(OTVDownloadState.init(rawValue:)) ?? asset.downloadState {
  case .downloading: asset.suspend()
  case .paused: asset.resume()
  case .downloaded: print(asset.offlineURL() as Any, asset.url, asset.progress)
  case .error, nil: asset.delete()
  }
  let info: OTVPersistenceAsset.LicenseInfo? = asset.licenseInfo
  if (info?.duration ?? 0) < 60 { asset.renewLicense(delegate: delegate) }
}

/// `OTVDefaultLicenseDelegate`
private final class HeaderDelegate: OTVDefaultLicenseDelegate {
  override func setHTTPHeader(parameters: [String: String]) {
    super.setHTTPHeader(parameters: parameters)
  }
  override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    super.generateHTTPHeaders(assetID: assetID)
  }
}

/// `MultiInstanceDelegate`
private final class MapDelegate: MultiInstanceDelegate {
  override func setStreamToken(_ token: String, contentID: String) {
    super.setStreamToken(token, contentID: contentID)
    print(super.tokenIDMap)
  }
  override func removeStreamToken(contentID: String) {
    super.removeStreamToken(contentID: contentID)
  }
  override func generateHTTPHeaders(assetID: String) -> [String: String]? { nil }
}

/// `OTVCommonLicenseDelegate`
private final class CommonDelegate: OTVCommonLicenseDelegate {
  static func make(_ url: URL) -> OTVCommonLicenseDelegate {
    OTVCommonLicenseDelegate(certificateURL: url, licenseURL: url)
  }
  override func scheme() -> String? { super.scheme() }
  override func contentIdentifier(url: URL) -> Data? { nil }
  override func certificate() -> Data? { super.certificate() }
  override func ckcMessage(spc: Data) -> Data? { nil }
  override func ckcMessageWithID(spc: Data, assetID: String) -> Data? { nil }
  override func ckcMessageWith(
    spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
  ) -> Data? { nil }
  override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    ["x-certificate": super.certificateURL.absoluteString]
  }
  override func getLicenseRequestUrl() -> URL { super.licenseURL }
  override func getCkcFromLicenseResponse(response: [String: Any]) -> String? {
    response["CkcMessage"] as? String
  }
}

/// `OTVSSPLicenseDelegate`, `OTVSSPLicenseDelegateV2`
@MainActor private func sessions(
  _ url: URL, _ token: String, _ callback: any OTVSSPTokenCallback
) -> [OTVSSPLicenseDelegate] {
  let delegate = OTVSSPLicenseDelegate(
    certificateURL: url, licenseURL: url, ssmServerURL: url, syncSSMSetupTeardown: true)
  delegate.setStream(
    token: token, with: url, success: { print("a session") }, failure: { print("none") })
  delegate.setToken(sspTokenCallback: callback)
  delegate.setHTTPHeaderType(type: "nv-authorizations")
  print(delegate.ssmServerURL as Any, delegate.syncSSMSetupTeardown)
  print(delegate.generateHTTPHeaders(assetID: "") as Any)
  print(OTVSSPLicenseDelegate(certificateURL: url, licenseURL: url))
  let later = OTVSSPLicenseDelegateV2(certificateURL: url, licenseURL: url, ssmServerURL: url)
  return [delegate, later]
}

/// `OTVSSPTokenCallback`
private final class Tokens: OTVSSPTokenCallback {
  func token() -> String? { nil }
}

/// `OTVLicenseDelegate`
private final class OwnDelegate: OTVLicenseDelegate {
  func scheme() -> String? { "skd" }
  func contentIdentifier(url: URL) -> Data? { nil }
  func certificate() -> Data? { nil }
  func ckcMessage(spc: Data) -> Data? { nil }
  func ckcMessageWithID(spc: Data, assetID: String) -> Data? { nil }
  func ckcMessageWith(
    spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
  ) -> Data? { nil }
}

/// `Notification.Name`
private let names: [Notification.Name] = [
  .OTVSSMSetupErrorNotification, .OTVSSMHeartbeatErrorNotification,
  .OTVSSMTeardownErrorNotification, .OTVDRMLicenseError, .OTVLicenseDownloadEnded,
  .OTVAssetDownloadStateChanged, .OTVAssetDownloadProgress,
]
