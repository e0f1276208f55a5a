public import Foundation
import HeadEndAPI
import Players
import Sessions
import Worlds

/// Stands in for AVFoundation's key session, which asks its delegate for keys (Players/FairPlay,
/// "Content key sessions").
///
/// The delegate is always called on the main actor, whatever queue was set.
@MainActor public final class AVContentKeySession: NSObject {
  /// The key system; only FairPlay is simulated.
  public let keySystem: AVContentKeySystem
  /// The folder for reports of sessions that ended with keys in use; `nil` to write none.
  public let storageURL: URL?
  /// The delegate that answers the key requests.
  public private(set) weak var delegate: (any AVContentKeySessionDelegate)?
  /// The queue on which AVFoundation would call the delegate; not used here.
  public private(set) var delegateQueue: DispatchQueue?
  /// The recipients that get their keys from this session, in the order in which they were added.
  public private(set) var contentKeyRecipients: [any AVContentKeyRecipient] = []
  /// The identifier of the protected content; `nil` before the first request and after the session
  /// has expired. Its bytes, and when it changes, are our choice [N].
  public private(set) var contentProtectionSessionIdentifier: Data? {
    didSet { delegate?.contentKeySessionContentProtectionSessionIdentifierDidChange(self) }
  }

  private let simulator: Simulator
  private var isExpired = false
  /// The latest request for each key, by player and identifier.
  private var requests: [RequestKey: AVContentKeyRequest] = [:]

  private struct RequestKey: Hashable {
    let player: PlayerID
    let identifier: String
  }

  /// Creates a session that writes no reports.
  public convenience init(keySystem: AVContentKeySystem) {
    self.init(keySystem: keySystem, storage: nil)
  }

  /// Creates a session that writes a report to `storageDirectory` if it ends with keys in use.
  public convenience init(keySystem: AVContentKeySystem, storageDirectoryAt storageURL: URL) {
    self.init(keySystem: keySystem, storage: storageURL)
  }

  private init(keySystem: AVContentKeySystem, storage: URL?) {
    self.keySystem = keySystem
    storageURL = storage
    simulator = .current
  }

  /// Sets the delegate, held weakly, and its queue; a delegate requires a queue.
  public func setDelegate(_ delegate: (any AVContentKeySessionDelegate)?, queue: DispatchQueue?) {
    precondition(delegate == nil || queue != nil, "A delegate needs a queue.")
    (self.delegate, delegateQueue) = (delegate, queue)
  }

  /// Adds a recipient, which then gets its keys from this session; call it before the recipient's
  /// asset is played and before the session expires.
  public func addContentKeyRecipient(_ recipient: any AVContentKeyRecipient) {
    precondition(!isExpired, "The session has expired: create another.")
    let asset = recipient as? AVURLAsset
    precondition(
      asset?.player == nil,
      "The asset is already loaded: add it to the key session before you play it.")
    asset?.keySession = AddedKeySession(session: self)
    contentKeyRecipients.append(recipient)
  }

  /// Removes a recipient and stops its playback [N].
  public func removeContentKeyRecipient(_ recipient: any AVContentKeyRecipient) {
    contentKeyRecipients.removeAll { $0 === recipient }
    guard let asset = recipient as? AVURLAsset, let player = asset.player else { return }
    simulator.report(player, .stop)
  }

  /// Ends the session; its recipients can no longer be played.
  public func expire() {
    isExpired = true
    for recipient in contentKeyRecipients { removeContentKeyRecipient(recipient) }
    if contentProtectionSessionIdentifier != nil { contentProtectionSessionIdentifier = nil }
  }

  /// Requests a key before a playlist names it, such as the next key in a rotation.
  ///
  /// The delegate gets a request unless the key was already requested. The identifier is the key's
  /// URI, a `String`. Without a recipient that is being played, nothing happens [N].
  public func processContentKeyRequest(
    withIdentifier identifier: Any?, initializationData: Data?, options: [String: Any]? = nil
  ) {
    guard !isExpired, let uri = identifier as? String else { return }
    let name = PlaylistKey.assetID(of: uri)
    for player in contentKeyRecipients.compactMap({ ($0 as? AVURLAsset)?.player }) {
      simulator.report(player, .processKeyRequest(name))
    }
  }

