public import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// The Flowplayer SDK's view with its player; headless here (Players/Flowplayer).
@MainActor open class FlowplayerView: NSObject, FlowplayerViewAPI, SimulatedPlayer {
  public nonisolated let id: String
  public weak var delegate: (any FlowplayerDelegate)?
  public weak var viewDelegate: (any FlowplayerViewDelegate)?
  public weak var adDelegate: (any FlowplayerAdDelegate)?
  public var avPlayer: AVPlayer? { didSet { showInAVPlayer() } }
  public internal(set) var stateList: [PlayerState] = [.idle]
  public internal(set) var playbackStateList: [PlaybackState] = [.idle]
  public private(set) var media: (any Media)?
  public private(set) var mediaHistoryList: [any Media] = []
  public internal(set) var playbackType = PlaybackType.unknown
  public internal(set) var duration = 0.0
  public internal(set) var dvrWindow: DVRWindow?
  public internal(set) var bufferState = PlaybackBufferState.empty
  public internal(set) var quality = PlayerQuality.unknown
  public internal(set) var isFullscreen = false
  public var preferredPeakBitRate = 0.0
  public var hideControls = false
  public var controlsConfig = ControlsConfig()
  public var autoPlay = false { didSet { configure() } }
  public var enableBackgroundPlayback = false { didSet { configure() } }
  public var orientationControlsFullscreen = true { didSet { configure() } }
  public var fullscreenControlsOrientation = true { didSet { configure() } }
  public var isMuted = false { didSet { command(.setMuted(isMuted)) } }
  public var volume: Float = 1 { didSet { command(.setVolume(percent: Int(volume * 100))) } }
  public var rate: Float = 1 {
    didSet { command(.setRate(permille: Int(min(max(-2, rate), 2) * 1000))) }
  }

  let simulator: Simulator
  private var player: PlayerID?

  /// A view with the app's player or one of its own, and with the app's `id` or a random one.
  public init(avPlayer: AVPlayer? = nil, id: String? = nil) {
    simulator = .current
    self.avPlayer = avPlayer ?? AVPlayer()
    self.id = id ?? Simulator.current.randomUUID().uuidString
  }

  isolated deinit {
    if let player { simulator.release(player) }
  }

  open func load(external media: MediaExternal) {
    take(media)
    let player = self.player ?? bind(media.url)
    self.player = player
    simulator.bindings[player]?.url = media.url
    simulator.perform(.player(player, .zap(to: simulator.channel(at: media.url))))
    showInAVPlayer()
  }

  open func load(ovp media: MediaOVP) {
    stop()
    take(media)
    fail(.invalidConfig)
  }

  open func play() { command(.play) }

  open func pause() { command(.pause) }

  open func stop() {
    command(.stop)
    forgetMedia()
    showInAVPlayer()
  }

  @discardableResult open func reload() -> Bool {
    guard let media = media as? MediaExternal else { return false }
    load(external: media)
    return true
  }

  open func seek(_ position: Double) { command(.seek(to: .seconds(position))) }

  open func openFullscreen() { command(.setFullscreen(true)) }

  open func closeFullscreen() { command(.setFullscreen(false)) }

  open func selectTrack(audio track: AudioTrack) {}

  open func selectTrack(subtitle track: SubtitleTrack?) {}

  /// Loading what is loaded already keeps it out of the history.
  private func take(_ media: any Media) {
    let isReload = self.media?.sessionID == media.sessionID
    if !isReload { forgetMedia() }
    self.media = media
  }

  private func forgetMedia() {
    if let media { mediaHistoryList.insert(media, at: 0) }
    media = nil
    (playbackType, quality) = (.unknown, .unknown)
    (duration, dvrWindow) = (0, nil)
  }

  private func bind(_ url: URL) -> PlayerID {
    let binding = PlayerBinding(
      device: simulator.device, code: CurrentLicenseDelegate(simulator: simulator))
    binding.onFlowplayerEvent = { [weak self] in self?.receive($0) }
    var configuration = simulator.configuration(.flowplayer, .single, .async, url, simulator.hosted)
    configuration.view = view
    return simulator.bind(binding, configuration)
  }

  private func command(_ command: PlayerCommand) {
    guard let player, media is MediaExternal else { return }
    simulator.perform(.player(player, command))
  }

  private func configure() { command(.configureView(view)) }

  private var view: PlayerConfiguration.FlowplayerView {
    var view = PlayerConfiguration.FlowplayerView()
    view.id = id
    view.autoPlay = autoPlay
    view.playsInBackground = enableBackgroundPlayback
    view.orientationControlsFullscreen = orientationControlsFullscreen
    view.fullscreenControlsOrientation = fullscreenControlsOrientation
    return view
  }

  /// The supplied player has this view's media as its item, and can be asked and commanded too.
  private func showInAVPlayer() {
    guard let player, let sourceURL else { return avPlayer?.follow(nil, rate: 0) ?? () }
    if avPlayer?.currentItem?.player == player, avPlayer?.currentItem?.url == sourceURL { return }
    let item = AVPlayerItem(url: sourceURL, of: player, simulator)
    simulator.bindings[player]?.item = item
    avPlayer?.follow(item, rate: 0)
  }
}

extension FlowplayerView {
  public var playerNumber: Int? { player?.index }
  public var state: PlayerState { stateList.first ?? .idle }
  public var playbackState: PlaybackState { playbackStateList.first ?? .idle }
  public var sourceURL: URL? { (media as? MediaExternal)?.url }
  public var ovpConfig: OVPConfig? { nil }
  public var audioList: [AudioTrack] { [] }
  public var currentAudio: AudioTrack? { nil }
  public var subtitleList: [SubtitleTrack] { [] }
  public var currentSubtitle: SubtitleTrack? { nil }

  public var isReady: Bool {
    switch state {
    case .ready, .play, .pause, .buffer, .complete: true
    case .idle, .load, .failure: false
    }
  }

  public var position: Double { observation?.picture.mediaTime.inSeconds ?? 0 }

  public var bufferLoadedPercentage: Float {
    guard duration > 0, let buffer = observation?.buffer else { return 0 }
    return Float(min(100, (position + buffer.inSeconds) / duration * 100))
  }

  public var orientation: Orientation {
    Orientation(simulator.session.world.orientation(of: simulator.device))
  }

  private var observation: PlayerObservation? {
    media == nil ? nil : player.flatMap { simulator.observation(of: $0) }
  }
}
