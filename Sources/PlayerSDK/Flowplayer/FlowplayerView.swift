public import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// The Flowplayer SDK's view with its player; headless here (Players/Flowplayer).
@MainActor open class FlowplayerView: FlowplayerAPI, SimulatedPlayer {
  public nonisolated let id: String
  public weak var delegate: (any FlowplayerDelegate)?
  /// Receives the view's events.
  public weak var viewDelegate: (any FlowplayerViewDelegate)?
  /// The player that the app provided, or this view's own.
  public let avPlayer: AVPlayer
  public private(set) var stateList: [PlayerState] = [.idle]
  public private(set) var playbackStateList: [PlaybackState] = [.idle]
  /// Whether it is in full screen.
  public private(set) var isFullscreen = false
  /// Whether rotating the device to landscape enters full screen.
  public var orientationControlsFullscreen = true { didSet { controlFullscreen() } }
  /// Whether entering full screen rotates the picture to landscape.
  public var fullscreenControlsOrientation = true { didSet { controlFullscreen() } }
  public var isMuted = false { didSet { command(.setMuted(isMuted)) } }
  public var volume = 1.0 { didSet { command(.setVolume(percent: Int(volume * 100))) } }
  public var rate = 1.0 { didSet { command(.setRate(permille: Int(rate * 1000))) } }

  private let simulator: Simulator
  private var player: PlayerID?
  private var url: URL?

  /// A view with the app's player or one of its own, and with the app's `id` or a random one.
  public init(avPlayer: AVPlayer? = nil, id: String? = nil) {
    simulator = .current
    self.avPlayer = avPlayer ?? AVPlayer()
    self.id = id ?? Simulator.current.randomViewID()
  }

  isolated deinit {
    if let player { simulator.release(player) }
  }

  public var state: PlayerState { stateList.first ?? .idle }
  public var playbackState: PlaybackState { playbackStateList.first ?? .idle }
  public var playerNumber: Int? { player?.index }

  /// Loads a stream and plays it.
  open func load(external url: URL) {
    self.url = url
    let channel = simulator.channel(at: url)
    let player = self.player ?? bind(url)
    self.player = player
    simulator.perform(.player(player, .zap(to: channel)))
  }

  open func play() { command(.play) }

  open func pause() { command(.pause) }

  open func stop() { command(.stop) }

  open func reload() { command(.recover) }

  open func seek(_ position: Double) { command(.seek(to: .seconds(position))) }

  private func bind(_ url: URL) -> PlayerID {
    let binding = PlayerBinding(
      device: simulator.device, code: OTVDRMManager.shared.licenseDelegate)
    binding.onFlowplayerEvent = { [weak self] in self?.receive($0) }
    binding.url = url
    var configuration = simulator.configuration(.flowplayer, .single, .async, url, simulator.hosted)
    configuration.view.id = id
    configuration.view.orientationControlsFullscreen = orientationControlsFullscreen
    configuration.view.fullscreenControlsOrientation = fullscreenControlsOrientation
    return simulator.bind(binding, configuration)
  }

  private func command(_ command: PlayerCommand) {
    if let player { simulator.perform(.player(player, command)) }
  }

  private func controlFullscreen() {
    command(
      .controlFullscreen(
        byOrientation: orientationControlsFullscreen,
        turningTheDevice: fullscreenControlsOrientation))
  }
}

extension FlowplayerView {
  /// Informs the delegate, then posts the notification.
  private func receive(_ event: FlowplayerEvent) {
    tell(event)
    simulator.center.post(
      name: Notification.Name(event.notificationName), object: event.value,
      userInfo: [\(any FlowplayerAPI).id: id])
  }

  private func tell(_ event: FlowplayerEvent) {
    switch event {
    case .didChangeState(let state): tell(PlayerState(state))
    case .didChangePlaybackState(let state): tell(PlaybackState(state))
    case .didFailWithError(let message): delegate?.player(self, didFailWith: PlayerError(message))
    case .didChangeIsMuted(let isMuted): delegate?.player(self, didChangeMute: isMuted)
    case .didChangeVolume(let volume): delegate?.player(self, didChangeVolume: volume)
    case .didChangeRate(let rate): delegate?.player(self, didChangeRate: rate)
    case .didChangeDuration(let length): delegate?.player(self, didChangeDuration: length)
    case .didChangePosition(let position): delegate?.player(self, didChangePosition: position)
    case .didChangeQuality(let quality):
      delegate?.player(self, didChangeQuality: PlayerQuality(quality))
    case .didChangeSeekState(let state, let position):
      delegate?.player(self, didChangeSeek: PlaybackSeekState(state), to: position)
    case .didChangeBufferState(let state):
      delegate?.player(self, didChangeBufferState: PlaybackBufferState(state))
    case .didChangePlaybackType(let type):
      delegate?.player(self, didChangePlaybackType: PlaybackType(type))
    case .didChangeDVRWindow(let start, let end):
      delegate?.player(self, didChangeDVRWindow: start, end: end)
    case .view(let event): tell(event)
    case .didReceiveMediaItem: break
    }
  }

  private func tell(_ state: PlayerState) {
    stateList.insert(state, at: 0)
    delegate?.player(player: self, didChangeState: state)
    delegate?.player(self, didChangeState: state)
  }

  private func tell(_ state: PlaybackState) {
    playbackStateList.insert(state, at: 0)
    delegate?.player(self, didChangePlaybackState: state)
  }

  private func tell(_ event: FlowplayerViewEvent) {
    switch event {
    case .didChangeFullscreen(let isOn):
      isFullscreen = isOn
      viewDelegate?.view(self, didChangeFullscreen: isOn)
    case .didChangeLifecycle(let lifecycle):
      viewDelegate?.view(self, didChangeLifecycle: ViewLifecycle(lifecycle))
    case .didEncounterError, .didChangeVisibility, .didChangeControlsVisibility: break
    }
  }
}

/// Receives the events of a `FlowplayerView`; every method has an empty default
/// (Players/Flowplayer).
@MainActor public protocol FlowplayerViewDelegate: AnyObject {
  /// The view entered or left full screen.
  func view(_ view: FlowplayerView, didChangeFullscreen isFullscreen: Bool)
  /// The view was created or destroyed.
  func view(_ view: FlowplayerView, didChangeLifecycle lifecycle: ViewLifecycle)
}

extension FlowplayerViewDelegate {
  public func view(_ view: FlowplayerView, didChangeFullscreen isFullscreen: Bool) {}
  public func view(_ view: FlowplayerView, didChangeLifecycle lifecycle: ViewLifecycle) {}
}
