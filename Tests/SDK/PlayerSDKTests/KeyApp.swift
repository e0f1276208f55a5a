import Foundation
import PlayerSDK

/// An app that answers a key session: it gets the key of each request from the licence service, at
/// once or when it is told to, and keeps keys if it is told to.
@MainActor final class KeyApp: AVContentKeySessionDelegate {
  let simulator: Simulator
  var token: String
  /// What the app retains.
  var sessions: [AVContentKeySession] = []
  var lines: [String] = []
  var requests: [AVContentKeyRequest] = []
  private(set) var identifierChanges = 0
  /// The innermost code of each error.
  var failures: [Int] = []
  var answersAtOnce = true
  var answersRenewals = true
  var retries = false
  /// Whether it asks for keys that it can keep, where the system lets it.
  var keepsKeys = false
  var storesUpdates = true
  /// Whether it answers every request with the key that it has stored, even an online one.
  var answersAllFromStore = false
  var stored: Data?
  /// Whether what the key server sends is damaged on its way.
  var corruptsResponses = false

  init(_ simulator: Simulator, content: String = "news-one") throws {
    self.simulator = simulator
    token = try simulator.contentToken(for: content)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest
  ) {
    lines.append("provide \(keyRequest.status.rawValue)")
    requests.append(keyRequest)
    if answersAllFromStore, let stored { return respond(to: keyRequest, with: stored) }
    if answersAtOnce { keepsKeys ? askToKeep(keyRequest) : answer(keyRequest) }
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest
  ) {
    lines.append("persistable")
    requests.append(keyRequest)
    do {
      let key =
        try stored
        ?? keyRequest.persistableContentKey(fromKeyVendorResponse: try ckc(for: keyRequest))
      stored = key
      respond(to: keyRequest, with: key)
    } catch {
      keyRequest.processContentKeyResponseError(error)
    }
  }

  func contentKeySession(
    _ session: AVContentKeySession,
    didUpdatePersistableContentKey persistableContentKey: Data,
    forContentKeyIdentifier keyIdentifier: Any
  ) {
    lines.append("update")
    if storesUpdates { stored = persistableContentKey }
  }

  func contentKeySession(
    _ session: AVContentKeySession,
    didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest
  ) {
    lines.append("renew \(keyRequest.renewsExpiringResponseData)")
    requests.append(keyRequest)
    if answersRenewals { answer(keyRequest) }
  }

  func contentKeySession(
    _ session: AVContentKeySession, shouldRetry keyRequest: AVContentKeyRequest,
    reason retryReason: AVContentKeyRequest.RetryReason
  ) -> Bool {
    lines.append("retry \(retryReason.rawValue)")
    if retries { stored = nil }
    return retries
  }

  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequest keyRequest: AVContentKeyRequest,
    didFailWithError err: any Error
  ) {
    var error = err as NSError
    lines.append("fail \(error.code)")
    while let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError { error = cause }
    failures.append(error.code)
  }

  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest
  ) {
    lines.append("succeed")
  }

  func contentKeySessionContentProtectionSessionIdentifierDidChange(
    _ session: AVContentKeySession
  ) { identifierChanges += 1 }

  func contentKeySessionDidGenerateExpiredSessionReport(_ session: AVContentKeySession) {
    lines.append("report")
  }

  func answer(_ request: AVContentKeyRequest) {
    do {
      respond(to: request, with: try ckc(for: request))
    } catch {
      request.processContentKeyResponseError(error)
    }
  }

  func askToKeep(_ request: AVContentKeyRequest) {
    do {
      try request.respondByRequestingPersistableContentKeyRequestAndReturnError()
    } catch {
      lines.append("online")
      answer(request)
    }
  }

  private func respond(to request: AVContentKeyRequest, with key: Data) {
    request.processContentKeyResponse(AVContentKeyResponse(fairPlayStreamingKeyResponseData: key))
  }

  /// The key server's answer to a request.
  private func ckc(for request: AVContentKeyRequest) throws -> Data {
    let identifier = (request.identifier as? String)?.dropFirst("skd://".count) ?? ""
    let certificate = (try? simulator.fetch(simulator.certificateURL).body) ?? Data()
    var result: Result<Data, any Error> = .failure(Self.refused)
    request.makeStreamingContentKeyRequestData(
      forApp: certificate, contentIdentifier: Data(identifier.utf8)
    ) { spc, error in
      guard let spc else { return result = .failure(error ?? Self.refused) }
      let answer = try? simulator.fetch(
        simulator.licenseURL, method: "POST", headers: ["nv-authorizations": token], body: spc)
      let json = try? JSONSerialization.jsonObject(with: answer?.body ?? Data())
      guard let text = (json as? [String: Any])?["CkcMessage"] as? String,
        let ckc = Data(base64Encoded: text)
      else { return }
      result = .success(corruptsResponses ? ckc.dropLast() : ckc)
    }
    return try result.get()
  }

  private static let refused = NSError(domain: "app", code: 403)
}
