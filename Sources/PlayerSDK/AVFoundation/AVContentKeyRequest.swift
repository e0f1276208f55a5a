public import Foundation
import HeadEndAPI
import Lab
import Players

/// Stands in for AVFoundation's request for one key, which a key session provides.
@MainActor public class AVContentKeyRequest: NSObject {
  /// AVFoundation's cases and raw values.
  public enum Status: Int, Sendable {
    /// It was just created.
    case requestingResponse
    /// A response is in use, which does not mean that it is valid.
    case receivedResponse
    /// Another request has renewed it.
    case renewed
    /// Another request was made in its place.
    case retried
    /// The session ended, or a request for a key to keep took its place [N].
    case cancelled
    /// It failed; `error` says why.
    case failed

    var isOpen: Bool { self == .requestingResponse || self == .receivedResponse }
  }

  /// Why the session asks whether to start a request over.
  public struct RetryReason: Hashable, Sendable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The response came too late, or the lease ended meanwhile.
    public static let timedOut = Self(rawValue: "timedOut")
    /// The response's lease had ended when it came.
    public static let receivedResponseWithExpiredLease = Self(
      rawValue: "receivedResponseWithExpiredLease")
    /// The response is a kept key that a security update or its own update has made void.
    public static let receivedObsoleteContentKey = Self(rawValue: "receivedObsoleteContentKey")

    init(_ reason: Players.RetryReason) { self.init(rawValue: reason.rawValue) }
  }

  /// How far it is.
  public internal(set) var status = Status.requestingResponse
  /// Why it failed.
  public private(set) var error: (any Error)?
  /// The key's URI in the playlist, such as `skd://…`, a `String`.
  public let identifier: Any?
  /// Data of other key systems; never any here.
  public let initializationData: Data? = nil
  /// Options of the request; none here.
  public let options: [String: Any] = [:]
  /// Whether it was made by `renewExpiringResponseData(for:)`.
  public let renewsExpiringResponseData: Bool
  /// The asset that needs the key.
  public private(set) weak var originatingRecipient: (any AVContentKeyRecipient)?

  /// What it answers, together with the request that takes its place.
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

  /// Whether the key server is asked for a key that may be kept.
  var isPersistable: Bool { false }

  /// Makes the SPC for the key server, or says why it cannot be made.
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

  /// Hands the CKC, or a kept key, over. The request's session must not have been released.
  public func processContentKeyResponse(_ keyResponse: AVContentKeyResponse) {
    precondition(session != nil, "The request's key session was released.")
    status = .receivedResponse
    answer.finish(.finished(Array(keyResponse.data)))
  }

  /// Says that there will be none.
  public func processContentKeyResponseError(_ error: any Error) { answer.fail(error) }

  /// Asks the session for a request whose key can be kept, which takes this one's place. Throws
  /// while the picture is on an AirPlay receiver or behind an AV adapter, which need a key from the
  /// server, and when this request was answered already.
  public func respondByRequestingPersistableContentKeyRequestAndReturnError() throws {
    guard let session, session.delegate != nil, status == .requestingResponse, !isPersistable,
      answer.isForOwnScreen
    else { throw ContentKeyAnswer.unknown }
    status = .cancelled
    session.providePersistable(in: self)
  }

  func fail(_ error: any Error) { (status, self.error) = (.failed, error) }
}

/// Stands in for AVFoundation's request for a key that the app keeps.
@MainActor public final class AVPersistableContentKeyRequest: AVContentKeyRequest {
  override var isPersistable: Bool { true }

  /// The bytes to store, out of the key server's response to this request's SPC; throws when that
  /// does not verify. They answer this request, and later ones on the same device.
  public func persistableContentKey(
    fromKeyVendorResponse keyVendorResponse: Data, options: [String: Any]? = nil
  ) throws -> Data {
    try answer.run(.persistableKey(ckc: Array(keyVendorResponse))).keyData()
  }
}

/// Stands in for the response to a key request.
@MainActor public final class AVContentKeyResponse: NSObject {
  let data: Data

  /// A FairPlay response: the CKC, or the bytes of a kept key.
  public init(fairPlayStreamingKeyResponseData: Data) { data = fairPlayStreamingKeyResponseData }
}
