public import Foundation
import HeadEndAPI
import Lab
import Players

/// Stands in for AVFoundation's request for one key, which a key session provides.
@MainActor public final class AVContentKeyRequest: NSObject {
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
    /// The session ended.
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
    /// The key is of an old format; nothing here leads to it.
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

  let call: HostCallID
  private let simulator: Simulator
  private var answer: HostAnswer.Loading?
  private var hasReturned = false

  init(
    _ identifier: String, _ call: HostCallID, _ simulator: Simulator,
    recipient: (any AVContentKeyRecipient)? = nil, isRenewing: Bool = false
  ) {
    self.identifier = "skd://\(identifier)"
    self.call = call
    self.simulator = simulator
    originatingRecipient = recipient
    renewsExpiringResponseData = isRenewing
  }

  /// Makes the SPC for the key server, or says why it cannot be made.
  public func makeStreamingContentKeyRequestData(
    forApp appIdentifier: Data, contentIdentifier: Data?, options: [String: Any]? = nil,
    completionHandler handler: (Data?, (any Error)?) -> Void
  ) {
    let effect = HostSideEffect.keyRequest(
      certificate: Array(appIdentifier),
      contentIdentifier: contentIdentifier.map { String(decoding: $0, as: UTF8.self) } ?? "")
    switch simulator.run(effect, for: call) {
    case .keyRequest(let spc): handler(Data(spc), nil)
    case .noKeyRequest(let failure): handler(nil, failure.native.nsError)
    case .response, .failure, nil:
      handler(nil, LoaderFailure(code: -42676, message: "").native.nsError)
    }
  }

  /// Hands the CKC over.
  public func processContentKeyResponse(_ keyResponse: AVContentKeyResponse) {
    status = .receivedResponse
    finish(.finished(Array(keyResponse.data)))
  }

  /// Says that there will be none.
  public func processContentKeyResponseError(_ error: any Error) {
    let error = error as NSError
    finish(
      .failed(
        LoaderFailure(
          code: error.code, message: error.localizedDescription,
          native: .unknown(NativeError(error)))))
  }

  /// The answer to the player, once the delegate's method has returned.
  func returned() -> HostAnswer.Loading {
    hasReturned = true
    return answer ?? .waiting
  }

  func fail(_ error: any Error) { (status, self.error) = (.failed, error) }

  private func finish(_ loading: HostAnswer.Loading) {
    guard answer == nil else { return }
    answer = loading
    if hasReturned { simulator.perform(.answerHostCall(call, .loading(loading))) }
  }
}

/// Stands in for the response to a key request.
@MainActor public final class AVContentKeyResponse: NSObject {
  let data: Data

  /// A FairPlay response: the CKC.
  public init(fairPlayStreamingKeyResponseData: Data) { data = fairPlayStreamingKeyResponseData }
}
