public import Foundation
import HeadEndAPI
import Lab
import Players

/// Stands in for AVFoundation's key session: an app that gets its keys itself is asked for them by
/// its delegate (Players/FairPlay, "Content key sessions").
///
/// The delegate is called on the main actor, whatever its queue.
@MainActor public final class AVContentKeySession: NSObject {
  /// How keys are delivered; a tenant's keys come by FairPlay.
  public let keySystem: AVContentKeySystem
  /// Where reports of sessions that ended with keys in use are kept; `nil` for nowhere.
  public let storageURL: URL?
  /// Answers the requests.
  public private(set) weak var delegate: (any AVContentKeySessionDelegate)?
  /// The queue on which AVFoundation would call the delegate.
  public private(set) var delegateQueue: DispatchQueue?
  /// What gets its keys from this session, in the order in which it was added.
  public private(set) var contentKeyRecipients: [any AVContentKeyRecipient] = []
  /// Identifies what the session protects: `nil` before its first request, and once it has expired.
  /// The bytes and the instants are ours [N].
  public private(set) var contentProtectionSessionIdentifier: Data? {
    didSet { delegate?.contentKeySessionContentProtectionSessionIdentifierDidChange(self) }
  }

  private let simulator: Simulator
  private var isExpired = false
  /// The last request for each key, by player and identifier.
  private var requests: [RequestKey: AVContentKeyRequest] = [:]

  private struct RequestKey: Hashable {
    let player: PlayerID
    let identifier: String
  }

  /// A session without a place for reports.
  public convenience init(keySystem: AVContentKeySystem) {
    self.init(keySystem: keySystem, storage: nil)
  }

  /// A session that leaves a report there if it ends with keys in use.
  public convenience init(keySystem: AVContentKeySystem, storageDirectoryAt storageURL: URL) {
    self.init(keySystem: keySystem, storage: storageURL)
  }

  private init(keySystem: AVContentKeySystem, storage: URL?) {
    self.keySystem = keySystem
    storageURL = storage
    simulator = .current
  }

  /// Sets the delegate, which is held weakly. A delegate needs a queue.
  public func setDelegate(_ delegate: (any AVContentKeySessionDelegate)?, queue: DispatchQueue?) {
    precondition(delegate == nil || queue != nil, "A delegate needs a queue.")
    (self.delegate, delegateQueue) = (delegate, queue)
  }

  /// Makes the session the recipient's source of keys: before its asset is played, and before the
  /// session expires.
  public func addContentKeyRecipient(_ recipient: any AVContentKeyRecipient) {
    precondition(!isExpired, "The session has expired.")
    let asset = recipient as? AVURLAsset
    precondition(asset?.player == nil, "The asset has loaded its values.")
    asset?.keySession = AddedKeySession(session: self)
    contentKeyRecipients.append(recipient)
  }

  /// Takes a recipient out, which makes it inoperable: its playback is stopped [N].
  public func removeContentKeyRecipient(_ recipient: any AVContentKeyRecipient) {
    contentKeyRecipients.removeAll { $0 === recipient }
    guard let asset = recipient as? AVURLAsset, let player = asset.player else { return }
    simulator.report(player, .stop)
  }

  /// Ends the session: all recipients become inoperable.
  public func expire() {
    isExpired = true
    for recipient in contentKeyRecipients { removeContentKeyRecipient(recipient) }
    if contentProtectionSessionIdentifier != nil { contentProtectionSessionIdentifier = nil }
  }

  /// Asks for a key before a playlist names it, such as the next of a rotation: the delegate gets a
  /// request, unless the key was asked for already. The identifier is the key's URI, a `String`.
  /// Nothing happens until a recipient is being played [N].
  public func processContentKeyRequest(
    withIdentifier identifier: Any?, initializationData: Data?, options: [String: Any]? = nil
  ) {
    guard !isExpired, let uri = identifier as? String else { return }
    let name = PlaylistKey.assetID(of: uri)
    for player in contentKeyRecipients.compactMap({ ($0 as? AVURLAsset)?.player }) {
      simulator.report(player, .processKeyRequest(name))
    }
  }

  /// Asks for a new response to a request whose lease is about to end: the delegate gets another
  /// request for that key. Nothing happens once the key is not held any more [N].
  public func renewExpiringResponseData(for request: AVContentKeyRequest) {
    guard !isExpired else { return }
    simulator.report(request.answer.call.player, .renewKey(request.answer.identifier))
  }

  /// Makes a kept key unusable for later playback; the handler gets the SPC that proves it to the
  /// key server. Without a challenge the proof has zeros in its place [N].
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

  /// An SPC that asks the key server when a kept key expires. It was reported to fail with -46250,
  /// and always does here [N].
  public func makeSecureTokenForExpirationDate(
    ofPersistableContentKey persistableContentKeyData: Data,
    completionHandler handler: (Data?, (any Error)?) -> Void
  ) {
    let cause = NativeError(domain: NativeError.osStatus, code: -46250)
    handler(nil, NativeError.unknown(cause).nsError)
  }

  /// The reports of sessions that ended with keys in use, for the app to send to its server; the
  /// bytes are ours [N].
  public static func pendingExpiredSessionReports(
    withAppIdentifier appIdentifier: Data, storageDirectoryAt storageURL: URL
  ) -> [Data] {
    Simulator.current.shared { ExpiredSessionReports() }.reports[storageURL] ?? []
  }

  /// Removes reports that the server has got.
  public static func removePendingExpiredSessionReports(
    _ expiredSessionReports: [Data], withAppIdentifier appIdentifier: Data,
    storageDirectoryAt storageURL: URL
  ) {
    Simulator.current.shared { ExpiredSessionReports() }.reports[storageURL]?
      .removeAll { expiredSessionReports.contains($0) }
  }
}

/// The key session that an asset was added to, for as long as anybody retains it. Once it has been
/// released nobody is asked for a key, and playback waits for one (Players/FairPlay, "Content key
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

  /// `contentKeySession(_:didProvide:)` with a request for a key that can be kept.
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

  /// The app's process ends: the next one finds a report of each key that was in use.
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

/// What a key session keeps on disk.
@MainActor private final class ExpiredSessionReports {
  var reports: [URL: [Data]] = [:]
}
