public import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// Stands in for AVFoundation's player item: one playback of one stream, which ends when the item
/// is de-initialised.
@MainActor open class AVPlayerItem: NSObject {
  /// The status of an item, with AVFoundation's cases.
  public enum Status: Int, Sendable {
    /// Nothing is loaded yet.
    case unknown
    /// The item is playing or can play.
    case readyToPlay
    /// The item can no longer be played.
    case failed
  }

  /// The asset to play.
  public let asset: AVURLAsset
  /// The stream's address; in AVFoundation only the asset has it.
  public var url: URL { asset.url }
  private(set) var player: PlayerID?
  private(set) var simulator: Simulator?
  /// True if playback ends when the item is released.
  let ownsPlayer: Bool
  /// True if `play()` was the last command, not `pause()`, and nothing has interrupted it since.
  private var isBegun = false
  /// The settings that were applied last; the player may not have them yet.
  private var orderedRate: Int?
  private var orderedVolume: Int?
  private var orderedMute: Bool?
  private let log = AVPlayerItemErrorLog()
  /// The source of its metric events.
  let meter = ItemMetrics()
  /// The highest bit rate of a rendition, in bits per second; 0 for no limit.
  public var preferredPeakBitRate = 0.0 { didSet { prefer() } }
  /// True if a live stream skips the part that it missed while it buffered.
  public var automaticallyPreservesTimeOffsetFromLive = false { didSet { prefer() } }

  /// Creates an item of a stream; it sends no request before it is played.
  public init(url: URL) {
    asset = AVURLAsset(url: url)
    ownsPlayer = true
  }

  /// Creates an item of an asset, which may belong to a key session.
  public init(asset: AVURLAsset) {
    self.asset = asset
    ownsPlayer = true
  }

  /// Creates the item of a player that another object owns, such as a Flowplayer's view.
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

  /// The item's status.
  public var status: Status {
    switch observation?.state {
    case nil, .uninitialised, .initialised, .sourceSet, .playRequested: .unknown
    case .error: .failed
    case .play, .playing, .paused, .waiting, .stopped: .readyToPlay
    }
  }

  /// The error that ended playback; `nil` unless `status` is `failed`.
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

  /// The configuration of its player: an OpenTV player without a licence delegate, with the asset's
  /// key session if there is one.
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

  /// Connects the item's handlers to the binding of its player.
  func prepare(_ binding: PlayerBinding) {}

  /// Starts playback; the first time, the item takes one of the app's screens.
  func play(in simulator: Simulator, on screen: () -> Int) {
    let channel = simulator.channel(at: url)
    guard let player else { return begin(channel, simulator, on: screen()) }
    let startWaits = simulator.session.isZapWaiting(of: player)
    switch observation?.state {
    case .stopped where !startWaits, .error where !startWaits:
      simulator.report(player, .zap(to: channel))
    case nil, .uninitialised, .initialised, .sourceSet, .playRequested, .stopped, .error:
      // A blocked main thread runs this code only after the call; a start that is under way by then
      // is not repeated.
      guard !isBegun || !simulator.isMainThreadBlocked else { return }
      simulator.report(player, .play)
    case .play, .playing, .paused, .waiting: simulator.report(player, .play)
    }
    isBegun = true
  }

  /// Pauses the item, because its player shows the next one, or none.
  func leave(isReplaced: Bool) {
    guard let player, let simulator else { return }
    meter.sumUp(moment(simulator.instant, in: simulator))
    guard isReplaced else { return simulator.record(player, .stop, telling: .pause) }
    simulator.perform(.hosted(player, .pause, heard: nil))
  }

  /// Sends the simulated player the settings that differ from its own.
  func apply(rate: Float? = nil, volume: Float? = nil, isMuted: Bool? = nil) {
    guard let player, let simulator, let observation else { return }
    if let rate, needs(Int(rate * 1000), observation.rate, ordered: &orderedRate) {
      simulator.report(player, .setRate(permille: Int(rate * 1000)))
      meter.change(rate: Double(rate), moment(simulator.instant, in: simulator))
    }
    if let volume, needs(Int(volume * 100), observation.volume, ordered: &orderedVolume) {
      simulator.report(player, .setVolume(percent: Int(volume * 100)))
    }
    if let isMuted, needs(isMuted, observation.isMuted, ordered: &orderedMute) {
      simulator.report(player, .setMuted(isMuted))
    }
  }

  /// Whether a setting differs from the player's, or from one that waits for the main thread.
  private func needs<Value: Equatable>(
    _ value: Value, _ present: Value, ordered: inout Value?
  ) -> Bool {
    let last = simulator?.isMainThreadBlocked == true ? ordered ?? present : present
    ordered = value
    return value != present || value != last
  }

  /// The current position in the stream.
  public func currentTime() -> CMTime {
    CMTime(seconds: observation?.picture.mediaTime.inSeconds ?? 0, preferredTimescale: 1000)
  }

  func seek(to time: CMTime) {
    if let player { simulator?.report(player, .seek(to: .seconds(time.seconds))) }
  }

  /// The date of the picture, by `EXT-X-PROGRAM-DATE-TIME`; `nil` for a stream without dates.
  public func currentDate() -> Date? {
    observation?.date.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
  }

  /// Seeks to a date within the DVR window; returns false, without seeking, if the stream has no
  /// dates or this date is out of reach.
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
    binding.onInterruption = { [weak self] in self?.isBegun = false }
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
@MainActor open class AVURLAsset: NSObject, AVContentKeyRecipient {
  /// The stream's address.
  public let url: URL
  /// The loader that asks its delegate for keys; set the delegate before the item is played.
  public let resourceLoader = AVAssetResourceLoader()
  /// The key session that it was added to; `nil` if none.
  var keySession: AddedKeySession?
  /// The player that plays it; `nil` before it is played.
  var player: PlayerID?

  /// Creates an asset of a stream; the options have no effect here.
  public init(url: URL, options: [String: Any]? = nil) { self.url = url }

  public var mayRequireContentKeysForMediaDataProcessing: Bool {
    Simulator.current.channel(at: url).isEncrypted
  }
}

/// A type that can get its keys from an `AVContentKeySession`.
@MainActor public protocol AVContentKeyRecipient: AnyObject {
  /// True if it must be added to a key session before it can be played.
  var mayRequireContentKeysForMediaDataProcessing: Bool { get }
}

/// Stands in for AVFoundation's error log of an item; most of the errors in it do not end playback.
@MainActor public final class AVPlayerItemErrorLog: NSObject {
  /// The entries, oldest first.
  public internal(set) var events: [AVPlayerItemErrorLogEvent] = []
}

/// One entry of an item's error log.
public final class AVPlayerItemErrorLogEvent: NSObject, Sendable {
  /// The date of the error, in simulated time from the epoch.
  public let date: Date?
  /// The stream's address.
  public let uri: String?
  /// The server's address; always `nil` here.
  public let serverAddress: String?
  /// The identifier of the item's playback.
  public let playbackSessionID: String?
  /// The code, such as -12660.
  public let errorStatusCode: Int
  /// The domain, such as `CoreMediaErrorDomain`.
  public let errorDomain: String
  /// A description of the error.
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
