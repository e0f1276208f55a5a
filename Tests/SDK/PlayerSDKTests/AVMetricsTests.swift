import Foundation
import PlayerSDK
import Testing

/// An app that reads its items' metrics, as Apple's session on them shows (WWDC 2024, 10113).
@MainActor @Suite struct AVMetricsTests {
  /// An app with one player, which lets go of it to end the sequences.
  @MainActor private final class App {
    let simulator: Simulator
    var item: AVPlayerItem?
    var player: AVPlayer?

    init(_ content: String = "news-one") throws {
      simulator = TestApp.begin()
      try TestApp.setSSPDelegate(simulator, for: ["news-one", "film-club"])
      let item = OTVAVPlayerItem(url: try simulator.url(of: content))
      (self.item, player) = (item, OTVAVPlayer(playerItem: item))
    }

    func metrics<M: AVMetricEvent>(_ type: M.Type) throws -> AVMetrics<M> {
      try #require(item).metrics(forType: type)
    }

    func play(_ duration: Duration) {
      player?.play()
      simulator.advance(by: duration)
    }

    // Not asynchronous, so that nobody reads meanwhile.
    func wait(_ duration: Duration) { simulator.advance(by: duration) }

    func close() { (player, item) = (nil, nil) }
  }

  private func all<M: AVMetricEvent>(_ metrics: AVMetrics<M>) async throws -> [M] {
    var events: [M] = []
    for try await event in metrics { events.append(event) }
    return events
  }

