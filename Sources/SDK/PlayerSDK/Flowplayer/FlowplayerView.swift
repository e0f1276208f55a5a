public import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// The Flowplayer SDK's view with its player; it draws nothing here (Players/Flowplayer).
@MainActor public final class FlowplayerView: NSObject, FlowplayerViewAPI, SimulatedPlayer {
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
  public internal(set) var duration: CMTime?
  public internal(set) var dvrWindow: DVRWindow?
  public internal(set) var bufferState = PlaybackBufferState.empty
  public internal(set) var quality: PlayerQuality?
  public internal(set) var isFullscreen = false
  public internal(set) var audioList: [AudioTrack] = []
  public internal(set) var currentAudio: AudioTrack?
  public internal(set) var subtitleList: [SubtitleTrack] = []
  public internal(set) var currentSubtitle: SubtitleTrack?
  public private(set) var ovpConfig: OVPConfig?
  public var hideControls = false { didSet { showControls() } }
  public var controlsConfig: ControlsConfig? { didSet { showControls() } }
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
  private var areControlsVisible = true

  /// Creates a view with the app's player or one of its own, and with the app's `id` or a random
  /// one.
  public init(avPlayer: AVPlayer? = nil, id: String? = nil) {
    simulator = .current
    self.avPlayer = avPlayer ?? AVPlayer()
    self.id = id ?? Simulator.current.randomUUID().uuidString
  }

  isolated deinit {
    guard let player else { return }
    simulator.record(player, .stop)
    simulator.release(player)
  }

  public func load(external media: MediaExternal) {
    forgetMedia()
    begin(media)
  }

  public func load(ovp media: MediaOVP) {
    stop()
    begin(media)
  }

  public func play() { command(.play) }

  public func pause() { command(.pause) }

  public func stop() {
    command(.stop)
    forgetMedia()
    showInAVPlayer()
  }

  @discardableResult public func reload() -> Bool {
    switch media {
    case let media as MediaExternal: begin(media)
    case let media as MediaOVP: begin(media)
    default: return false
    }
    return true
  }

  public func seek(_ value: Double) { command(.seek(to: .seconds(value))) }

  public func openFullscreen() { command(.setFullscreen(true)) }

  public func closeFullscreen() { command(.setFullscreen(false)) }

  private func begin(_ media: MediaExternal) {
    self.media = media
    requestAds(media.adSchedule)
    open(media.url)
  }

  private func begin(_ media: MediaOVP) {
    self.media = media
    guard Flowplayer.current.accessToken != nil else { return fail(.invalidAccessToken) }
    guard let channel = simulator.lineUp.channels.first(where: { $0.content == media.mediaId })
    else { return fail(.invalidConfig) }
    let url = simulator.url(of: channel)
    let config = OVPConfig(channel, at: url, media)
    ovpConfig = config
    delegate?.player(self, didReceiveConfig: config)
    post("flowplayerDidReceiveConfig", config)
    open(url)
  }

  private func open(_ url: URL) {
    let player = self.player ?? bind(url)
    self.player = player
    simulator.bindings[player]?.url = url
    simulator.report(player, .zap(to: simulator.channel(at: url)))
    showInAVPlayer()
  }

  private func forgetMedia() {
    if let media { mediaHistoryList.insert(media, at: 0) }
    media = nil
    (playbackType, quality, ovpConfig) = (.unknown, nil, nil)
    (duration, dvrWindow) = (nil, nil)
    forgetTracks()
  }

  private func bind(_ url: URL) -> PlayerID {
    let binding = PlayerBinding(
      device: simulator.device, code: CurrentLicenseDelegate(simulator: simulator))
    binding.onFlowplayerEvent = { [weak self] in self?.handle($0) }
    var configuration = simulator.configuration(.flowplayer, .single, .async, url, simulator.hosted)
    configuration.view = view
    return simulator.bind(binding, configuration)
  }

  private func command(_ command: PlayerCommand) {
    guard let player, sourceURL != nil else { return }
    simulator.report(player, command)
  }

  private func showControls() {
    let areVisible = !hideControls && controlsConfig?.isVisible != false
    guard areVisible != areControlsVisible else { return }
    areControlsVisible = areVisible
    viewDelegate?.view(self, didChangeControlsVisibility: areVisible)
    post("flowplayerViewDidChangeControlsVisibility", areVisible)
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

  /// Makes this view's media the item of the `AVPlayer`, which an app can then observe and command
  /// as well.
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
  public var sourceURL: URL? { (media as? MediaExternal)?.url ?? ovpConfig?.mediaURL }
  public var preferredPeakBitRate: Double? { media?.preferredPeakBitRate }

  public var isReady: Bool {
    switch state {
    case .ready, .play, .pause, .buffer, .complete: true
    case .idle, .load, .failure: false
    }
  }

  public var position: CMTime? {
    guard media != nil else { return nil }
    return CMTime(
      seconds: observation?.picture.mediaTime.inSeconds ?? 0, preferredTimescale: 1000)
  }

  public var bufferLoadedPercentage: Double {
    guard let duration, let position, let buffer = observation?.buffer else { return 0 }
    return min(100, (position.seconds + buffer.inSeconds) / duration.seconds * 100)
  }

  public var orientation: Orientation {
    Orientation(simulator.session.world.fleet.orientation(of: simulator.device))
  }

  private var observation: PlayerObservation? {
    media == nil ? nil : player.flatMap { simulator.observation(of: $0) }
  }
}
