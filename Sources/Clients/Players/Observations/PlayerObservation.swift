import ContentProtection
package import HeadEndAPI
package import Simulation

/// Everything about one player of an SDK at one instant: what pane and inspector draw.
@dynamicMemberLookup
package struct PlayerObservation: Hashable, Sendable {
  package let id: PlayerID
  /// How it was set up.
  package let configuration: PlayerConfiguration
  package let policy: Policy
  package let stream: StreamObservation
  package let surroundings: DeviceObservation
  /// Media that is loaded ahead of what is shown.
  package let buffer: Duration
  /// Every key of the ring, in the order in which playlists named them.
  package let keys: [KeyObservation]
  /// Why the last licence exchange failed.
  package let licenseFailure: LicenseFailure?
  package let tokens: [TokenObservation]
  /// The last zaps that ended with a picture, oldest first; at most 4.
  package let zaps: [ZapTime]
  /// The last zap, under way or ended; `nil` before one.
  package var zap: ZapObservation?
  package let isAirPlaying: Bool
  package let isPictureInPicture: Bool
  package let isFullscreen: Bool
  /// `isOutputObscuredDueToInsufficientExternalProtection`.
  package let isObscured: Bool
  package let isMuted: Bool
  /// In hundredths.
  package let volume: Int
  /// Media time per second, in thousandths.
  package let rate: Int
  /// The DVR window of a live stream, as positions in it; `nil` without one.
  package let window: ClosedRange<Duration>?
  /// `currentDate()`: when the picture was captured, where the stream has dates.
  package let date: UnixTime?
  /// Whether an ad break is shown.
  package let isInAdBreak: Bool
  /// Whether the channel plays from the device.
  package let isOffline: Bool
  /// What the app has downloaded, or is downloading, in the order of the requests.
  package let downloads: [DownloadObservation]
  /// A Flowplayer's `id`.
  package let flowplayerID: String?
  /// What a TVSDK player says of itself; `nil` for other SDKs, and before it is made.
  package var tvsdk: TVSDKObservation?
  /// What the app's licence delegate holds: the header's content, or the token map's contents.
  package let delegateTokens: [String]
  /// A Flowplayer's `state` and `playbackState`, the newest of its lists; `nil` for other SDKs.
  package var flowplayerStates: FlowplayerStates?
  /// Why and since when its picture stands still, or has never come, while nothing reports it.
  package var silence: SilenceObservation?
  /// The same of a picture that still moves: from when on it will stand still.
  package var nextSilence: SilenceObservation?
  /// Whether the service no longer knows its session, which has not expired: its next heartbeat
  /// will find that.
  package var isSessionGone = false
  /// The network of its device; `nil` where it is the line-up's, and constant.
  package var network: NetworkObservation?
  /// The device that took its stream: a limit has ended the session for that device's.
  package var sessionTaker: String?
  /// The oldest of its requests that a fault has struck, and that has not ended yet.
  package var struck: StruckRequest?

  package var name: String { configuration.name }
  /// What it is called on the wall.
  package var shownName: String { configuration.shownName }
  package var flavour: Flavour { configuration.flavour }
  package var keyAPI: KeyAPI { configuration.keyAPI }
  package var device: String { configuration.device }
  package var account: String { configuration.account }

  package subscript<Value>(dynamicMember path: KeyPath<StreamObservation, Value>) -> Value {
    stream[keyPath: path]
  }

  package subscript<Value>(dynamicMember path: KeyPath<DeviceObservation, Value>) -> Value {
    surroundings[keyPath: path]
  }

  /// Whether what plays has a session, or why not.
  package var sessionNeed: SessionNeed {
    if isOffline { return .downloaded }
    if !stream.channel.isEncrypted { return .clearStream }
    return keyAPI.usesSessions ? .needed : .licenceOnly
  }

  /// The download of its channel; `nil` without one.
  package var ownDownload: DownloadObservation? {
    downloads.first { $0.content == stream.channel.content }
  }

  /// Whether it has no `AVPlayerLayer`, and nothing else shows its picture.
  package var lacksLayer: Bool {
    !configuration.hasLayer(inBackground: surroundings.isInBackground) && !isAirPlaying
      && !isPictureInPicture
  }

  /// How far the picture is behind the end of its DVR window, never less than zero; `nil` without a
  /// window. The list may be a segment older than the picture.
  package var liveDistance: Duration? {
    window.map { max(.zero, $0.upperBound - stream.picture.mediaTime) }
  }

  /// The same; `nil` if it is less than a segment behind.
  package var behindLive: Duration? { liveDistance.flatMap { $0 > .seconds(12) ? $0 : nil } }
}

