public import Foundation

/// What an app implements to answer an `AVContentKeySession`; only the first method is required.
@MainActor public protocol AVContentKeySessionDelegate: AnyObject {
  /// A key is needed. The request must be answered, now or later: unanswered, playback waits.
  func contentKeySession(_ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest)
  /// Several at once, since iOS 17.4; by default each is passed to the method above.
  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequests: [AVContentKeyRequest],
    forInitializationData initializationData: Data?)
  /// The app has called `renewExpiringResponseData(for:)`; by default it is a request as any other.
  func contentKeySession(
    _ session: AVContentKeySession,
    didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest)
  /// The app has called `respondByRequestingPersistableContentKeyRequestAndReturnError()`; by
  /// default the request stays unanswered.
  func contentKeySession(
    _ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest)
  /// The first play of a kept key has replaced it: the app stores these bytes, and the ones before
  /// are void. The identifier is the key's URI, a `String`.
  func contentKeySession(
    _ session: AVContentKeySession, didUpdatePersistableContentKey persistableContentKey: Data,
    forContentKeyIdentifier keyIdentifier: Any)
  /// Whether to start a request over; by default not, and it fails.
  func contentKeySession(
    _ session: AVContentKeySession, shouldRetry keyRequest: AVContentKeyRequest,
    reason retryReason: AVContentKeyRequest.RetryReason
  ) -> Bool
  /// A request failed, and is not started over.
  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequest keyRequest: AVContentKeyRequest,
    didFailWithError err: any Error)
  /// A response was processed.
  func contentKeySession(
    _ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest)
  /// The session ended with keys in use, and left a report.
  func contentKeySessionDidGenerateExpiredSessionReport(_ session: AVContentKeySession)
  /// `contentProtectionSessionIdentifier` changed: at the first request, and once it has expired.
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

/// What goes into the proof that a key was invalidated.
public struct AVContentKeySessionServerPlaybackContextOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// 8 bytes that the app's server has chosen, as `Data`.
  public static let serverChallenge = Self(rawValue: "serverChallenge")
}
