import Foundation
import PlayerSDK
import Testing

/// What AVFoundation measures of a playback, as an app asks for it.
@MainActor @Suite struct AVMetricsTests {
  @Test func `requests of keys, playlists and segments come with their times`() async throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let item = OTVAVPlayerItem(url: try simulator.url(of: "news-one"))
    var keys = item.metrics(forType: AVMetricContentKeyRequestEvent.self).makeAsyncIterator()
    var lists = item.metrics(forType: AVMetricHLSPlaylistRequestEvent.self).makeAsyncIterator()
    var all = item.metrics(forType: AVMetricEvent.self).makeAsyncIterator()
    let player = OTVAVPlayer(playerItem: item)
    player.play()
    await simulator.advance(by: .seconds(20))
    let firstKey = await keys.next()
    let key = try #require(firstKey?.mediaResourceRequestEvent)
    let firstList = await lists.next()
    let list = try #require(firstList)
    let second = await lists.next()
    let first = await all.next()
    #expect(key.url?.host() == simulator.licenseURL.host() && key.sessionID != nil)
    // A round trip of the line-up takes 60 ms.
    let time = key.responseEndTime.timeIntervalSince(key.requestStartTime)
    #expect(time > 0.05 && time < 2)
    #expect(list.isMultivariantPlaylist && list.url == item.asset.url)
    #expect(key.requestStartTime > list.date)
    #expect(second?.isMultivariantPlaylist == false)
    #expect(first is AVMetricMediaResourceRequestEvent)
  }

  @Test func `a stall has the requests before it, and the summary counts it`() async throws {
    let simulator = TestApp.begin()
    let item = AVPlayerItem(url: try simulator.url(of: "ocean"))
    var stalls = item.metrics(forType: AVMetricPlayerItemStallEvent.self).makeAsyncIterator()
    var ends = item.metrics(forType: AVMetricPlayerItemPlaybackSummaryEvent.self)
      .makeAsyncIterator()
    let player = AVPlayer(playerItem: item)
    player.play()
    await simulator.advance(by: .seconds(20))
    try simulator.inject("offline", on: player)
    await simulator.advance(by: .seconds(120))
    let firstStall = await stalls.next()
    let stall = try #require(firstStall)
    #expect(!stall.mediaSegmentRequestEvents.isEmpty && stall.contentKeyRequestEvents.isEmpty)
    let firstEnd = await ends.next()
    let end = try #require(firstEnd)
    #expect(end.stallCount >= 1 && end.playbackDuration > 15 && end.date > stall.date)
  }
}