  @Test func `a start is told by its requests, then by the first picture that lists them`()
    async throws
  {
    let app = try App()
    let metrics = try app.metrics(AVMetricEvent.self)
    app.play(.seconds(4))
    app.close()
    let events = try await all(metrics)
    let first = try #require(events.first as? AVMetricHLSPlaylistRequestEvent)
    #expect(first.isMultivariantPlaylist && first.url?.lastPathComponent == "master.m3u8")
    let index = try #require(
      events.firstIndex { $0 is AVMetricPlayerItemInitialLikelyToKeepUpEvent })
    let initial = try #require(events[index] as? AVMetricPlayerItemInitialLikelyToKeepUpEvent)
    #expect(initial.playlistRequestEvents.map(\.isMultivariantPlaylist) == [true, false])
    for playlist in initial.playlistRequestEvents {
      let request = try #require(playlist.mediaResourceRequestEvent)
      #expect(request.requestStartTime < request.responseStartTime)
      #expect(request.responseStartTime <= request.responseEndTime)
      #expect(request.byteRange.length > 100)
    }
    #expect(initial.mediaSegmentRequestEvents.count >= 1)
    #expect(initial.contentKeyRequestEvents.count == 1 && initial.variant != nil)
    #expect((0.2..<4).contains(initial.timeTaken))
    let listed = initial.playlistRequestEvents + initial.mediaSegmentRequestEvents
    #expect(listed.allSatisfy { events[..<index].contains($0) })
    #expect(events.map(\.date) == events.map(\.date).sorted())
    #expect(Set(events.map(\.sessionID)) == ["session-0"])
  }

  @Test func `a segment's event has its times, bytes and playlist`() async throws {
    let app = try App("ocean")
    let metrics = try app.metrics(AVMetricHLSMediaSegmentRequestEvent.self)
    app.play(.seconds(20))
    app.close()
    let segments = try await all(metrics)
    #expect(segments.count > 3)
    for segment in segments {
      let request = try #require(segment.mediaResourceRequestEvent)
      #expect(request.requestStartTime < request.responseStartTime)
      #expect(request.responseStartTime < request.responseEndTime && request.errorEvent == nil)
      #expect(segment.byteRange.length > 10_000 && segment.byteRange == request.byteRange)
      #expect(segment.indexFileURL.lastPathComponent == "index.m3u8")
      #expect(segment.segmentDuration == 6 && !request.wasReadFromCache)
    }
  }

  @Test func `a key's event lasts from its request to its licence`() async throws {
    let app = try App()
    let metrics = try app.metrics(AVMetricContentKeyRequestEvent.self)
    app.play(.seconds(110))
    app.close()
    let keys = try await all(metrics)
    #expect(keys.count == 2, "the licence and its renewal")
    let log = app.simulator.log.filter { $0.name.hasPrefix("keyRequest") }
    #expect(log.map(\.name).prefix(2) == ["keyRequestStart", "keyRequestSuccess"])
    let request = try #require(keys.first?.mediaResourceRequestEvent)
    let time = request.responseEndTime.timeIntervalSince(request.requestStartTime)
    let seconds = (log[1].time - log[0].time) / .seconds(1)
    #expect(abs(time - seconds) < 0.002 && time > 0.01)
    #expect(request.url?.scheme == "skd" && keys.allSatisfy { !$0.isClientInitiated })
    #expect(keys.first?.contentKeySpecifier.identifier as? String == request.url?.absoluteString)
  }

  /// What the metrics of an app are that renews its key once.
  private func metricsOfRenewal() throws -> AVMetrics<AVMetricContentKeyRequestEvent> {
    let simulator = TestApp.begin()
    let keyApp = try KeyApp(simulator)
    let session = AVContentKeySession(keySystem: .fairPlayStreaming)
    session.setDelegate(keyApp, queue: .main)
    keyApp.sessions.append(session)
    let asset = AVURLAsset(url: try simulator.url(of: "news-one"))
    session.addContentKeyRecipient(asset)
    let item = AVPlayerItem(asset: asset)
    let metrics = item.metrics(forType: AVMetricContentKeyRequestEvent.self)
    let player = AVPlayer(playerItem: item)
    player.play()
    simulator.advance(by: .seconds(5))
    session.renewExpiringResponseData(for: try #require(keyApp.requests.first))
    simulator.advance(by: .seconds(5))
    return metrics
  }

  @Test func `a key that the app renews is initiated by the client`() async throws {
    let keys = try await all(try metricsOfRenewal())
    #expect(keys.map(\.isClientInitiated) == [false, true])
  }

  @Test func `a stall comes after the requests that failed before it, and then it recovers`()
    async throws
  {
    let app = try App("ocean")
    let stalls = try app.metrics(AVMetricPlayerItemStallEvent.self)
    let merged = stalls.chronologicalMerge(
      with: try app.metrics(AVMetricHLSPlaylistRequestEvent.self),
      try app.metrics(AVMetricPlayerItemLikelyToKeepUpEvent.self))
    app.play(.seconds(20))
    try app.simulator.inject("offline", on: try #require(app.player))
    app.wait(.seconds(50))
    let item = try #require(app.item)
    var events: [AVMetricEvent] = []
    for try await (event, publisher) in merged {
      #expect(publisher === item)
      events.append(event)
      if events.filter({ $0 is AVMetricPlayerItemLikelyToKeepUpEvent }).count == 2 { break }
    }
    let stall = try #require(events.firstIndex { $0 is AVMetricPlayerItemStallEvent })
    let before = events[..<stall].compactMap { $0 as? AVMetricHLSPlaylistRequestEvent }
    let failed = before.filter { $0.mediaResourceRequestEvent?.errorEvent != nil }
    #expect(failed.count > 1 && before.count > failed.count)
    let error = failed.last?.mediaResourceRequestEvent?.errorEvent?.error as NSError?
    #expect(error?.code == -1009)
    let event = try #require(events[stall] as? AVMetricPlayerItemStallEvent)
    #expect(event.previousRate == 1 && event.rate == 0)
    let recovery = try #require(events.last as? AVMetricPlayerItemLikelyToKeepUpEvent)
    // Dates are in milliseconds.
    #expect(abs(recovery.timeTaken - recovery.date.timeIntervalSince(event.date)) < 0.001)
    #expect(events.map(\.date) == events.map(\.date).sorted())
  }

  @Test func `a summary counts what the events say, even for one who reads nothing else`()
    async throws
  {
    let app = try App("ocean")
    app.play(.seconds(20))
    try app.simulator.inject("offline", on: try #require(app.player))
    app.wait(.seconds(60))
    let metrics = try app.metrics(AVMetricPlayerItemPlaybackSummaryEvent.self)
    let requests = try #require(app.item?.accessLog()?.events.last?.numberOfMediaRequests)
    let errors = try #require(app.item?.errorLog()?.events.count)
    app.player?.replaceCurrentItem(with: nil)
    app.close()
    let summary = try #require(try await all(metrics).first)
    #expect(summary.stallCount == 1 && summary.errorEvent == nil)
    #expect(summary.recoverableErrorCount == errors && errors == 1, "logged once")
    #expect((5..<30).contains(summary.timeSpentRecoveringFromStall))
    #expect((0.1..<4).contains(summary.timeSpentInInitialStartup))
    let idle = summary.timeSpentRecoveringFromStall + summary.timeSpentInInitialStartup
    #expect(abs(Double(summary.playbackDuration) + idle - 80) < 1.5)
    #expect(summary.mediaResourceRequestCount > requests)
    #expect(summary.timeWeightedPeakBitrate > summary.timeWeightedAverageBitrate)
    #expect(summary.timeWeightedAverageBitrate > 500_000 && summary.variantSwitchCount > 0)
  }

  @Test func `a switch of renditions starts, then has its first segment`() async throws {
    let app = try App("ocean")
    let metrics = try app.metrics(AVMetricEvent.self)
    app.play(.seconds(15))
    app.close()
    let events = try await all(metrics)
    let starts = events.compactMap { $0 as? AVMetricPlayerItemVariantSwitchStartEvent }
    let ends = events.compactMap { $0 as? AVMetricPlayerItemVariantSwitchEvent }
    #expect(starts.first?.fromVariant == nil && starts.count > 1)
    #expect(starts.map(\.toVariant) == ends.map(\.toVariant) && ends.allSatisfy(\.didSucceed))
    let last = try #require(ends.last)
    let (from, to) = (last.fromVariant?.peakBitRate, last.toVariant.peakBitRate)
    #expect(try #require(from) < (try #require(to)))
    let index = try #require(events.firstIndex(of: ends[0]))
    #expect(events[index - 1] is AVMetricHLSMediaSegmentRequestEvent)
  }

  @Test func `a pause and another rate change the rate`() async throws {
    let app = try App("film-club")
    let metrics = try app.metrics(AVMetricPlayerItemRateChangeEvent.self)
    app.play(.seconds(8))
    app.player?.rate = 2
    app.wait(.seconds(2))
    app.player?.pause()
    app.close()
    let changes = try await all(metrics)
    #expect(changes.map(\.previousRate) == [0, 1, 2] && changes.map(\.rate) == [1, 2, 0])
  }

  @Test func `an item that fails says so, and its summary has the error`() async throws {
    let app = try App()
    let metrics = try app.metrics(AVMetricEvent.self)
    app.play(.zero)
    try app.simulator.inject("wrong key", on: try #require(app.player))
    app.wait(.seconds(60))
    app.close()
    let events = try await all(metrics)
    let errors = events.compactMap { $0 as? AVMetricErrorEvent }
    #expect(errors.last?.didRecover == false && errors.first?.didRecover == true)
    let summary = try #require(events.last as? AVMetricPlayerItemPlaybackSummaryEvent)
    #expect(summary.errorEvent === errors.last)
  }

  @Test func `who reads while time advances hears each event at its instant`() async throws {
    let app = try App()
    let metrics = try app.metrics(AVMetricEvent.self)
    let (simulator, begin) = (app.simulator, app.simulator.date)
    var hasBegun = false
    let reading = Task { @MainActor in
      hasBegun = true
      var late: [String] = []
      for try await event in metrics {
        let happened = event.date.timeIntervalSince(begin)
        guard abs(happened - simulator.now / .seconds(1)) > 0.002 else { continue }
        late.append("\(type(of: event)) of \(happened) s, read at \(simulator.now)")
      }
      return late
    }
    while !hasBegun { await Task.yield() }
    app.player?.play()
    await simulator.advance(by: .seconds(30))
    app.close()
    let late = try await reading.value
    #expect(late == [])
  }

  @Test func `a sequence throws when its task is cancelled`() async throws {
    let app = try App()
    let metrics = try app.metrics(AVMetricPlayerItemStallEvent.self)
    let reading = Task { @MainActor in try await all(metrics) }
    await Task.yield()
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    app.close()
    #expect(try await all(metrics).isEmpty)
  }

  @Test func `a sequence has nothing from before it was made`() async throws {
    let app = try App("ocean")
    app.play(.seconds(10))
    let metrics = try app.metrics(AVMetricHLSPlaylistRequestEvent.self)
    app.wait(.seconds(20))
    app.close()
    let events = try await all(metrics)
    #expect(!events.isEmpty && events.allSatisfy { !$0.isMultivariantPlaylist })
  }
}