  /// Requests a new response for a key whose lease is about to end; the delegate gets another
  /// request. Nothing happens if the key is no longer held [N].
  public func renewExpiringResponseData(for request: AVContentKeyRequest) {
    guard !isExpired else { return }
    simulator.report(request.answer.call.player, .renewKey(request.answer.identifier))
  }

  /// Invalidates a persistable key for later playback, and passes the handler the SPC that proves
  /// this to the key server. Without a challenge, the proof has zeros in its place [N].
  public func invalidatePersistableContentKey(
    _ persistableContentKeyData: Data,
    options: [AVContentKeySessionServerPlaybackContextOption: Any]? = nil,
    completionHandler handler: (Data?, (any Error)?) -> Void
  ) {
    let challenge = options?[.serverChallenge] as? Data ?? Data(count: 8)
    guard challenge.count == 8 else { return handler(nil, ContentKeyAnswer.unknown) }
    let effect = HostSideEffect.invalidation(
      device: simulator.device, key: Array(persistableContentKeyData), challenge: Array(challenge))
    simulator.run(effect).hand(to: handler)
  }

  /// Makes an SPC that asks the key server when a persistable key expires. AVFoundation's call is
  /// reported to fail with -46250, so this one always does [N].
  public func makeSecureTokenForExpirationDate(
    ofPersistableContentKey persistableContentKeyData: Data,
    completionHandler handler: (Data?, (any Error)?) -> Void
  ) {
    let cause = NativeError(domain: NativeError.osStatus, code: -46250)
    handler(nil, NativeError.unknown(cause).nsError)
  }

  /// The reports of sessions that ended with keys in use, to be sent to the app's server; their
  /// bytes are our own format [N].
  public static func pendingExpiredSessionReports(
    withAppIdentifier appIdentifier: Data, storageDirectoryAt storageURL: URL
  ) -> [Data] {
    Simulator.current.shared { ExpiredSessionReports() }.reports[storageURL] ?? []
  }

  /// Removes reports that the server has received.
  public static func removePendingExpiredSessionReports(
    _ expiredSessionReports: [Data], withAppIdentifier appIdentifier: Data,
    storageDirectoryAt storageURL: URL
  ) {
    Simulator.current.shared { ExpiredSessionReports() }.reports[storageURL]?
      .removeAll { expiredSessionReports.contains($0) }
  }
}

/// Connects an asset to its key session as long as the session exists. After the session is
/// released, no key is requested, and playback waits for one (Players/FairPlay, "Content key
/// sessions").
@MainActor struct AddedKeySession: AppCode {
  weak var session: AVContentKeySession?

  func answer(_ call: HostCall, about url: URL?) -> HostAnswer {
    session?.answer(call) ?? call.question.silence
  }

  func heard(_ notice: ContentKeyNotice, from player: PlayerID) {
    session?.heard(notice, from: player)
  }

  func processEnds(of player: PlayerID) { session?.processEnds(of: player) }
}

extension AVContentKeySession {
  fileprivate func answer(_ call: HostCall) -> HostAnswer {
    switch call.question {
    case .contentKey(let identifier, let isRenewing): provide(call.id, identifier, isRenewing)
    case .shouldRetry(let identifier, let reason):
      .retry(shouldRetry(call.id.player, identifier, reason))
    case .streamToken, .tokenCallback, .licenceRequest, .certificate, .keyResponse, .ckc, .loading:
      call.question.silence
    }
  }

