import Foundation
import PlayerSDK

/// An app that implements every method of a key session's delegate, and answers as `KeyApp` does.
@MainActor final class KeyCalls: AVContentKeySessionDelegate {
  let app: KeyApp
  private let calls: DelegateCalls

  init(_ app: KeyApp, _ calls: DelegateCalls) { (self.app, self.calls) = (app, calls) }

  private func note(_ function: String = #function, _ last: String = "") {
    calls.note("AVContentKeySessionDelegate", function, last)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest
  ) {
    note(#function, "AVContentKeyRequest")
    app.contentKeySession(session, didProvide: keyRequest)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequests: [AVContentKeyRequest],
    forInitializationData initializationData: Data?
  ) {
    note()
    for keyRequest in keyRequests { contentKeySession(session, didProvide: keyRequest) }
  }

  func contentKeySession(
    _ session: AVContentKeySession,
    didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest
  ) {
    note()
    app.contentKeySession(session, didProvideRenewingContentKeyRequest: keyRequest)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest
  ) {
    note(#function, "AVPersistableContentKeyRequest")
    app.contentKeySession(session, didProvide: keyRequest)
  }

  func contentKeySession(
    _ session: AVContentKeySession, didUpdatePersistableContentKey persistableContentKey: Data,
    forContentKeyIdentifier keyIdentifier: Any
  ) { note() }

  func contentKeySession(
    _ session: AVContentKeySession, shouldRetry keyRequest: AVContentKeyRequest,
    reason retryReason: AVContentKeyRequest.RetryReason
  ) -> Bool {
    note()
    return false
  }

  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequest keyRequest: AVContentKeyRequest,
    didFailWithError err: any Error
  ) { note() }

  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest
  ) { note() }

  func contentKeySessionDidGenerateExpiredSessionReport(_ session: AVContentKeySession) { note() }

  func contentKeySessionContentProtectionSessionIdentifierDidChange(
    _ session: AVContentKeySession
  ) { note() }
}
