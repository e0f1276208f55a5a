import Foundation
import Sessions
import Simulation
import Testing

@testable import PlayerSDK

/// A run of an app's own code contains what its viewer, its device and its code did, and nothing
/// that only the test did.
@MainActor @Suite struct AppRunTests {
  /// Two players of an app that does not observe errors. Only the app keeps them.
  @MainActor private final class TwoTiles {
    let main: OTVAVPlayer
    let second: OTVAVPlayer

    init(_ simulator: Simulator) throws {
      OTVDRMManager.shared.setLicenseDelegate(
        try simulator.sspDelegate(for: "news-one", "match-day"))
      main = OTVAVPlayer(url: try simulator.url(of: "news-one"))
      second = OTVAVPlayer(url: try simulator.url(of: "match-day"))
      for (name, player) in [("main", main), ("second", second)] {
        simulator.name(name) { [weak player] in player }
        simulator.offer(.recover, on: name) { [weak player] in
          let url = player?.currentItem?.url
          player?.replaceCurrentItem(with: url.map { OTVAVPlayerItem(url: $0) })
          player?.play()
        }
        simulator.offer(.pause, on: name) { [weak player] in player?.pause() }
      }
      main.play()
      second.play()
    }
  }

  private func run(
    _ commands: [(seconds: Int, command: AppCommand)] = [], seconds: Int = 30,
    _ end: @escaping @MainActor (Simulator, OTVAVPlayer) throws -> Void = { _, _ in }
  ) async -> AppRun {
    let subject = AppRun.Subject(
      lineUp: .demo, seed: 7, rules: Rule.all.filter { $0.name == "wrongPlayer" },
      delivery: .onTheMainActor, reference: .documented
    ) { simulator in
      let app = try TwoTiles(simulator)
      await simulator.advance(by: .seconds(seconds))
      try end(simulator, app.main)
      withExtendedLifetime(app) {}
    }
    return await AppRun(
      subject,
      commands.map { TimedAppCommand(instant: .zero + .seconds($0.seconds), command: $0.command) })
  }

  /// A heartbeat of the second tile fails.
  private let failure: [(Int, AppCommand)] = [(5, .fault("h", on: "second", provoke: true))]

  /// The seconds of a run that ends less than two seconds after that.
  private func endAfterFailure() async throws -> Int {
    let whole = await run(failure)
    let failed = try #require(
      whole.simulator.log.first { $0.name == "OTVSSMHeartbeatErrorNotification" })
    return Int(failed.time.components.seconds) + 1
  }

  @Test func `the end of a test's closure is no reaction of the app`() async throws {
    let end = try await endAfterFailure()
    let run = await run(failure, seconds: end)
    #expect(run.breaches.map(\.detail) == [] && run.reactions.map(\.player) == [])
    #expect(run.simulator.log.allSatisfy { $0.name != "teardownStart" })
  }

  @Test func `what a test does after time last passed is not judged either`() async throws {
    let end = try await endAfterFailure()
    let run = await run(failure, seconds: end) { simulator, main in
      main.replaceCurrentItem(with: nil)
      try simulator.order(.recover, on: "main")
    }
    #expect(run.breaches.map(\.detail) == [] && run.reactions.map(\.player) == [])
    #expect(run.simulator.commands.map(\.command) == failure.map(\.1))
  }

  @Test func `what the app does before is judged`() async throws {
    let end = try await endAfterFailure()
    let run = await run(failure, seconds: end) { simulator, main in
      main.replaceCurrentItem(with: nil)
      simulator.advance(by: .seconds(1))
    }
    #expect(run.breaches.map(\.rule?.name) == ["wrongPlayer"])
    #expect(run.reactions.map(\.player) == ["main"])
  }

  @Test func `a zap to another stream is not called one to the same`() async throws {
    let end = try await endAfterFailure()
    let run = await run(failure, seconds: end) { simulator, main in
      for _ in 0..<2 {
        main.replaceCurrentItem(with: OTVAVPlayerItem(url: try simulator.url(of: "match-day")))
        simulator.advance(by: .seconds(2))
      }
    }
    let zaps = run.reactions.filter { $0.player == "main" }.map(\.words)
    #expect(zaps == ["zap to match-day", "zap to the same stream"])
    let detail = "`zap to match-day` without an error of its own, after an error of second"
    #expect(run.breaches.first?.detail == detail, "\(run.breaches)")
  }

  @Test func `a search gives no viewer's order to an app in the background`() async {
    let pause = AppCommand.order(.pause, on: "main")
    let run = await run([
      (5, .background), (7, .fault("t", on: "main", provoke: true)), (8, pause),
      (9, .fault("l", on: "second", provoke: true)), (10, .fault("h", on: "main", provoke: true)),
      (15, .background), (20, pause),
    ])
    #expect(
      run.simulator.commands.map(\.command) == [
        .background, .fault("t", on: "main", provoke: false),
        .fault("l", on: "second", provoke: false), .fault("h", on: "main", provoke: true),
        .background, pause,
      ])
  }

  @Test func `an order that waits for a call is given once the app is in the foreground`()
    async throws
  {
    var times: [Duration] = []
    let subject = AppRun.Subject(
      lineUp: .demo, seed: 7, rules: [], delivery: .onTheMainActor, reference: .documented
    ) { simulator in
      let app = try TwoTiles(simulator)
      simulator.offer(.stop, on: "main") { times.append(simulator.now) }
      await simulator.advance(by: .seconds(5))
      try simulator.inject(effect: "delay 4s", at: "session.setup", on: "main")
      try simulator.order(.recover, on: "main")
      await simulator.advance(by: .seconds(1))
      try simulator.order(.stop, on: "main")
      simulator.switchBackground()
      await simulator.advance(by: .seconds(10))
      #expect(times == [])
      simulator.switchBackground()
      await simulator.advance(by: .seconds(1))
      withExtendedLifetime(app) {}
    }
    _ = await AppRun(subject, [])
    #expect(times.count == 1 && times.allSatisfy { $0 >= .seconds(16) && $0 < .seconds(17) })
  }
}