  private func provide(_ call: HostCallID, _ identifier: String, _ isRenewing: Bool) -> HostAnswer {
    if contentProtectionSessionIdentifier == nil {
      contentProtectionSessionIdentifier = Data("\(call.player.index).\(call.number)".utf8)
    }
    let answer = ContentKeyAnswer(call, identifier, simulator)
    let request = AVContentKeyRequest(
      answer, of: self, recipient: asset(of: call.player), isRenewing: isRenewing)
    let key = RequestKey(player: call.player, identifier: identifier)
    if isRenewing, let old = requests[key], old.status == .receivedResponse {
      old.status = .renewed
    }
    requests[key] = request
    if isRenewing {
      delegate?.contentKeySession(self, didProvideRenewingContentKeyRequest: request)
    } else {
      delegate?.contentKeySession(self, didProvide: [request], forInitializationData: nil)
    }
    return .loading(answer.returned())
  }

  /// Calls `contentKeySession(_:didProvide:)` with a request for a persistable key.
  func providePersistable(in request: AVContentKeyRequest) {
    let call = request.answer.call
    let persistable = AVPersistableContentKeyRequest(
      request.answer, of: self, recipient: request.originatingRecipient,
      isRenewing: request.renewsExpiringResponseData)
    requests[RequestKey(player: call.player, identifier: request.answer.identifier)] = persistable
    delegate?.contentKeySession(self, didProvide: persistable)
  }

  private func shouldRetry(
    _ player: PlayerID, _ identifier: String, _ reason: RetryReason
  ) -> Bool {
    guard let request = request(for: identifier, of: player) else { return false }
    let retries =
      delegate?.contentKeySession(self, shouldRetry: request, reason: .init(reason)) ?? false
    if retries { request.status = .retried }
    return retries
  }

  private func request(for identifier: String, of player: PlayerID) -> AVContentKeyRequest? {
    requests[RequestKey(player: player, identifier: identifier)]
  }

  fileprivate func heard(_ notice: ContentKeyNotice, from player: PlayerID) {
    switch notice {
    case .succeeded(let identifier, _):
      guard let request = request(for: identifier, of: player) else { return }
      delegate?.contentKeySession(self, contentKeyRequestDidSucceed: request)
    case .failed(let identifier, let failure):
      guard let request = request(for: identifier, of: player) else { return }
      let error = failure.native.nsError
      request.fail(error)
      delegate?.contentKeySession(self, contentKeyRequest: request, didFailWithError: error)
    case .updatedPersistable(let identifier, _, _): passUpdate(of: identifier, on: player)
    case .expiredSessionReport: keepReport(of: player)
    case .provided, .processed, .shouldRetry, .invalidated: break
    }
  }

  private func passUpdate(of identifier: String, on player: PlayerID) {
    guard let key = simulator.session.world.fleet.persistableKey(of: identifier, for: player) else {
      return
    }
    delegate?.contentKeySession(
      self, didUpdatePersistableContentKey: Data(key),
      forContentKeyIdentifier: PlaylistKey.uri(of: identifier))
  }

  private func keepReport(of player: PlayerID) {
    for (key, request) in requests where key.player == player && request.status.isOpen {
      request.status = .cancelled
    }
    guard storageURL != nil else { return }
    store("session of player \(player.index) at \(simulator.now)")
    delegate?.contentKeySessionDidGenerateExpiredSessionReport(self)
  }

  /// Writes a report of each key in use when the app's process ends, for the next process to find.
  fileprivate func processEnds(of player: PlayerID) {
    for key in simulator.observation(of: player)?.keys ?? [] where key.state == .held {
      store("\(key.name) of player \(player.index) at \(simulator.now)")
    }
  }

  private func store(_ report: String) {
    guard let storageURL else { return }
    simulator.shared { ExpiredSessionReports() }.reports[storageURL, default: []]
      .append(Data(report.utf8))
  }

  private func asset(of player: PlayerID) -> AVURLAsset? {
    contentKeyRecipients.lazy.compactMap { $0 as? AVURLAsset }.first { $0.player == player }
  }
}

/// The reports of ended sessions, by storage directory.
@MainActor private final class ExpiredSessionReports {
  var reports: [URL: [Data]] = [:]
}
