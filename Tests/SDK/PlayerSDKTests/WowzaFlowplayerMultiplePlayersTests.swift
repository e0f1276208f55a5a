import Foundation
import PlayerSDK
import Testing

/// Flowplayer's guide to multiple players, section by section (Players/Flowplayer).
@MainActor @Suite struct WowzaFlowplayerMultiplePlayersTests {
  /// The guide's controller, with its two ways to identify a player.
  private final class Controller: FlowplayerDelegate {
    // Declare player instances
    let mainPlayer = FlowplayerView()
    let secondaryPlayer = FlowplayerView()
    var lines: [String] = []

    init() {
      // Set delegate property and conform to FlowplayerDelegate protocol
      mainPlayer.delegate = self
      secondaryPlayer.delegate = self
    }

    // Use FlowplayerDelegate protocol to observe and respond to player state changes
    func player(player: FlowplayerAPI, didChangeState state: PlayerState) {
      // Compare id property of mainPlayer variable and player parameter
      guard mainPlayer.id == player.id else {
        // If not equal, indicate event was triggered by secondaryPlayer instance
        lines.append("secondaryPlayer triggered this event")
        return
      }
      // If equal, indicate event was triggered by mainPlayer instance
      lines.append("mainPlayer changed the state to: \(state)")
    }
  }

