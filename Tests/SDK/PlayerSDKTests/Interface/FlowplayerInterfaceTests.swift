import Foundation
import PlayerSDK
import Testing

/// Flowplayer's public 4.0 interface as an app uses it: each member once, in its type.
@MainActor @Suite struct FlowplayerInterfaceTests {
  private var lineUp: SimulatedLineUp {
    var lineUp = SimulatedLineUp.demo
    var film = SimulatedLineUp.Channel(
      number: 305, name: "Shapes", content: "shapes", isEncrypted: false, duration: .seconds(120))
    (film.audioLanguages, film.subtitleLanguages) = (["en", "de"], ["fr"])
    var live = SimulatedLineUp.Channel(
      number: 306, name: "Harbour", content: "harbour", isEncrypted: false)
    live.dvr = .seconds(120)
    lineUp.channels += [film, live]
    return lineUp
  }

  /// What a model of an app holds: it is built where no actor is.
  private struct Model: Sendable {
    let media: MediaExternal

    nonisolated init(_ url: URL) { media = MediaExternal(url: url, preferredPeakBitRate: 2e6) }
  }

  private func view(_ calls: FlowplayerCalls) -> FlowplayerView {
    let view = FlowplayerView()
    (view.delegate, view.viewDelegate, view.adDelegate) = (calls, calls, calls)
    view.autoPlay = true
    return view
  }

