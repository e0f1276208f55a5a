import Foundation
import PlayerSDK
import Players
import Sessions
import Simulation
import Testing
import Worlds

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
    #expect(replayed(simulator, seed: seed) == simulator.log.map(\.json))
    #expect(simulator.log.count > 70)
  }

  @Test func `keys that an app keeps, and invalidates, come and go in a replay`() throws {
    let simulator = TestApp.begin(seed: 7)
    let app = try KeyApp(simulator, content: "film-club")
    app.keepsKeys = true
    let session = AVContentKeySession(keySystem: .fairPlayStreaming)
    session.setDelegate(app, queue: .main)
    app.sessions.append(session)
    for play in 1...3 {
      let asset = AVURLAsset(url: try simulator.url(of: "film-club"))
      session.addContentKeyRecipient(asset)
      let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
      player.play()
      simulator.advance(by: .seconds(5))
      #expect((player.timeControlStatus == .playing) == (play < 3))
      guard play == 2, let key = app.stored else { continue }
      session.invalidatePersistableContentKey(key) { _, _ in }
    }
    #expect(replayed(simulator, seed: 7) == simulator.log.map(\.json))
    #expect(simulator.log.contains { $0.name == "invalidatePersistableContentKey" })
  }

  private func replayed(_ simulator: Simulator, seed: UInt64) -> [String] {
    var world = World(SimulatedLineUp.demo.lineUp, seed: seed, epoch: .scriptedEpoch)
    for step in simulator.steps {
      world.advance(to: step.instant)
      world.perform(step.command)
    }
    world.advance(to: .zero + simulator.now)
    return world.outbox.announcements.map { EventLogLine($0).text }
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
