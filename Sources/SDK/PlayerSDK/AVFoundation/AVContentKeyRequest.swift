public import Foundation
import HeadEndAPI
import Players
import Worlds

/// Stands in for AVFoundation's request for one key, made by a key session.
@MainActor public class AVContentKeyRequest: NSObject {
  /// The status of a key request, with AVFoundation's cases and raw values.
  public enum Status: Int, Sendable {
    /// The request was just created.
    case requestingResponse
    /// A response is in use; it may still turn out to be invalid.
    case receivedResponse
    /// Another request has renewed the key.
    case renewed
    /// Another request has replaced this one.
    case retried
    /// The session has expired, or a request for a persistable key has replaced this one [N].
    case cancelled
    /// The request has failed; `error` has the reason.
    case failed

    var isOpen: Bool { self == .requestingResponse || self == .receivedResponse }
  }

  /// The reason why the session asks whether to retry a request.
  public struct RetryReason: Hashable, Sendable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The response came too late, or the lease ended before it came.
    public static let timedOut = Self(rawValue: "timedOut")
    /// The response's lease had already ended when it came.
    public static let receivedResponseWithExpiredLease = Self(
      rawValue: "receivedResponseWithExpiredLease")
    /// The response is a persistable key that a security update, or an update of the key, has made
    /// obsolete.
    public static let receivedObsoleteContentKey = Self(rawValue: "receivedObsoleteContentKey")

    init(_ reason: Players.RetryReason) { self.init(rawValue: reason.rawValue) }
  }

  /// The request's status.
  public internal(set) var status = Status.requestingResponse
  /// The reason for the failure; `nil` unless the request has failed.
  public private(set) var error: (any Error)?
  /// The key's URI in the playlist, such as `skd://…`, as a `String`.
  public let identifier: Any?
  /// The initialization data of other key systems; always `nil` here.
  public let initializationData: Data? = nil
  /// The options of the request; always empty here.
  public let options: [String: Any] = [:]
  /// True for a request made by `renewExpiringResponseData(for:)`.
  public let renewsExpiringResponseData: Bool
  /// The asset that needs the key.
  public private(set) weak var originatingRecipient: (any AVContentKeyRecipient)?

  /// The answer to the player's request for a key; a request that replaces this one shares it.
  let answer: ContentKeyAnswer
  // The session holds its requests.
  private weak var session: AVContentKeySession?

  init(
    _ answer: ContentKeyAnswer, of session: AVContentKeySession,
    recipient: (any AVContentKeyRecipient)? = nil, isRenewing: Bool = false
  ) {
    identifier = PlaylistKey.uri(of: answer.identifier)
    self.answer = answer
    self.session = session
    originatingRecipient = recipient
    renewsExpiringResponseData = isRenewing
  }

  /// True if the SPC asks the key server for a persistable key.
  var isPersistable: Bool { false }

  /// Makes the SPC for the key server, and passes the handler either the SPC or FairPlay's error.
  public func makeStreamingContentKeyRequestData(
    forApp appIdentifier: Data, contentIdentifier: Data?, options: [String: Any]? = nil,
    completionHandler handler: (Data?, (any Error)?) -> Void
  ) {
    let effect = HostSideEffect.keyRequest(
      certificate: Array(appIdentifier),
      contentIdentifier: contentIdentifier.map { String(decoding: $0, as: UTF8.self) } ?? "",
      isPersistable: isPersistable)
    answer.run(effect).hand(to: handler)
  }

  /// Answers with a CKC or with the bytes of a persistable key; the request's session must still
  /// exist.
  public func processContentKeyResponse(_ keyResponse: AVContentKeyResponse) {
    precondition(session != nil, "The request's key session was released before the answer.")
    status = .receivedResponse
    answer.finish(.finished(Array(keyResponse.data)))
  }

  /// Answers with an error: there will be no key.
  public func processContentKeyResponseError(_ error: any Error) { answer.fail(error) }

  /// Asks the session to replace this request with a request for a persistable key.
  ///
  /// Throws if this request was already answered, and while the picture is on an AirPlay receiver
  /// or goes through an AV adapter, because these need a key from the server.
  public func respondByRequestingPersistableContentKeyRequestAndReturnError() throws {
    guard let session, session.delegate != nil, status == .requestingResponse, !isPersistable,
      answer.isForOwnScreen
    else { throw ContentKeyAnswer.unknown }
    status = .cancelled
    session.providePersistable(in: self)
  }

  func fail(_ error: any Error) { (status, self.error) = (.failed, error) }
}

/// Stands in for AVFoundation's request for a persistable key, which an app may store.
@MainActor public final class AVPersistableContentKeyRequest: AVContentKeyRequest {
  override var isPersistable: Bool { true }

  /// Makes a persistable key from the key server's response to this request's SPC; throws if the
  /// response does not verify. Its bytes answer this request, and later requests on the same
  /// device.
  public func persistableContentKey(
    fromKeyVendorResponse keyVendorResponse: Data, options: [String: Any]? = nil
  ) throws -> Data {
    try answer.run(.persistableKey(ckc: Array(keyVendorResponse))).keyData()
  }
}

/// Stands in for the response to a key request.
@MainActor public final class AVContentKeyResponse: NSObject {
  let data: Data

  /// A FairPlay response: the CKC, or the bytes of a persistable key.
  public init(fairPlayStreamingKeyResponseData: Data) { data = fairPlayStreamingKeyResponseData }
}
