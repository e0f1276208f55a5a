package import HeadEndAPI
package import Simulation

/// Everything about one player at one instant, immutable: what pane and inspector draw.
package struct PlayerObservation: Hashable, Sendable {
  package var id: PlayerID
  package var name: String
  package var flavour: Flavour
  package var keyAPI: KeyAPI
  package var sessionSetup: SessionSetup
  package var device: String
  package var account: String
  package var policy: Policy
  package var channel: Channel
  package var state: PlayerStatus
  /// Why it is in ERROR, or was stopped by its app; `nil` while all is well. Ends with recovery.
  package var failure: Notice?
  /// Since when a synchronous SSM call of any player of the app has blocked its main thread.
  package var mainBlockedSince: Instant?
  package var picture: PictureObservation
  package var rendition: Rendition?
  /// Media that is loaded ahead of what is shown.
  package var buffer: Duration
  /// Bits per second, measured on the last segments.
  package var throughput: Int?
  package var drm: DRMState
  package var lease: LeaseObservation?
  /// Every key of the ring, in the order in which playlists named them.
  package var keys: [KeyObservation] = []
  /// Why the last licence exchange failed.
  package var licenseFailure: LicenseFailure?
  package var session: SessionObservation
  package var tokens: [TokenObservation]
  /// The last requests, oldest first; at most 12.
  package var requests: [RequestRecord]
  /// The last zaps, oldest first; at most 4.
  package var zaps: [ZapTime]
  /// When the last zap began, for the channel banner.
  package var zapBegan: Instant?
  package var counters: Counters
  package var isAirPlaying = false
  /// Whether an AV adapter is plugged into the device.
  package var hasAdapter = false
  /// `isOutputObscuredDueToInsufficientExternalProtection`.
  package var isObscured = false
  package var isPictureInPicture = false
  package var isInBackground = false
  package var isFullscreen = false
  /// Whether its app is in the background, and the system does not let it play there.
  package var isSuspended = false
  /// When `failure` was announced; `nil` without one.
  package var failedAt: Instant?
  package var isMuted = false
  /// In hundredths.
  package var volume = 100
  /// Media time per second, in thousandths.
  package var rate = 1000
  /// The output protection of the device's display.
  package var output = HDCPLevel.type1
  /// The DVR window of a live stream, as positions in it; `nil` without one.
  package var window: ClosedRange<Duration>?
  /// `currentDate()`: when the picture was captured, where the stream has dates.
  package var date: UnixTime?
  /// Whether an ad break is shown.
  package var isInAdBreak = false
  /// Whether the channel plays from the device.
  package var isOffline = false
  /// What the app has downloaded, or is downloading, in the order of the requests.
  package var downloads: [DownloadObservation] = []
  /// A Flowplayer's `id`.
  package var flowplayerID: String?
  /// What the app's licence delegate holds: the header's content, or the token map's contents.
  package var delegateTokens: [String] = []

  /// What is known of a real client; `nil` for simulated players.
  package var outside: OutsideObservation?
  /// Whether it stands for a crowd, which has no player of its own.
  package var isCrowd = false

  /// What the pane's title says it is: the SDK, or the real client's kind.
  package var kindTitle: String { outside?.kind ?? flavour.title }

  /// Whether what plays has a session, or why not.
  package var sessionNeed: SessionNeed {
    if isOffline { return .downloaded }
    if !channel.isEncrypted { return .clearStream }
    return keyAPI.usesSessions ? .needed : .licenceOnly
  }

  /// How far the picture is behind the end of its DVR window; `nil` without one, or less than a
  /// segment behind.
  package var behindLive: Duration? {
    guard let window else { return nil }
    let delay = window.upperBound - picture.mediaTime
    return delay > .seconds(12) ? delay : nil
  }

  package init(
    id: PlayerID, name: String, flavour: Flavour, keyAPI: KeyAPI,
    sessionSetup: SessionSetup, device: String, account: String, policy: Policy, channel: Channel,
    state: PlayerStatus, failure: Notice?, mainBlockedSince: Instant?, picture: PictureObservation,
    rendition: Rendition?, buffer: Duration, throughput: Int?, drm: DRMState,
    lease: LeaseObservation?, licenseFailure: LicenseFailure?, session: SessionObservation,
    tokens: [TokenObservation], requests: [RequestRecord], zaps: [ZapTime], zapBegan: Instant?,
    counters: Counters
  ) {
    self.id = id
    self.name = name
    self.flavour = flavour
    self.keyAPI = keyAPI
    self.sessionSetup = sessionSetup
    self.device = device
    self.account = account
    self.policy = policy
    self.channel = channel
    self.state = state
    self.failure = failure
    self.mainBlockedSince = mainBlockedSince
    self.picture = picture
    self.rendition = rendition
    self.buffer = buffer
    self.throughput = throughput
    self.drm = drm
    self.lease = lease
    self.licenseFailure = licenseFailure
    self.session = session
    self.tokens = tokens
    self.requests = requests
    self.zaps = zaps
    self.zapBegan = zapBegan
    self.counters = counters
  }
}

/// What a player's picture shows at one instant.
package struct PictureObservation: Hashable, Sendable {
  /// How the picture looks.
  package enum Look: Sendable {
    /// Nothing yet: loading.
    case blank
    case normal
    /// Stalled or paused: the last picture stands.
    case frozen
    /// The key does not open the segments.
    case scrambled
    /// Hidden, because the display does not protect it as its key demands.
    case obscured
    /// Stopped or failed: the last picture, darkened.
    case dark
  }

  /// The test card named in the segment that is shown, such as `globe`; empty while blank.
  package var scene: String
  /// Position in the stream.
  package var mediaTime: Duration
  /// Lines of the rendition shown.
  package var height: Int
  package var look: Look

  package init(scene: String, mediaTime: Duration, height: Int, look: Look) {
    self.scene = scene
    self.mediaTime = mediaTime
    self.height = height
    self.look = look
  }
}

/// A token that a player holds, decoded; signature and secrets left out.
package struct TokenObservation: Hashable, Sendable {
  /// `ContentAuthZ` or `Session`.
  package var kind: String
  /// What it allows, in one line, such as `news-one until 2026-01-08`.
  package var claims: String
  /// Fingerprint of the whole token.
  package var fingerprint: String

  package init(kind: String, claims: String, fingerprint: String) {
    self.kind = kind
    self.claims = claims
    self.fingerprint = fingerprint
  }
}

/// How much of one content an app has downloaded.
package struct DownloadObservation: Hashable, Sendable {
  package var name: String
  package var content: String
  package var state: DownloadState
  package var percent: Int
  /// Bytes loaded, as the network carried them.
  package var bytes: Int
  /// When the kept licence ends by the device's clock; `nil` without one.
  package var licenceEnd: UnixTime?
  /// For how long in all the licence service lets it be kept.
  package var grantedStorage: Duration?
  /// Whether the end is that of playback, not of storage.
  package var hasPlayed: Bool
  /// Whether the system still takes the kept key.
  package var condition: PersistentLicence.Condition?

  init(_ asset: PersistenceAsset) {
    name = asset.name
    content = asset.content
    state = asset.state
    percent = asset.percent
    bytes = asset.bytes
    licenceEnd = asset.licence?.end
    grantedStorage = asset.licence?.storageDuration
    hasPlayed = asset.licence?.playbackEnd != nil
    condition = asset.licence?.condition
  }
}
