public import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// Stands in for AVFoundation's item: one playback of one stream, which ends when the item is
/// de-initialised.
@MainActor open class AVPlayerItem: NSObject {
  /// AVFoundation's cases.
  public enum Status: Int, Sendable {
    /// Nothing is loaded yet.
    case unknown
    /// It plays or can play.
    case readyToPlay
    /// It can no longer be played.
    case failed
  }

  /// What it plays.
  public let asset: AVURLAsset
  /// The stream's address; in AVFoundation only the asset has it.
  public var url: URL { asset.url }
  private(set) var player: PlayerID?
  private(set) var simulator: Simulator?
  /// Whether playback ends with the item.
  let ownsPlayer: Bool
  /// Whether it was told to play last, and not to pause since.
  private var isBegun = false
  private let log = AVPlayerItemErrorLog()
  /// Makes its metric events.
  let meter = ItemMetrics()
  /// The bits per second that a rendition may have at most; 0 for no limit.
  public var preferredPeakBitRate = 0.0 { didSet { prefer() } }
  /// Whether a live stream skips what it has missed while it buffered.
  public var automaticallyPreservesTimeOffsetFromLive = false { didSet { prefer() } }

  /// An item of a stream; it sends no request before it is played.
  public init(url: URL) {
    asset = AVURLAsset(url: url)
    ownsPlayer = true
  }

  /// An item of an asset, which may have been added to a key session.
  public init(asset: AVURLAsset) {
    self.asset = asset
    ownsPlayer = true
  }

  /// The item of a player that somebody else keeps: a Flowplayer's view.
  init(url: URL, of player: PlayerID, _ simulator: Simulator) {
    asset = AVURLAsset(url: url)
    (self.player, self.simulator) = (player, simulator)
    ownsPlayer = false
  }

  isolated deinit {
    if let simulator { meter.sumUp(moment(simulator.instant, in: simulator)) }
    meter.log?.finish()
    if ownsPlayer, let player { simulator?.release(player) }
  }

  /// Whether it can be played.
  public var status: Status {
    switch observation?.state {
    case nil, .uninitialised, .initialised, .sourceSet, .playRequested: .unknown
    case .error: .failed
    case .play, .playing, .paused, .waiting, .stopped: .readyToPlay
    }
  }

  /// Why it cannot be played.
  public var error: (any Error)? {
    guard status == .failed, let observation else { return nil }
    if let silent = observation.silence?.failure { return silent.native.nsError }
    guard let failure = observation.failure else { return nil }
    return failure.nativeError?.nsError
      ?? NSError(domain: failure.name, code: 0, userInfo: [NSLocalizedDescriptionKey: failure.text])
  }

  /// The errors of its playback so far; `nil` before it is played.
  public func errorLog() -> AVPlayerItemErrorLog? { player == nil ? nil : log }

  /// Adds an entry to its error log.
  func record(_ failure: ItemFailure, at date: Date) {
    log.events.append(
      AVPlayerItemErrorLogEvent(
        failure, at: date, in: url.absoluteString, session: "session-\(player?.index ?? 0)"))
  }

  var observation: PlayerObservation? { player.flatMap { simulator?.observation(of: $0) } }

  /// The configuration of its player: an OpenTV player without a licence delegate, with the
  /// asset's key session if it has one.
  func configuration(in simulator: Simulator) -> PlayerConfiguration {
    if asset.resourceLoader.delegate != nil {
      return simulator.configuration(.tvsdk, .single, .async, url, simulator.hosted)
    }
    var configuration = simulator.configuration(
      .opentv, .single, .sync, url, HostedApp(certificateURL: "", ssmServerURL: ""))
    if asset.keySession != nil { configuration.contentKeys = .init() }
    return configuration
  }

  /// The app's code that answers its player's questions.
  func code(in simulator: Simulator) -> (any AppCode)? {
    guard asset.resourceLoader.delegate != nil else { return asset.keySession }
    return LoaderCode(loader: asset.resourceLoader, simulator: simulator)
  }

  /// Has the binding of its player report what it wants to know.
  func prepare(_ binding: PlayerBinding) {}

  /// Plays; the first time on a screen of the app.
  func play(in simulator: Simulator, on screen: () -> Int) {
    let channel = simulator.channel(at: url)
    guard let player else { return begin(channel, simulator, on: screen()) }
    switch observation?.state {
    case .stopped, .error: simulator.report(player, .zap(to: channel))
    // One that has begun and knows nothing of it waits for the main thread.
    case nil, .uninitialised, .initialised, .sourceSet, .playRequested, .play, .playing, .paused,
      .waiting:
      // The code would not have come here before the call returned that blocks it; what starts
      // anyway is not begun again after that call.
      guard !isBegun || !simulator.isMainThreadBlocked else { return }
      simulator.report(player, .play)
    }
    isBegun = true
  }

  /// Its player shows the next item, or nothing.
  func leave(isReplaced: Bool) {
    guard let player, let simulator else { return }
    meter.sumUp(moment(simulator.instant, in: simulator))
    guard isReplaced else { return simulator.record(player, .stop, telling: .pause) }
    simulator.perform(.hosted(player, .pause, heard: nil))
  }

