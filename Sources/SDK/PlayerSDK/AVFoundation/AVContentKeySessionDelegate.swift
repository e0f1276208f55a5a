public import Foundation

/// The methods with which an app answers an `AVContentKeySession`; only the first is required.
@MainActor public protocol AVContentKeySessionDelegate: AnyObject {
  /// Provides a key request, which must be answered, now or later; until then playback waits.
  func contentKeySession(_ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest)
  /// Provides several requests at once, since iOS 17.4; by default passes each to the method above.
  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequests: [AVContentKeyRequest],
    forInitializationData initializationData: Data?)
  /// Provides a request after the app has called `renewExpiringResponseData(for:)`; by default it
  /// is handled like any other.
  func contentKeySession(
    _ session: AVContentKeySession,
    didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest)
  /// Provides a request after the app has called
  /// `respondByRequestingPersistableContentKeyRequestAndReturnError()`; by default it stays
  /// unanswered.
  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest)
  /// Reports that the first playback with a persistable key has replaced it: store these bytes; the
  /// previous ones are no longer valid. The identifier is the key's URI, a `String`.
  func contentKeySession(
    _ session: AVContentKeySession, didUpdatePersistableContentKey persistableContentKey: Data,
    forContentKeyIdentifier keyIdentifier: Any)
  /// Returns true to retry a request; by default false, so that it fails.
  func contentKeySession(
    _ session: AVContentKeySession, shouldRetry keyRequest: AVContentKeyRequest,
    reason retryReason: AVContentKeyRequest.RetryReason
  ) -> Bool
  /// Reports that a request has failed and is not retried.
  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequest keyRequest: AVContentKeyRequest,
    didFailWithError err: any Error)
  /// Reports that a response was processed.
  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest)
  /// Reports that the session ended with keys in use and wrote a report.
  func contentKeySessionDidGenerateExpiredSessionReport(_ session: AVContentKeySession)
  /// Reports a change of `contentProtectionSessionIdentifier`: at the first request, and when the
  /// session expires.
  func contentKeySessionContentProtectionSessionIdentifierDidChange(_ session: AVContentKeySession)
}

extension AVContentKeySessionDelegate {
  public func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequests: [AVContentKeyRequest],
    forInitializationData initializationData: Data?
  ) {
    for keyRequest in keyRequests { contentKeySession(session, didProvide: keyRequest) }
  }

  public func contentKeySession(
    _ session: AVContentKeySession,
    didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest
  ) { contentKeySession(session, didProvide: keyRequest) }

  public func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest
  ) {}

  public func contentKeySession(
    _ session: AVContentKeySession, didUpdatePersistableContentKey persistableContentKey: Data,
    forContentKeyIdentifier keyIdentifier: Any
  ) {}

  public func contentKeySession(
    _ session: AVContentKeySession, shouldRetry keyRequest: AVContentKeyRequest,
    reason retryReason: AVContentKeyRequest.RetryReason
  ) -> Bool { false }

  public func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequest keyRequest: AVContentKeyRequest,
    didFailWithError err: any Error
  ) {}

  public func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest
  ) {}

  public func contentKeySessionDidGenerateExpiredSessionReport(_ session: AVContentKeySession) {}

  public func contentKeySessionContentProtectionSessionIdentifierDidChange(
    _ session: AVContentKeySession
  ) {}
}

/// Options for the proof that a key was invalidated.
public struct AVContentKeySessionServerPlaybackContextOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The 8 bytes that the app's server has chosen, as `Data`.
  public static let serverChallenge = Self(rawValue: "serverChallenge")
}
