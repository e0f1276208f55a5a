public import Foundation
import HeadEndAPI
import Players

/// Stands in for AVFoundation's player: one item at a time, played, paused and replaced.
@MainActor open class AVPlayer: NSObject, ItemPlayer {
  /// AVFoundation's cases, as far as a simulation has them.
  public enum TimeControlStatus: Int, Sendable {
    /// Playback is paused, or nothing is loaded.
    case paused
    /// It waits until it can play.
    case waitingToPlayAtSpecifiedRate
    /// It plays.
    case playing
  }

  /// What is played.
  public private(set) var currentItem: AVPlayerItem?
  /// How fast it should play; 0 while it should not. Setting it plays or pauses.
  public var rate: Float {
    get {
      // At the live edge the system goes back to the normal rate.
      guard wantedRate > 1, timeControlStatus == .playing, let item = currentItem?.observation
      else { return wantedRate }
      return Float(item.rate) / 1000
    }
    set {
      if newValue == 0 { return pause() }
      play(at: newValue)
      currentItem?.apply(rate: newValue)
    }
  }
  /// The volume, from 0 to 1.
  public var volume: Float = 1 { didSet { currentItem?.apply(volume: volume) } }
  /// Whether the sound is muted.
  public var isMuted = false { didSet { currentItem?.apply(isMuted: isMuted) } }
  private var wantedRate: Float = 0
  private let simulator: Simulator
  /// Its screen and the device that this is on, once it has played.
  private var screen: (number: Int, device: String)?
  private(set) var latestPlayer: PlayerID?

  /// A player with an item, which plays after `play()`, or without one.
  public init(playerItem item: AVPlayerItem? = nil) {
    simulator = .current
    currentItem = item
  }

  /// A player of a stream.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  isolated deinit {
    if let item = currentItem, item.ownsPlayer, let player = item.player {
      simulator.record(player, .stop)
    }
    if let screen { simulator.screens.leave(screen.number, on: screen.device) }
  }

  /// Replaces the item; the new one plays at once if this player plays. The old item's session ends
  /// when the item is de-initialised.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    currentItem?.leave(isReplaced: item != nil && wantedRate != 0)
    currentItem = item
    if wantedRate != 0 { play(at: wantedRate) }
  }

  /// Plays now, or as soon as there is something to play.
  open func play() { play(at: 1) }

  /// Loads the item without playing it.
  func load() {
    guard let item = currentItem, item.player == nil else { return }
    item.play(in: simulator) { self.takeScreen() }
    latestPlayer = item.player
  }

  private func play(at rate: Float) {
    wantedRate = rate
    guard let item = currentItem else { return noteWish(.play) }
    item.play(in: simulator) { self.takeScreen() }
    latestPlayer = item.player
    // The view that owns a Flowplayer's item has the say about its rate and sound.
    if item.ownsPlayer { item.apply(rate: rate, volume: volume, isMuted: isMuted) }
  }

  /// Pauses.
  open func pause() {
    wantedRate = 0
    if let currentItem { currentItem.pause() } else { noteWish(.pause) }
  }

  /// What a viewer wants counts for the next item, too.
  private func noteWish(_ command: PlayerCommand) {
    guard let latestPlayer, simulator.isViewersTurn else { return }
    simulator.record(latestPlayer, command)
  }

  private func takeScreen() -> Int {
    let device = simulator.device
    if let screen, screen.device == device { return screen.number }
    if let screen { simulator.screens.leave(screen.number, on: screen.device) }
    let number = simulator.screens.take(on: device, for: self)
    screen = (number, device)
    return number
  }

  /// Goes to a position of a video.
  open func seek(to time: CMTime) { currentItem?.seek(to: time) }

  /// Goes to a date of a live stream within its DVR window; other dates have no effect.
  open func seek(to date: Date) { currentItem?.seek(to: date) }

  /// Where it is in the stream.
  public func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

  /// Shows what a Flowplayer's view plays: the view commands, and this player follows.
  func follow(_ item: AVPlayerItem?, rate: Float) {
    currentItem = item
    wantedRate = rate
  }

  /// Whether it plays, waits or is paused.
  public var timeControlStatus: TimeControlStatus {
    guard let observation = currentItem?.observation else { return .paused }
    if observation.state == .playing { return .playing }
    return observation.state.isUnderWay ? .waitingToPlayAtSpecifiedRate : .paused
  }

  /// Whether the picture is hidden, because the display does not protect it as its key demands.
  public var isOutputObscuredDueToInsufficientExternalProtection: Bool {
    currentItem?.observation?.isObscured == true
  }

  /// Number of the simulated player behind its item.
  public var playerNumber: Int? { currentItem?.player?.index }
}

/// Stands in for AVFoundation's layer; headless here.
@MainActor public final class AVPlayerLayer: NSObject {
  /// The player whose picture it shows.
  public var player: AVPlayer?

  /// A layer that shows a player's picture.
  public init(player: AVPlayer? = nil) { self.player = player }
}

/// `userInfo` of `interruptionNotification`: raw value of an `AVAudioSession.InterruptionType`.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// `userInfo` of an interruption's end: raw value of `AVAudioSession.InterruptionOptions`.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"

/// Stands in for the app's audio session, as far as it notifies an app.
@MainActor public final class AVAudioSession: NSObject {
  /// Something else takes the sound, or gives it back. An end is not guaranteed: a suspended app is
  /// not told of it.
  public nonisolated static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  /// All players and items are lost; there is no `userInfo`.
  public nonisolated static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// Whether an interruption began or ended.
  public enum InterruptionType: UInt, Sendable {
    case ended
    case began
  }

  /// What the end of an interruption says.
  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Playback may go on.
    public static let shouldResume = Self(rawValue: 1)
  }
}
