import Foundation
import PlayerSDK
import Testing

/// What NAGRA's wrapper for React Native adds to the SDKs, or spoils, happens to no app here.
@MainActor @Suite struct WrapperTests {
  /// Players of a clear live stream, of which the first stalls and plays on.
  private func stall(
    _ simulator: Simulator, beside others: Int
  ) throws -> (players: [AVPlayer], ear: Ear) {
    let ear = Ear([.AVPlayerItemPlaybackStalled]) { notification in
      (notification.object as AnyObject?).map { "\(ObjectIdentifier($0))" }
    }
    let players = try (0...others).map { _ in
      let player = OTVAVPlayer(url: try simulator.url(of: "ocean"))
      player.play()
      return player
    }
    simulator.advance(by: .seconds(5))
    try simulator.inject("segments 404", on: players[0])
    simulator.advance(by: .seconds(90))
    return (players, ear)
  }

  @Test func `a stall is posted for the item that stalls alone`() throws {
    let simulator = TestApp.begin()
    let (players, ear) = try stall(simulator, beside: 1)
    let item = try #require(players[0].currentItem)
    #expect(Set(ear.heard) == ["\(ObjectIdentifier(item))"])
    #expect(players.allSatisfy { $0.timeControlStatus == .playing })
  }

  @Test func `playback that goes on after a stall is announced once`() throws {
    let simulator = TestApp.begin()
    let (players, _) = try stall(simulator, beside: 0)
    let steps = simulator.log.map(\.name).filter { ["onWaiting", "onPlaying"].contains($0) }
    #expect(steps == ["onPlaying", "onWaiting", "onPlaying"])
    withExtendedLifetime(players) {}
  }

  @Test func `a paused view reports no position`() throws {
    let simulator = TestApp.begin()
    let view = FlowplayerView()
    view.autoPlay = true
    let ear = Ear([.flowplayerDidChangePosition]) { "\($0.object ?? "")" }
    view.load(external: MediaExternal(url: try simulator.url(of: "ocean")))
    simulator.advance(by: .seconds(20))
    view.pause()
    let heard = ear.heard.count
    simulator.advance(by: .seconds(20))
    #expect(heard > 2 && ear.heard.count == heard)
  }

  @Test func `a live stream's duration is indefinite or none, and not -1`() throws {
    let simulator = TestApp.begin()
    let url = try simulator.url(of: "ocean")
    let player = AVPlayer(url: url)
    let view = FlowplayerView()
    view.load(external: MediaExternal(url: url))
    player.play()
    view.play()
    simulator.advance(by: .seconds(10))
    #expect(player.currentItem?.duration.isIndefinite == true && view.duration == nil)
  }
}
