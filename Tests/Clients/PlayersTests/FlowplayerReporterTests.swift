import Testing

@testable import Players

@Suite struct FlowplayerReporterTests {
  private typealias Snapshot = FlowplayerReporter.Snapshot
  private static let film = Snapshot(
    phase: .playing, media: "film", height: 720, duration: .seconds(90), bufferAhead: .seconds(9))
  private static let filmPlays: [FlowplayerEvent] = [
    .didReceiveMediaItem("film"), .didChangeState(.load), .media(.didChangePlaybackType(.vod)),
    .media(.didChangeDuration(seconds: 90)), .didChangeState(.ready),
    .media(.didChangeBufferState(.keepUp)),
    .media(.didChangeQuality(.hd)), .didChangeState(.play), .didChangePlaybackState(.playing),
  ]

  private static func playing() -> FlowplayerReporter {
    var reporter = FlowplayerReporter(id: "main")
    _ = reporter.report(film)
    return reporter
  }

  private static func film(_ phase: FlowplayerReporter.Phase) -> Snapshot {
    var snapshot = film
    snapshot.phase = phase
    return snapshot
  }

  @Test func `a new player is idle and reports nothing`() {
    var reporter = FlowplayerReporter(id: "main")
    #expect(reporter.report(Snapshot(phase: .idle)).isEmpty)
    #expect(reporter.state == .idle)
    #expect(reporter.playbackStateList == [.idle])
  }

  @Test func `a film is received, loaded, ready and played, seen step by step or at once`() {
    var atOnce = FlowplayerReporter(id: "main")
    #expect(atOnce.report(Self.film) == Self.filmPlays)
    var stepwise = FlowplayerReporter(id: "main")
    var events = stepwise.report(Snapshot(phase: .loading, media: "film"))
    events += stepwise.report(Self.film(.ready))
    events += stepwise.report(Self.film)
    #expect(events == Self.filmPlays)
    #expect(stepwise.stateList == [.play, .ready, .load, .idle])
    #expect(stepwise.playbackStateList == [.playing, .idle])
    #expect(stepwise.quality == .hd)
  }

  @Test func `the same look again reports nothing`() {
    var reporter = Self.playing()
    #expect(reporter.report(Self.film).isEmpty)
  }

  @Test(arguments: [
    (FlowplayerReporter.Phase.paused, [FlowplayerEvent.didChangeState(.pause)]),
    (.waiting, [.didChangeState(.buffer)]),
    (.ended, [.didChangeState(.complete), .didChangePlaybackState(.ended)]),
    (.idle, [.didChangeState(.idle), .didChangePlaybackState(.idle)]),
    (
      .failed("no key"),
      [.didChangeState(.failure), .didFailWithError("no key"), .didChangePlaybackState(.idle)]
    ),
  ])
  func `from playing, each phase reports its own`(
    phase: FlowplayerReporter.Phase, events: [FlowplayerEvent]
  ) {
    var reporter = Self.playing()
    #expect(reporter.report(Self.film(phase)) == events)
  }

  @Test(arguments: [FlowplayerReporter.Phase.paused, .waiting])
  func `what has not played yet has no playback state`(phase: FlowplayerReporter.Phase) {
    var reporter = FlowplayerReporter(id: "main")
    _ = reporter.report(Self.film(phase))
    #expect(reporter.playbackState == .idle)
  }

  @Test func `a live stream has a type and no duration`() {
    var reporter = FlowplayerReporter(id: "main")
    let events = reporter.report(Snapshot(phase: .ready, media: "news", isLive: true))
    #expect(reporter.playbackType == .live)
    #expect(!events.contains { $0.notificationName == "flowplayerDidChangeDuration" })
  }

  @Test func `other media is loaded even if nobody saw it load, and the same media anew`() {
    var reporter = Self.playing()
    var other = Self.film
    other.media = "news"
    let events = reporter.report(other)
    #expect(events.first == .didReceiveMediaItem("news"))
    #expect(reporter.stateList.prefix(3) == [.play, .ready, .load])
    #expect(events.contains(.media(.didChangeDuration(seconds: 90))))
    var loading = other
    loading.phase = .loading
    #expect(
      reporter.report(loading) == [
        .didReceiveMediaItem("news"), .didChangeState(.load), .didChangePlaybackState(.idle),
      ])
    #expect(reporter.quality == nil)
  }

  @Test func `a player is ready before it plays, even if nobody saw it`() {
    var reporter = FlowplayerReporter(id: "main")
    _ = reporter.report(Snapshot(phase: .loading, media: "film"))
    _ = reporter.report(Self.film)
    #expect(reporter.stateList == [.play, .ready, .load, .idle])
  }

  @Test func `other media while one loads is received, and the state does not change again`() {
    var reporter = FlowplayerReporter(id: "main")
    _ = reporter.report(Snapshot(phase: .loading, media: "film"))
    let events = reporter.report(Snapshot(phase: .loading, media: "news"))
    #expect(events == [.didReceiveMediaItem("news")])
    #expect(reporter.stateList == [.load, .idle])
  }

  @Test func `media that fails before anybody looks was received and loaded`() {
    var reporter = Self.playing()
    let events = reporter.report(Snapshot(phase: .failed("no net"), media: "news"))
    #expect(events.first == .didReceiveMediaItem("news"))
    #expect(reporter.stateList.prefix(3) == [.failure, .load, .play])
  }

  @Test func `quality and buffer are reported as they change`() {
    var reporter = Self.playing()
    var look = Self.film
    look.height = 1080
    look.bufferAhead = .seconds(30)
    #expect(
      reporter.report(look) == [
        .media(.didChangeBufferState(.full)), .media(.didChangeQuality(.fullHD)),
      ])
    look.bufferAhead = .zero
    look.phase = .waiting
    #expect(
      reporter.report(look) == [.media(.didChangeBufferState(.empty)), .didChangeState(.buffer)])
    #expect(reporter.bufferState == .empty)
  }

  @Test func `another failure is reported without a change of state, recovery as a new load`() {
    var reporter = Self.playing()
    _ = reporter.report(Self.film(.failed("no key")))
    #expect(reporter.report(Self.film(.failed("no key"))).isEmpty)
    #expect(reporter.report(Self.film(.failed("no net"))) == [.didFailWithError("no net")])
    #expect(reporter.report(Self.film).first == .didReceiveMediaItem("film"))
    #expect(reporter.stateList.prefix(4) == [.play, .ready, .load, .failure])
  }
}
