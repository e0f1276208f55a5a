public import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// The Flowplayer SDK's view with its player; headless here
/// (`reference/wowza-flowplayer-multiple-players.txt`).
@MainActor open class FlowplayerView: FlowplayerAPI, SimulatedPlayer {
  public nonisolated let id: String
  public weak var delegate: (any FlowplayerDelegate)?
  /// Who is told what the view does.
  public weak var viewDelegate: (any FlowplayerViewDelegate)?
  /// The player that the app provided, or this view's own.
  public let avPlayer: AVPlayer
  public private(set) var stateList: [PlayerState] = [.idle]
  public private(set) var playbackStateList: [PlaybackState] = [.idle]
  /// Whether it is shown full screen.
  public private(set) var isFullscreen = false
  /// Whether turning the device brings it to full screen.
  public var orientationControlsFullscreen = true { didSet { controlFullscreen() } }
  /// Whether full screen turns the picture to landscape.
  public var fullscreenControlsOrientation = true { didSet { controlFullscreen() } }
  public var isMuted = false { didSet { command(.setMuted(isMuted)) } }
  public var volume = 1.0 { didSet { command(.setVolume(percent: Int(volume * 100))) } }
  public var rate = 1.0 { didSet { command(.setRate(permille: Int(rate * 1000))) } }

  private let simulator: Simulator
  private var player: PlayerID?
  private var url: URL?

  /// A view with a player; both parts may be left to it. Without `id` it is a random string.
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

  /// Loads media and plays them.
  open func load(external url: URL) {
    self.url = url
    let channel = simulator.channel(at: url)
    let player = self.player ?? seat(url)
    self.player = player
    simulator.perform(.player(player, .zap(to: channel)))
  }

  open func play() { command(.play) }

  open func pause() { command(.pause) }

  open func stop() { command(.stop) }

  open func reload() { command(.recover) }

  open func seek(_ position: Double) { command(.seek(to: .seconds(position))) }

  private func seat(_ url: URL) -> PlayerID {
    let delegate = OTVDRMManager.shared.licenseDelegate
    let seat = Seat(device: simulator.device, host: delegate.map { .licence($0) } ?? .none)
    seat.view = self
    seat.url = url
    var configuration = simulator.configuration(.flowplayer, .single, .async, url, simulator.hosted)
    configuration.view.id = id
    configuration.view.orientationControlsFullscreen = orientationControlsFullscreen
    configuration.view.fullscreenControlsOrientation = fullscreenControlsOrientation
    return simulator.seat(configuration, seat)
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
  /// Tells the delegate, in the words of DOMAIN §4.
  func tell(_ event: FlowplayerEvent) {
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