  @Test func `Use delegation to identify a player`() throws {
    let simulator = TestApp.begin()
    let controller = Controller()
    try play(controller.mainPlayer, "ocean")
    simulator.advance(by: .seconds(5))
    let played = controller.lines
    #expect(
      played == ["load", "ready", "play"].map { "mainPlayer changed the state to: \($0)" })
    try play(controller.secondaryPlayer, "ocean")
    simulator.advance(by: .seconds(5))
    let others = Array(repeating: "secondaryPlayer triggered this event", count: 3)
    #expect(controller.lines == played + others)
    #expect(controller.mainPlayer.state == .play)
    #expect(controller.mainPlayer.stateList == [.play, .ready, .load, .idle])
  }

  @Test func `Use notifications to identify a player`() throws {
    let simulator = TestApp.begin()
    // Declare player instances
    let mainPlayer = FlowplayerView()
    let secondaryPlayer = FlowplayerView()
    // Register observer for flowplayerDidChangeState notification
    let ear = Ear([.flowplayerDidChangeState]) { notification in
      guard
        // Retrieve id from notification's user info and check if it matches mainPlayer id
        let id = notification.userInfo?[\FlowplayerAPI.id] as? String,
        mainPlayer.id == id
      else {
        // If not equal, indicate event was triggered by secondaryPlayer instance
        return "myOtherPlayer triggered this event"
      }
      guard let state = notification.object as? PlayerState else {
        return nil
      }
      // If equal, indicate event was triggered by mainPlayer instance
      return "mainPlayer changed state to: \(state)"
    }
    try play(mainPlayer, "ocean")
    try play(secondaryPlayer, "ocean")
    simulator.advance(by: .seconds(5))
    #expect(ear.heard.filter { $0.hasPrefix("mainPlayer") }.count == 3)
    #expect(ear.heard.filter { $0.hasPrefix("myOtherPlayer") }.count == 3)
    #expect(ear.heard.contains("mainPlayer changed state to: ready"))
  }

  @Test func `Identify a player instance: random ids differ, and follow the seed`() {
    let ids = ([7, 7, 8] as [UInt64]).map { seed in
      _ = TestApp.begin(seed: seed)
      return [FlowplayerView().id, FlowplayerView().id]
    }
    #expect(ids[0][0] != ids[0][1] && !ids[0][0].isEmpty)
    #expect(ids[0] == ids[1] && ids[0] != ids[2])
  }

  @Test func `Set a custom player identifier`() throws {
    let simulator = TestApp.begin()
    // Create instance of FlowplayerView, initialize it with avPlayer and id parameters
    let flowplayerView = FlowplayerView(avPlayer: nil, id: "[some-id]")
    #expect(flowplayerView.id == "[some-id]")
    let ear = Ear([.flowplayerDidReceiveMediaItem]) {
      $0.userInfo?[\FlowplayerAPI.id] as? String
    }
    flowplayerView.load(external: MediaExternal(url: try simulator.url(of: "ocean")))
    simulator.advance(by: .seconds(1))
    #expect(ear.heard == ["[some-id]"])
    // The initialiser has two parameters, and each may be left out.
    let make: @MainActor (AVPlayer?, String?) -> FlowplayerView = FlowplayerView.init(avPlayer:id:)
    #expect(make(nil, "x").id == "x" && FlowplayerView(id: "y").id == "y")
    let avPlayer = AVPlayer()
    #expect(FlowplayerView(avPlayer: avPlayer).avPlayer === avPlayer)
  }

  @Test func `the supplied player has the media, and commands it`() throws {
    let simulator = TestApp.begin()
    let avPlayer = AVPlayer()
    let view = FlowplayerView(avPlayer: avPlayer)
    #expect(view.avPlayer === avPlayer && avPlayer.currentItem == nil)
    view.load(external: MediaExternal(url: try simulator.url(of: "ocean")))
    simulator.advance(by: .seconds(5))
    #expect(avPlayer.currentItem?.url == view.sourceURL && view.state == .ready)
    #expect(avPlayer.timeControlStatus == .paused && avPlayer.rate == 0)
    avPlayer.play()
    #expect(view.state == .play && avPlayer.timeControlStatus == .playing && avPlayer.rate == 1)
    avPlayer.pause()
    #expect(view.state == .pause)
    view.stop()
    #expect(view.media == nil && view.mediaHistoryList.count == 1 && !view.reload())
    #expect(avPlayer.currentItem == nil)
    let own = [FlowplayerView(), FlowplayerView()].map(\.avPlayer)
    #expect(own[0] != nil && own[1] != nil && own[0] !== own[1] && own[0] !== avPlayer)
  }

  @Test func `without autoPlay it is ready and waits, and no position comes before`() throws {
    let simulator = TestApp.begin(shapes)
    let (view, listener) = (FlowplayerView(), Listener())
    view.delegate = listener
    view.load(external: MediaExternal(url: try simulator.url(of: "shapes")))
    simulator.advance(by: .seconds(20))
    #expect(
      view.stateList == [.ready, .load, .idle] && view.isReady && view.position?.seconds == 0)
    #expect(!listener.lines.contains { $0.hasPrefix("position") })
    view.play()
    simulator.advance(by: .seconds(20))
    #expect(view.state == .play && view.position?.seconds ?? 0 > 19)
    let ready = try #require(listener.lines.firstIndex(of: "state ready"))
    let first = try #require(listener.lines.firstIndex { $0.hasPrefix("position") })
    #expect(ready < first)
  }

  @Test func `a live stream reports its window as it moves on`() throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[3].dvr = .seconds(900)
    let simulator = TestApp.begin(lineUp)
    let (view, listener) = (FlowplayerView(), Listener())
    view.delegate = listener
    try play(view, "ocean")
    simulator.advance(by: .seconds(30))
    let windows = listener.lines.filter { $0.hasPrefix("window") }
    #expect(windows.count > 2 && Set(windows).count == windows.count)
    let window = try #require(view.dvrWindow)
    let position = try #require(view.position).seconds
    #expect(window.start < position && position < window.end + 6)
    #expect(window.availableLength == 900 - 18, "less the hold-back")
  }

  @Test func `a live stream without DVR has no window`() throws {
    let simulator = TestApp.begin()
    let (view, listener) = (FlowplayerView(), Listener())
    view.delegate = listener
    try play(view, "ocean")
    simulator.advance(by: .seconds(30))
    #expect(view.state == .play && view.playbackType == .live)
    #expect(view.dvrWindow == nil && !listener.lines.contains { $0.hasPrefix("window") })
  }

  private func play(
    _ view: FlowplayerView, _ content: String
  ) throws {
    view.autoPlay = true
    view.load(external: MediaExternal(url: try Simulator.current.url(of: content)))
  }

  @Test func `both players can be controlled separately`() throws {
    let simulator = TestApp.begin()
    let views = [FlowplayerView(), FlowplayerView()]
    for view in views { try play(view, "ocean") }
    simulator.advance(by: .seconds(5))
    views[0].pause()
    views[1].isMuted = true
    #expect(views.map(\.state) == [.pause, .play])
    views[0].play()
    simulator.advance(by: .seconds(1))
    views[1].stop()
    #expect(views.map(\.state) == [.play, .idle])
  }

  @Test func `Handling full-screen mode: rotation, and the two properties`() throws {
    let simulator = TestApp.begin()
    let views = [FlowplayerView(), FlowplayerView()]
    for view in views { try play(view, "ocean") }
    simulator.advance(by: .seconds(5))
    simulator.rotate()
    #expect(views.allSatisfy { !$0.isFullscreen })
    simulator.rotate()
    for flowplayerView in views {
      // Player isn't forced into full-screen mode when orientation change occurs
      flowplayerView.orientationControlsFullscreen = false
      // Player isn't forced to rotate into landscape mode when entering full-screen mode
      flowplayerView.fullscreenControlsOrientation = false
    }
    simulator.rotate()
    #expect(views.allSatisfy { !$0.isFullscreen })
    simulator.rotate()
    // "set the fullscreenControlsOrientation property to true for that specific instance"
    views[0].fullscreenControlsOrientation = true
    simulator.rotate()
    #expect(views.map(\.isFullscreen) == [true, false])
    simulator.rotate()
    #expect(views.map(\.isFullscreen) == [false, false])
    views[1].fullscreenControlsOrientation = true
    simulator.rotate()
    #expect(views.map(\.isFullscreen) == [false, false])
  }

  @Test(arguments: [false, true], [false, true])
  func `openFullscreen turns the device only with fullscreenControlsOrientation`(
    byOrientation: Bool, turns: Bool
  ) throws {
    let simulator = TestApp.begin()
    let view = FlowplayerView()
    view.orientationControlsFullscreen = byOrientation
    view.fullscreenControlsOrientation = turns
    try play(view, "ocean")
    let ear = Ear([.flowplayerViewDidChangeFullscreen]) { "\($0.object as? Bool == true)" }
    view.openFullscreen()
    #expect(view.isFullscreen && view.orientation == (turns ? .landscapeLeft : .portrait))
    view.closeFullscreen()
    #expect(!view.isFullscreen && view.orientation == .portrait)
    simulator.rotate()
    // Alone in its controller, it follows the device with either flag.
    #expect(view.isFullscreen == (byOrientation || turns))
    #expect(ear.heard == ["true", "false"] + (byOrientation || turns ? ["true"] : []))
  }

  private var shapes: SimulatedLineUp {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels.append(
      .init(
        number: 305, name: "Shapes", content: "shapes", isEncrypted: false,
        duration: .seconds(62)))
    return lineUp
  }

  private final class Listener: FlowplayerDelegate {
    var lines: [String] = []

    func player(_ player: FlowplayerAPI, didChangeState state: PlayerState) {
      lines.append("state \(state)")
    }
    func player(_ player: FlowplayerAPI, didChangePlaybackState state: PlaybackState) {
      lines.append("picture \(state)")
    }
    func player(_ player: FlowplayerAPI, didChangeDuration duration: Double) {
      lines.append("duration \(duration)")
    }
    func player(_ player: FlowplayerAPI, didChangeMute isMuted: Bool) {
      lines.append("mute \(isMuted)")
    }
    func player(_ player: FlowplayerAPI, didChangeVolume volume: Float) {
      lines.append("volume \(volume)")
    }
    func player(_ player: FlowplayerAPI, didChangeRate rate: Float) {
      lines.append("rate \(rate)")
    }
    func player(
      _ player: FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double
    ) { lines.append("\(state) \(position)") }
    func player(_ player: FlowplayerAPI, didChangePosition position: Double) {
      lines.append("position \(position)")
    }
    func player(_ player: FlowplayerAPI, didChangeDVRWindow window: DVRWindow) {
      lines.append("window \(window.start) \(window.end)")
    }
    func player(_ player: FlowplayerAPI, didFailWith error: PlayerError) {
      if case .playbackError = error { lines.append("failed") }
    }
    func player(_ player: FlowplayerAPI, didChangePlaybackType type: PlaybackType) {
      lines.append("type \(type)")
    }
    func player(_ player: FlowplayerAPI, didChangeQuality quality: PlayerQuality) {
      lines.append("quality")
    }
    func player(_ player: FlowplayerAPI, didChangeBufferState state: PlaybackBufferState) {
      lines.append("buffer \(state)")
    }
  }

  @Test func `every method of the delegate that a simulation can mean is called`() throws {
    let simulator = TestApp.begin(shapes)
    let (view, listener) = (FlowplayerView(), Listener())
    view.delegate = listener
    try play(view, "shapes")
    simulator.advance(by: .seconds(5))
    view.isMuted = true
    view.volume = 0.5
    view.rate = 2
    view.seek(40)
    simulator.advance(by: .seconds(30))
    let expected = [
      "state load", "state play", "picture playing", "duration 62.0", "mute true", "volume 0.5",
      "rate 2.0", "seeking 40.0", "seeked 40.0", "type vod", "quality", "buffer keepUp",
      "state complete", "picture ended",
    ]
    for line in expected { #expect(listener.lines.contains(line), "\(line)") }
    view.load(
      external: MediaExternal(url: try #require(URL(string: "https://nobody.example/x.m3u8"))))
    simulator.advance(by: .seconds(30))
    #expect(listener.lines.contains("failed"))
  }
}
