import Foundation
import Lab
import PlayerSDK
import Players
import Simulation
import Testing

/// A session of an SDK is a list of commands: replayed, they announce the same without any code of
/// the app.
@MainActor @Suite struct ReplayTests {
  private func session(seed: UInt64) throws -> Simulator {
    let simulator = TestApp.begin(seed: seed)
    try TestApp.setSSPDelegate(simulator, for: ["news-one", "match-day"])
    let main = try TestApp.play("news-one", simulator)
    var preview: OTVAVPlayer? = try TestApp.play("ocean", simulator)
    simulator.advance(by: .seconds(15))
    try simulator.inject("h", on: main)
    simulator.advance(by: .seconds(15))
    main.replaceCurrentItem(with: OTVAVPlayerItem(url: try simulator.url(of: "match-day")))
    simulator.advance(by: .milliseconds(100))
    try simulator.switchAirPlay(main)
    preview = nil
    simulator.advance(by: .seconds(110))
    #expect(preview == nil && main.timeControlStatus == .playing)
    return simulator
  }

  @Test(arguments: [7, 8] as [UInt64])
  func `a replay on a fresh world says the same`(seed: UInt64) throws {
    let simulator = try session(seed: seed)
    var world = World(SimulatedLineUp.demo.lineUp, seed: seed, epoch: .scriptedEpoch)
    var outbox = Outbox()
    for step in simulator.steps {
      switch step {
      case .advance(let instant): world.advance(to: instant, &outbox)
      case .perform(let command): world.perform(command, &outbox)
      }
    }
    let replayed = outbox.announcements.map { EventLogLine($0).text }
    #expect(replayed == simulator.log.map(\.json))
    #expect(replayed.count > 70)
  }

  @Test func `the same app and seed say the same`() throws {
    let logs = [try session(seed: 7).log, try session(seed: 7).log, try session(seed: 8).log]
    #expect(logs[0] == logs[1] && logs[0] != logs[2])
  }

  @Test func `one advance or many: the same log`() throws {
    let logs = try [1, 40].map { parts in
      let simulator = TestApp.begin()
      try TestApp.setSSPDelegate(simulator, for: ["news-one"])
      let player = try TestApp.play("news-one", simulator)
      for _ in 1...parts { simulator.advance(by: .seconds(120) / parts) }
      #expect(player.timeControlStatus == .playing)
      return simulator.log
    }
    #expect(logs[0] == logs[1])
  }
}
