public import Foundation
import HeadEndAPI
import Players

/// Stands in for AVFoundation's player, which plays one item at a time.
@MainActor open class AVPlayer: NSObject, ItemPlayer {
  /// AVFoundation's cases that a simulation can reach.
  public enum TimeControlStatus: Int, Sendable {
    /// Playback is paused, or there is no item.
    case paused
    /// The player waits until it can play.
    case waitingToPlayAtSpecifiedRate
    /// The player is playing.
    case playing
  }

  /// The current item.
  public private(set) var currentItem: AVPlayerItem?
  /// The rate at which to play; 0 to pause. Setting it starts or pauses playback.
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
  /// True if the sound is muted.
  public var isMuted = false { didSet { currentItem?.apply(isMuted: isMuted) } }
  private var wantedRate: Float = 0
  private let simulator: Simulator
  /// The player's screen and that screen's device, once the player has played.
  private var screen: (number: Int, device: String)?
  private(set) var latestPlayer: PlayerID?

  /// Creates a player with an item, or without one; it starts with `play()`.
  public init(playerItem item: AVPlayerItem? = nil) {
    simulator = .current
    currentItem = item
  }

  /// Creates a player of the stream at a URL.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  isolated deinit {
    if let item = currentItem, item.ownsPlayer, let player = item.player {
      simulator.record(player, .stop)
    }
    if let screen { simulator.screens.leave(screen.number, on: screen.device) }
  }

  /// Replaces the item; the new one starts at once if this player is playing. The old item's
  /// session ends when the item is de-initialised.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    currentItem?.leave(isReplaced: item != nil && wantedRate != 0)
    currentItem = item
    if item != nil, wantedRate != 0 { play(at: wantedRate) }
  }

  /// Plays now, or as soon as it can.
  open func play() { play(at: 1) }

  /// Loads the current item without playing it.
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
    // The view that owns a Flowplayer's item controls its rate and sound.
    if item.ownsPlayer { item.apply(rate: rate, volume: volume, isMuted: isMuted) }
  }

  /// Pauses playback.
  open func pause() {
    wantedRate = 0
    if let currentItem { currentItem.pause() } else { noteWish(.pause) }
  }

  /// Carries the viewer's order, to play or to pause, over to the next item.
  private func noteWish(_ command: PlayerCommand) {
    guard let latestPlayer, simulator.isViewersTurn else { return }
    simulator.record(latestPlayer, command)
  }

  private func takeScreen() -> Int {
    let device = simulator.device
    if let screen, screen.device == device { return screen.number }
    if let screen { simulator.screens.leave(screen.number, on: screen.device) }
    let (name, names) = (simulator.name(of: self), simulator.screenNames)
    let number = simulator.screens.take(on: device, for: self, named: name, among: names)
    screen = (number, device)
    return number
  }

  /// Seeks to a position in a video.
  open func seek(to time: CMTime) { currentItem?.seek(to: time) }

  /// Seeks to a date within a live stream's DVR window; other dates have no effect.
  open func seek(to date: Date) { currentItem?.seek(to: date) }

  /// The current position in the stream.
  public func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

  /// Follows the playback of a Flowplayer's view; the view, not this player, gives the commands.
  func follow(_ item: AVPlayerItem?, rate: Float) {
    currentItem = item
    wantedRate = rate
  }

  /// The current state: playing, waiting or paused.
  public var timeControlStatus: TimeControlStatus {
    guard let observation = currentItem?.observation else { return .paused }
    if observation.state == .playing { return .playing }
    return observation.state.isUnderWay ? .waitingToPlayAtSpecifiedRate : .paused
  }

  /// True while the picture is hidden because the display does not protect it as its key requires.
  public var isOutputObscuredDueToInsufficientExternalProtection: Bool {
    currentItem?.observation?.isObscured == true
  }

  /// The number of the simulated player behind its item.
  public var playerNumber: Int? { currentItem?.player?.index }
}

/// Stands in for AVFoundation's layer; headless here.
@MainActor public final class AVPlayerLayer: NSObject {
  /// The player whose picture the layer shows.
  public var player: AVPlayer?
  /// How the picture would fill the layer's bounds; has no effect here.
  public var videoGravity = AVLayerVideoGravity.resizeAspect

  /// Creates a layer that shows a player's picture.
  public init(player: AVPlayer? = nil) { self.player = player }
}

/// The key in the `userInfo` of `interruptionNotification` for the raw value of an
/// `AVAudioSession.InterruptionType`.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The key in the `userInfo` of an interruption's end for the raw value of
/// `AVAudioSession.InterruptionOptions`.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"

/// Stands in for AVFoundation's audio session, reduced to the notifications that an app gets.
@MainActor public final class AVAudioSession: NSObject {
  /// Another app takes over the sound, or gives it back. An app that is suspended at the end is not
  /// notified of it.
  public nonisolated static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  /// The media services have restarted, and all players and items are lost; there is no `userInfo`.
  public nonisolated static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// The beginning or the end of an interruption.
  public enum InterruptionType: UInt, Sendable {
    case ended
    case began
  }

  /// Options of an interruption's end.
  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Playback may resume.
    public static let shouldResume = Self(rawValue: 1)
  }
}