  /// Commands what differs from what the simulated player has.
  func apply(rate: Float? = nil, volume: Float? = nil, isMuted: Bool? = nil) {
    guard let player, let simulator, let observation else { return }
    if let rate, observation.rate != Int(rate * 1000) {
      simulator.report(player, .setRate(permille: Int(rate * 1000)))
      meter.change(rate: Double(rate), moment(simulator.instant, in: simulator))
    }
    if let volume, observation.volume != Int(volume * 100) {
      simulator.report(player, .setVolume(percent: Int(volume * 100)))
    }
    if let isMuted, observation.isMuted != isMuted {
      simulator.report(player, .setMuted(isMuted))
    }
  }

  /// Where it is in the stream.
  public func currentTime() -> CMTime {
    CMTime(seconds: observation?.picture.mediaTime.inSeconds ?? 0, preferredTimescale: 1000)
  }

  func seek(to time: CMTime) {
    if let player { simulator?.report(player, .seek(to: .seconds(time.seconds))) }
  }

  /// The date of what is shown, by `EXT-X-PROGRAM-DATE-TIME`; `nil` for a stream without dates.
  public func currentDate() -> Date? {
    observation?.date.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
  }

  /// Goes to a date within the DVR window. False, without seeking, for a stream without dates and
  /// for a date that cannot be sought.
  @discardableResult
  public func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
    guard let observation, let now = currentDate(), let window = observation.window else {
      return false
    }
    let target = observation.picture.mediaTime + .seconds(date.timeIntervalSince(now))
    guard window.contains(target) else { return false }
    if let player { simulator?.report(player, .seek(to: target)) }
    completionHandler?(true)
    return true
  }

  private var wishes: ItemWishes {
    let limit = preferredPeakBitRate > 0 ? Int(min(preferredPeakBitRate, 1e12)) : nil
    return ItemWishes(
      peakBitRate: limit, keepsLiveOffset: automaticallyPreservesTimeOffsetFromLive)
  }

  private func prefer() {
    if let player { simulator?.report(player, .prefer(wishes)) }
  }

  func stop() {
    isBegun = false
    if let player { simulator?.report(player, .stop) }
  }

  func pause() {
    isBegun = false
    if let player { simulator?.report(player, .pause) }
  }

  private func begin(_ channel: Channel, _ simulator: Simulator, on screen: Int) {
    let binding = PlayerBinding(device: simulator.device, code: code(in: simulator))
    binding.item = self
    binding.onErrorLogEntry = { [weak self, unowned simulator] in
      self?.record($0, at: simulator.date)
    }
    prepare(binding)
    binding.url = url
    binding.screen = ownsPlayer ? screen : nil
    self.simulator = simulator
    let configuration = configuration(in: simulator)
    let player = simulator.bind(binding, configuration)
    self.player = player
    asset.player = player
    if wishes != ItemWishes() { simulator.report(player, .prefer(wishes)) }
    simulator.keepRequests()
    // TVSDK's item is loaded first, and plays later.
    isBegun = configuration.flavour == .opentv
    simulator.report(player, .zap(to: channel))
  }
}

/// Stands in for AVFoundation's asset: the stream that an item plays.
@MainActor public final class AVURLAsset: NSObject, AVContentKeyRecipient {
  /// The stream's address.
  public let url: URL
  /// Asks its delegate for keys: set one before the item is played.
  public let resourceLoader = AVAssetResourceLoader()
  /// The session that it was added to; `nil` before.
  var keySession: AddedKeySession?
  /// The player that plays it; `nil` before.
  var player: PlayerID?

  /// An asset of a stream; options have no effect here.
  public init(url: URL, options: [String: Any]? = nil) { self.url = url }

  public var mayRequireContentKeysForMediaDataProcessing: Bool {
    Simulator.current.channel(at: url).isEncrypted
  }
}

/// What can get its keys from an `AVContentKeySession`.
@MainActor public protocol AVContentKeyRecipient: AnyObject {
  /// Whether it has to be added to a session before it can be played.
  var mayRequireContentKeysForMediaDataProcessing: Bool { get }
}

/// Stands in for AVFoundation's log of an item's errors, most of which do not end playback.
@MainActor public final class AVPlayerItemErrorLog: NSObject {
  /// The entries, oldest first.
  public internal(set) var events: [AVPlayerItemErrorLogEvent] = []
}

/// One entry of an item's error log. The server's address is not known here.
public final class AVPlayerItemErrorLogEvent: NSObject, Sendable {
  /// When it happened, by simulated time from the epoch.
  public let date: Date?
  /// The stream's address.
  public let uri: String?
  /// Address of the server; never known here.
  public let serverAddress: String?
  /// Identifies the item's playback.
  public let playbackSessionID: String?
  /// Such as -12660.
  public let errorStatusCode: Int
  /// Such as `CoreMediaErrorDomain`.
  public let errorDomain: String
  /// What went wrong, in words.
  public let errorComment: String?

  init(_ failure: ItemFailure, at date: Date, in uri: String?, session: String) {
    self.date = date
    self.uri = uri
    serverAddress = nil
    playbackSessionID = session
    errorStatusCode = failure.code
    errorDomain = failure.domain
    errorComment = failure.comment
  }
}
