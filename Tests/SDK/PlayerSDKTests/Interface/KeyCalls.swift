import Foundation
import PlayerSDK

/// An app that implements every method of a key session's delegate, and answers as `KeyApp` does.
@MainActor final class KeyCalls: AVContentKeySessionDelegate {
  let app: KeyApp
  private let calls: DelegateCalls

  init(_ app: KeyApp, _ calls: DelegateCalls) { (self.app, self.calls) = (app, calls) }

  private func record(_ function: String = #function, _ last: String = "") {
    calls.record("AVContentKeySessionDelegate", function, last)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest
  ) {
    record(#function, "AVContentKeyRequest")
    app.contentKeySession(session, didProvide: keyRequest)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequests: [AVContentKeyRequest],
    forInitializationData initializationData: Data?
  ) {
    record()
    for keyRequest in keyRequests { contentKeySession(session, didProvide: keyRequest) }
  }

  func contentKeySession(
    _ session: AVContentKeySession,
    didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest
  ) {
    record()
    app.contentKeySession(session, didProvideRenewingContentKeyRequest: keyRequest)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest
  ) {
    record(#function, "AVPersistableContentKeyRequest")
    app.contentKeySession(session, didProvide: keyRequest)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didUpdatePersistableContentKey persistableContentKey: Data,
    forContentKeyIdentifier keyIdentifier: Any
  ) { record() }

  func contentKeySession(
    _ session: AVContentKeySession, shouldRetry keyRequest: AVContentKeyRequest,
    reason retryReason: AVContentKeyRequest.RetryReason
  ) -> Bool {
    record()
    return false
  }

  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequest keyRequest: AVContentKeyRequest,
    didFailWithError err: any Error
  ) { record() }

  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest
  ) { record() }

  func contentKeySessionDidGenerateExpiredSessionReport(_ session: AVContentKeySession) { record() }

  func contentKeySessionContentProtectionSessionIdentifierDidChange(
    _ session: AVContentKeySession
  ) { record() }
}
