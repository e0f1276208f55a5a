package import ContentProtection
package import HeadEndAPI

/// The app on a device: what its players share, and how it reacts to what they report.
package struct App: Sendable {
  package var policy: Policy
  /// Whether it requests a new content token before a renewal that the old one would not survive.
  package var refreshesTokens = true
  /// Which of its players it acts on when a session notification comes.
  package var sessionErrors = SessionErrorScope.own
  /// The FairPlay certificate, fetched once and cached (Players/FairPlay, "Certificates").
  package var certificate: ApplicationCertificate?
  package var delegate = LicenseDelegate()
  /// What the app has downloaded: `OTVPersistenceManager.shared.getDownloads()` (Players/Offline).
  package private(set) var assets: [PersistenceAsset] = []
  /// Bytes that downloads may take on the device; `nil` = any number.
  package var storage: Int?
  /// Keys that the app stores, using its own content key session.
  package var persistableKeys = PersistableKeys()
  /// Keys that the app's own content key session fetches before they are needed.
  var preloadedKeys = PreloadedKeys()
  /// Content tokens of an app that does not ask for others.
  var startTokens = StartTokens()
  /// Pending key requests of an app that has one table for all its players.
  var keyRequests = SharedKeyRequests()
  /// Licences that came before their assets (pre-delivery).
  private var licences: [PersistentLicence] = []
  /// Came back from the background, and no heartbeat was answered since.
  package var awaitsBeatAfterBackground = false
  var lostSession = LostSession()

  package init(policy: Policy = .documented) {
    self.policy = policy
  }

  /// Is one to compare others with from now on.
  package mutating func becomeReference(_ policy: Policy) {
    self.policy = policy
    refreshesTokens = true
    sessionErrors = .own
  }

  /// What a notice is to the app; `nil` when it is no trouble.
  package mutating func trouble(in notice: Notice) -> Trouble? {
    guard notice.severity == .error else { return nil }
    switch notice {
    case .sdk(.ssmSetupError): return .setUpFailed
    case .sdk(.ssmHeartbeatError):
      lostSession.beatFailed()
      return awaitsBeatAfterBackground ? .heartbeatFailedAfterBackground : .heartbeatFailed
    case .sdk(.ssmTeardownError):
      return lostSession.teardownFailed() ? .teardownFailed : .lostSessionTeardownFailed
    case .sdk(.drmLicenseError(let failure)): return Trouble(failure)
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      return .itemFailed
    }
  }

  /// An app whose certificate was rejected fetches it again with the next key request [N].
  package mutating func dropCertificate(rejectedBy notice: Notice) {
    guard case .sdk(.drmLicenseError(let failure)) = notice, failure.isCertificateAtFault else {
      return
    }
    certificate = nil
  }

  /// Whether it takes care that tokens are current; apps that ignore or fight errors do not.
  var keepsTokensFresh: Bool {
    refreshesTokens && policy.refreshesTokens && !policy.keepsToken
  }

  /// The content token that a player starts with; `nil` when the app has to get one.
  func startToken(of content: String, for player: PlayerID) -> String? {
    policy.keepsToken ? startTokens.token(of: content, for: player) : nil
  }

  /// A player has got a content token.
  mutating func received(_ token: String, of content: String, for player: PlayerID) {
    if policy.keepsToken { startTokens.keep(token, of: content, for: player) }
  }

  /// Whether it acts on every player when a session notification comes.
  package var actsOnEvery: Bool { sessionErrors == .every || policy.sessionErrors == .every }

  /// The app's process ended: certificate and licence delegate are lost; what is on disk stays.
  package mutating func processEnded() {
    certificate = nil
    preloadedKeys = PreloadedKeys()
    startTokens = StartTokens()
    keyRequests = SharedKeyRequests()
    delegate = LicenseDelegate()
    awaitsBeatAfterBackground = false
    lostSession = LostSession()
  }

  /// Bytes that are left for downloads; `nil` where they are not counted.
  package var freeStorage: Int? { storage.map { $0 - assets.reduce(0) { $0 + $1.bytes } } }

  /// The system was updated: keys that were kept before have an old format.
  package mutating func keptKeysAreObsolete() {
    persistableKeys.makeObsolete()
    for index in assets.indices where assets[index].licence?.condition == .usable {
      assets[index].licence?.condition = .obsolete
    }
  }

  /// What was downloaded of a content.
  func asset(of content: String) -> PersistenceAsset? {
    assets.first { $0.content == content }
  }

  /// Adds an asset in place of an older one of the same content.
  mutating func add(_ asset: PersistenceAsset) {
    assets.removeAll { $0.content == asset.content }
    assets.append(asset)
  }

  /// Stores what has changed about an asset.
  mutating func update(_ asset: PersistenceAsset) {
    update(asset.content) { $0 = asset }
  }

  /// Changes an asset, if it is there.
  mutating func update(_ content: String, _ change: (inout PersistenceAsset) -> Void) {
    guard let index = assets.firstIndex(where: { $0.content == content }) else { return }
    change(&assets[index])
  }

  mutating func removeAsset(of content: String) -> PersistenceAsset? {
    assets.firstIndex { $0.content == content }.map { assets.remove(at: $0) }
  }

  /// Keeps a licence that came before its asset.
  mutating func keepAside(_ licence: PersistentLicence) {
    licences.removeAll { $0.keyIdentifier == licence.keyIdentifier }
    licences.append(licence)
  }

  /// The licence that was kept aside for a content; it is its asset's from now on.
  mutating func takeLicence(of content: String) -> PersistentLicence? {
    let index = licences.firstIndex {
      AssetIdentifier(text: $0.keyIdentifier)?.contentId == content
    }
    return index.map { licences.remove(at: $0) }
  }

  /// Answers a request for a file of a package on the device: no network is needed.
  package func answer(toFile request: Request) -> Response {
    for asset in assets {
      if let bytes = asset.file(at: request.url) {
        return Response(status: 200, contentType: "application/octet-stream", body: bytes)
      }
    }
    return Response(status: 404, contentType: "text/plain", body: [])
  }
}

/// Whether an app expects the teardown of its session to fail. The notification names no player;
/// an app that stopped or zapped because of a failed heartbeat takes it for the end of that
/// session, and lets the next one play [N].
package struct LostSession: Sendable {
  private var isExpected = false

  package init() {}

  package mutating func beatFailed() { isExpected = true }

  /// The service granted a set-up, a heartbeat or a teardown: a teardown error from now on is news.
  package mutating func serviceAgreed() { isExpected = false }

  /// A teardown failed; whether that is news.
  package mutating func teardownFailed() -> Bool {
    defer { isExpected = false }
    return !isExpected
  }
}

extension Request {
  /// Whether it asks for a file on the device.
  package var isForFile: Bool { url.hasPrefix("file:") }
}
