import Foundation
import PlayerSDK

/// The documents' snippets as an app on Linux writes them: the article FromYourApp shows them.
@MainActor final class LinuxApp: PTAVAssetResourceLoaderDelegate {
  let center: NotificationCenter
  let mainPlayer = FlowplayerView()
  let player = PTMediaPlayer()
  private(set) var heard: [String] = []

  init(_ center: NotificationCenter) { self.center = center }

  func observe() {
    let names: [Notification.Name] = [
      .OTVSSMSetupErrorNotification, .OTVSSMHeartbeatErrorNotification,
      .OTVSSMTeardownErrorNotification,
    ]
    for name in names {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
        let ssmError = notification.userInfo?["errorCode"] as? Int
        let message = notification.userInfo?["message"] as? String
        Task { @MainActor in self?.didReceiveSSMError(ssmError, message) }
      }
    }
    _ = center.addObserver(forName: .OTVDRMLicenseError, object: nil, queue: nil) {
      [weak self] notification in
      let errorType = notification.object as? OTVDRMManager.OTVDRMLicenseError
      let key = OTVDRMManager.Keys.keyResponseWithExpiredLease
      let keyIdentifier = notification.userInfo?[key] as? String ?? ""
      guard errorType == .keyResponseWithExpiredLease else { return }
      Task { @MainActor in self?.renewLicense(keyIdentifier) }
    }
    _ = center.addObserver(forName: .flowplayerDidChangeState, object: nil, queue: nil) {
      [weak self] notification in
      let id = notification.userInfo?[\FlowplayerAPI.id] as? String
      guard let state = notification.object as? PlayerState else { return }
      MainActor.assumeIsolated { self?.onReceivedState(state, of: id) }
    }
    _ = center.addObserver(forName: .PTMediaPlayerStatus, object: player, queue: nil) {
      [weak self] notification in
      let value = notification.userInfo?[PTMediaPlayerStatusKey] as? Int
      guard let status = value.flatMap({ PTMediaPlayerStatus(rawValue: $0) }) else { return }
      Task { @MainActor in self?.onMediaPlayerStatusChange(status) }
    }
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    guard let url = loadingRequest.request.url, url.scheme == "skd" else { return false }
    do {
      let requestBytes = try loadingRequest.streamingContentKeyRequestData(
        forApp: appCert, contentIdentifier: assetId, options: nil)
      let responseData = try getCKC(requestBytes)
      loadingRequest.finishLoading(with: nil, data: responseData, redirect: nil)
    } catch {
      loadingRequest.finishLoading(with: error)
    }
    return true
  }

  private var appCert: Data { Simulator.current.applicationCertificate }
  private let assetId = Data("news-one".utf8)

  private func getCKC(_ requestBytes: Data) throws -> Data {
    heard.append("loader")
    let url = Simulator.current.onPremiseServerURL
    return try Simulator.current.fetch(url, method: "POST", body: requestBytes).body
  }

  private func didReceiveSSMError(_ ssmError: Int?, _ message: String?) { heard.append("SSM") }

  private func renewLicense(_ keyIdentifier: String) {
    heard.append("renew")
    OTVDRMManager.shared.renewLicense(identifier: keyIdentifier, license: [:])
  }

  private func onReceivedState(_ state: PlayerState, of id: String?) {
    if id == mainPlayer.id { heard.append("state") }
  }

  private func onMediaPlayerStatusChange(_ status: PTMediaPlayerStatus) {
    if status == .playing { heard.append("status") }
  }
}