/// What a Flowplayer says of itself (Players/Flowplayer, "States").
package struct FlowplayerStates: Hashable, Sendable {
  package let state: FlowplayerState
  package let playback: FlowplayerPlaybackState
}

/// A failure that no notification and no event reports (Players/Silence).
package struct SilenceObservation: Hashable, Sendable {
  package let what: Silence
  package let since: Instant

  /// What the item's `error` says, where its `status` is failed. Which error a failed load leaves
  /// there is our choice [N].
  package var failure: ItemFailure? {
    switch what {
    case .frozenPlayhead, .endlessWait, .expiry, .staleRenewal, .endlessStart: nil
    case .offlineStart:
      ItemFailure(code: -1009, comment: NetworkFailure.notConnectedToInternet.meaning)
    case .failedLoad: ItemFailure(code: -12660, httpCode: 403, comment: "playlist: HTTP 403")
    }
  }
}

/// How the device is that a player's app runs on.
package struct DeviceObservation: Hashable, Sendable {
  /// Since when a synchronous SSM call of any player of the app has blocked its main thread.
  package let mainBlockedSince: Instant?
  package let isInBackground: Bool
  /// Its orientation; an app in the background, or killed, learns of it later.
  package let orientation: FlowplayerOrientation
  /// Whether a call or another app has taken the audio session.
  package let isInterrupted: Bool
  /// Whether the system has suspended the app in the background: nothing of it runs.
  package let isSuspended: Bool
  /// The output protection of its display.
  package let output: HDCPLevel
  /// Whether an AV adapter is plugged in.
  package let hasAdapter: Bool
  /// Whether the display has lost the protection that it can give.
  package let hasLostProtection: Bool
  /// When its app, which was killed, is opened again; `nil` where that is up to the viewer.
  package var launch: Instant?

  package init(
    mainBlockedSince: Instant? = nil, isInBackground: Bool = false,
    orientation: FlowplayerOrientation = .portrait, isSuspended: Bool = false,
    output: HDCPLevel = .type1, hasAdapter: Bool = false, isInterrupted: Bool = false,
    hasLostProtection: Bool = false
  ) {
    (self.mainBlockedSince, self.isInBackground) = (mainBlockedSince, isInBackground)
    self.orientation = orientation
    self.isSuspended = isSuspended
    (self.output, self.hasAdapter) = (output, hasAdapter)
    (self.isInterrupted, self.hasLostProtection) = (isInterrupted, hasLostProtection)
  }
}

/// One key of a source's ring, as the inspector lists it.
package struct KeyObservation: Hashable, Sendable {
  /// How far the key is.
  package enum State: String, CaseIterable, Sendable {
    /// Named by a playlist; its licence has been requested, or waits for tokens.
    case requested
    case held
    case failed
  }

  /// Which of the content's keys, such as `hd-201`; the content where it has a single key.
  package let name: String
  package let state: State
  /// When its lease ends; `nil` without a key.
  package let end: Instant?
}

/// A token that a player holds, decoded; signature and secrets left out.
package struct TokenObservation: Hashable, Sendable {
  /// `ContentAuthZ`, `Session`, or `app's own` where no SDK has been given it.
  package let kind: String
  /// What it allows, in one line, such as `news-one until 2026-01-08`.
  package let claims: String
  /// The whole token, which nothing shows.
  private let token: String

  package init(kind: String, claims: String, of token: String) {
    (self.kind, self.claims, self.token) = (kind, claims, token)
  }

  /// Fingerprint of the whole token. It is worked out where it is shown, not for each frame.
  package var fingerprint: String { Fingerprint.of(token) }
}

/// How much of one content an app has downloaded.
package struct DownloadObservation: Hashable, Sendable {
  package let name: String
  package let content: String
  package let state: DownloadState
  package let percent: Int
  /// Bytes loaded, as the network carried them.
  package let bytes: Int
  /// When the kept licence ends by the device's clock; `nil` without one.
  package let licenceEnd: UnixTime?
  /// For how long in all the licence service lets it be kept.
  package let grantedStorage: Duration?
  /// Whether the end is that of playback, not of storage.
  package let hasPlayed: Bool
  /// Whether the system still takes the kept key.
  package let condition: PersistentLicence.Condition?

  /// Whether it continues, or will when it is resumed.
  package var isUnderWay: Bool { state == .downloading || state == .paused }

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
