import Foundation
import PlayerSDK
import Testing

/// What an app sets on an item (Players/Streaming, "What an app sets on an item").
@MainActor @Suite struct AVPlayerItemTests {
  private func bitRate(of item: AVPlayerItem) -> Double {
    item.accessLog()?.events.last?.indicatedBitrate ?? 0
  }

  @Test func `a preferred peak bit rate limits the rendition, from the next segment on`() throws {
    let simulator = TestApp.begin()
    let item = AVPlayerItem(url: try simulator.url(of: "ocean"))
    #expect(item.preferredPeakBitRate == 0)
    item.preferredPeakBitRate = 1_500_000
    let player = AVPlayer(playerItem: item)
    player.play()
    simulator.advance(by: .seconds(30))
    let limited = bitRate(of: item)
    #expect(limited > 0 && limited <= 1_500_000)
    item.preferredPeakBitRate = 0
    simulator.advance(by: .seconds(30))
    let best = bitRate(of: item)
    #expect(best > 3_000_000, "the line can do more")
    item.preferredPeakBitRate = 1
    simulator.advance(by: .seconds(20))
    #expect(bitRate(of: item) < limited && bitRate(of: item) > 1, "the lowest, where none is below")
    #expect(player.timeControlStatus == .playing)
  }

  @Test(arguments: [false, true])
  func `after a stall a live stream keeps its distance from live, or falls behind`(
    keeps: Bool
  ) throws {
    let simulator = TestApp.begin()
    let item = AVPlayerItem(url: try simulator.url(of: "ocean"))
    #expect(!item.automaticallyPreservesTimeOffsetFromLive)
    item.automaticallyPreservesTimeOffsetFromLive = keeps
    let player = AVPlayer(playerItem: item)
    player.play()
    simulator.advance(by: .seconds(20))
    func distance() throws -> Double {
      simulator.date.timeIntervalSince(try #require(item.currentDate()))
    }
    let before = try distance()
    try simulator.inject("offline", on: player)
    simulator.advance(by: .seconds(70))
    #expect(player.timeControlStatus == .playing)
    #expect(item.accessLog()?.events.last?.numberOfStalls == 1)
    let lost = try distance() - before
    #expect(keeps ? abs(lost) < 1 : lost > 5, "\(lost) s")
  }

  @Test func `a pause is no stall: the stream falls behind`() throws {
    let simulator = TestApp.begin()
    let item = AVPlayerItem(url: try simulator.url(of: "ocean"))
    item.automaticallyPreservesTimeOffsetFromLive = true
    let player = AVPlayer(playerItem: item)
    player.play()
    simulator.advance(by: .seconds(20))
    let date = try #require(item.currentDate())
    player.pause()
    simulator.advance(by: .seconds(10))
    player.play()
    simulator.advance(by: .seconds(1))
    #expect(try #require(item.currentDate()).timeIntervalSince(date) < 2)
  }
}