  /// Plays a film, a live stream with advertisements, a video of the platform, and nothing.
  private func useEverything(_ view: FlowplayerView, _ simulator: Simulator) throws {
    view.load(external: Model(try simulator.url(of: "shapes")).media)
    simulator.advance(by: .seconds(5))
    view.isMuted = true
    view.volume = 0.5
    view.rate = 2
    view.selectTrack(audio: 1)
    view.selectTrack(subtitle: 0)
    view.seek(40)
    view.openFullscreen()
    view.hideControls = true
    simulator.advance(by: .seconds(10))
    simulator.switchBackground()
    simulator.advance(by: .seconds(5))
    simulator.switchBackground()
    let ads = AdScheduleWaterfall(preAdBreak: AdBreak(adTags: ["https://ads.example/vast"]))
    view.load(external: MediaExternal(url: try simulator.url(of: "harbour"), adSchedule: ads))
    simulator.advance(by: .seconds(20))
    Flowplayer.current.accessToken = "app"
    view.load(ovp: MediaOVP(mediaId: "shapes", playerId: "wide"))
    simulator.advance(by: .seconds(5))
    view.load(
      external: MediaExternal(url: try #require(URL(string: "https://nobody.example/x.m3u8"))))
    simulator.advance(by: .seconds(30))
  }

  @Test func `every method of the delegates is called in a run`() throws {
    let simulator = TestApp.begin(lineUp)
    let methods = DelegateCalls()
    let calls = FlowplayerCalls(methods)
    try useEverything(view(calls), simulator)
    #expect(try methods.methods == DelegateMethods.declared(by: "Flowplayer"))
    let expected = [
      "audio en,de", "subtitles fr", "selected 1 de", "selected 0 fr", "controls false",
      "config Shapes", "ad start preRoll", "adLoadFailed", "adLoadFailed of preRoll true",
      "ad idle preRoll",
    ]
    for value in expected { #expect(calls.values.contains(value), "\(value)") }
  }

  @Test func `every notification is posted in a run`() throws {
    let simulator = TestApp.begin(lineUp)
    let source = try DelegateMethods.sources().joined()
    let names = Set(source.matches(of: /static let (flowplayer\w+) =/).map { String($0.1) })
    let ear = Ear(names.map { Notification.Name($0) }) { $0.name.rawValue }
    let calls = FlowplayerCalls()
    try useEverything(view(calls), simulator)
    #expect(names.count > 20 && Set(ear.heard) == names)
  }

  @Test func `the player's properties have the interface's types`() throws {
    let simulator = TestApp.begin(lineUp)
    let view = FlowplayerView()
    view.autoPlay = true
    #expect(view.position == nil && view.duration == nil && view.quality == nil)
    view.load(external: Model(try simulator.url(of: "shapes")).media)
    simulator.advance(by: .seconds(5))
    let player: any FlowplayerViewAPI = view
    let duration: CMTime? = player.duration
    let position: CMTime? = player.position
    #expect(duration?.seconds == 120 && position?.seconds ?? 0 > 3)
    let quality: PlayerQuality? = player.quality
    let limit: Double? = player.preferredPeakBitRate
    let loaded: Double = player.bufferLoadedPercentage
    #expect(quality != nil && limit == 2e6 && loaded > 2 && loaded <= 100)
    let audio: AudioTrack? = player.currentAudio
    let subtitle: SubtitleTrack? = player.currentSubtitle
    #expect(audio?.name == "en" && subtitle == nil && player.audioList.count == 2)
    #expect(player.subtitleList.map(\.lang) == ["fr"] && player.ovpConfig == nil)
    let window: DVRWindow? = player.dvrWindow
    #expect(window == nil && player.bufferState != .empty && player.isReady)
    #expect(player.playbackType.rawValue == "vod" && player.state.rawValue == 3)
    view.selectTrack(audio: 7)
    #expect(view.currentAudio == audio)
    #expect(view.reload() && view.mediaHistoryList.isEmpty)
    view.stop()
    #expect(view.audioList.isEmpty && view.position == nil && view.mediaHistoryList.count == 1)
  }

  @Test func `the platform's video needs an access token and a video of that name`() throws {
    let simulator = TestApp.begin(lineUp)
    let view = FlowplayerView()
    view.autoPlay = true
    let ear = Ear([.flowplayerDidFailWithError]) {
      "\($0.object as? PlayerError == .invalidConfig)"
    }
    view.load(ovp: MediaOVP(mediaId: "shapes", playerId: "wide"))
    #expect(view.state == .failure && ear.heard == ["false"])
    Flowplayer.current.accessToken = "app"
    view.load(ovp: MediaOVP(mediaId: "nothing", playerId: "wide"))
    #expect(ear.heard == ["false", "true"] && view.ovpConfig == nil)
    view.load(ovp: MediaOVP(mediaId: "harbour", playerId: "wide", preferredPeakBitRate: 1e6))
    simulator.advance(by: .seconds(5))
    let config = try #require(view.ovpConfig)
    #expect(config.live == true && config.dvr == true && config.posterURL == nil)
    #expect(config.mediaURL == view.sourceURL && view.state == .play)
    #expect(view.preferredPeakBitRate == 1e6 && view.media?.sessionID != nil)
    let failures: [PlayerError] = [
      .playbackError(CocoaError(.coderInvalidValue)), .invalidAccessToken,
    ]
    #expect(failures[0] == failures[0] && failures[0] != failures[1])
  }

  @Test(arguments: [(-2, 0.25), (0.1, 0.25), (0.5, 0.5), (7, 2)] as [(Float, Double)])
  func `the rate stays between a quarter and two`(rate: Float, simulated: Double) throws {
    let simulator = TestApp.begin(lineUp)
    let view = FlowplayerView()
    view.autoPlay = true
    view.load(external: Model(try simulator.url(of: "shapes")).media)
    simulator.advance(by: .seconds(5))
    view.rate = rate
    let before = try #require(view.position?.seconds)
    simulator.advance(by: .seconds(20))
    let after = try #require(view.position?.seconds)
    #expect(abs(after - before - 20 * simulated) < 0.1)
  }

  @Test func `values have the interface's raw values`() {
    #expect(PlaybackType(rawValue: "live") == .live && PlaybackType(rawValue: nil) == nil)
    #expect(Orientation(rawValue: 3) == .landscapeLeft && AdState(rawValue: 7) == .complete)
    #expect(AdType(rawValue: 2) == .postRoll && ViewLifecycle(rawValue: 1) == .destroyed)
    #expect(PlaybackState.ended.rawValue == 4 && LogLevel.debug < .error)
    let states = ["idle", "load", "ready", "play", "pause", "buffer", "complete", "failure"]
    #expect(PlayerState.allCases.map { "\($0)" } == states)
    #expect(PlayerState.allCases.map(\.rawValue) == Array(0...7))
    let pictures = ["idle", "playing", "casting", "ads", "ended", "background"]
    #expect(PlaybackState.allCases.map { "\($0)" } == pictures)
    #expect(PlaybackBufferState.allCases.map { "\($0)" } == ["empty", "keepUp", "full"])
    let seeks = ["idle", "seeking", "seeked", "failed"]
    #expect(PlaybackSeekState.allCases.map { "\($0)" } == seeks)
    #expect(PlaybackType.allCases.map { "\($0)" } == ["file", "vod", "live", "unknown"])
    #expect(ViewLifecycle.allCases.map { "\($0)" } == ["created", "destroyed"])
    let orientations = ["portrait", "portraitUpsideDown", "landscapeRight", "landscapeLeft"]
    #expect(Orientation.allCases.map { "\($0)" } == orientations)
    let qualities = [
      "sd144", "sd240", "sd360", "sd480", "hd", "fullHD", "qhd", "twoKVideo", "fourKVideo",
      "eightKVideo", "unknown",
    ]
    #expect(PlayerQuality.allCases.map { "\($0)" } == qualities)
  }

  @Test func `settings of the controls hide them`() {
    _ = TestApp.begin(lineUp)
    let calls = FlowplayerCalls()
    let view = view(calls)
    #expect(view.controlsConfig == nil)
    let config: ControlsConfig = ControlsConfig.create()
      .setControlsUrl("https://controls.example").setMuteControl(true).setVolumeControl(true)
      .setFullscreenControl(false).setControlsVisible(false).setUseDragHandle(true)
      .setUseThinControlBar(true).setUsePlay2(false).setUsePlay3(true)
      .setCustom(key: "colour", value: 1).enablePlugins(["chat"]).build()
    view.controlsConfig = config
    #expect(calls.values == ["controls false"])
    view.hideControls = true
    #expect(calls.values == ["controls false"])
    view.controlsConfig = nil
    view.hideControls = false
    #expect(calls.values == ["controls false", "controls true"])
    Flowplayer.current.config.loggerEnabled = false
    Flowplayer.current.config.loggerLevels = [.error]
    Flowplayer.current.configure()
    #expect(Flowplayer.current.version != nil && Flowplayer.current.sessionID != UUID())
  }
}
