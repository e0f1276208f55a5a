import Foundation
import PlayerSDK
import Testing

/// A search in an app's own code, as a test calls it.
@MainActor @Suite struct ExploreTests {
  private let cases = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")

  /// An app that stops when its session fails, unless it forgets one kind of failure.
  @MainActor private final class SmallApp {
    let player: OTVAVPlayer

    init(_ simulator: Simulator, hears names: [Notification.Name]) throws {
      OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
      player = OTVAVPlayer(url: try simulator.url(of: "news-one"))
      for name in names {
        _ = simulator.notificationCenter.addObserver(forName: name, object: nil, queue: nil) {
          [weak self] _ in
          Task { @MainActor in self?.player.replaceCurrentItem(with: nil) }
        }
      }
      player.play()
    }
  }

  private static let some: [Notification.Name] = [
    .OTVSSMSetupErrorNotification, .OTVSSMTeardownErrorNotification,
  ]
  private static let all = some + [.OTVSSMHeartbeatErrorNotification]

  private func explore(
    _ names: [Notification.Name], runs: Int = 3, seed: UInt64 = 7
  ) async -> ExploreFailure? {
    do {
      try await Simulator.explore(
        runs: runs, seed: seed, faults: "sh", rules: ["advice"], cases: cases
      ) {
        let app = try SmallApp($0, hears: names)
        await $0.advance(by: .seconds(30))
        try await $0.heal()
        withExtendedLifetime(app) {}
      }
      return nil
    } catch { return error as? ExploreFailure }
  }

  @Test func `an app that does what the documents say passes`() async {
    #expect(await explore(Self.all) == nil)
    #expect(!FileManager.default.fileExists(atPath: cases.path()))
  }

  @Test func `the failure says what was broken, by which steps, and what helps`() async throws {
    let failure = try #require(await explore(Self.some))
    #expect(failure.rules == ["advice"])
    let words = [
      "1 finding in 3 runs, seed 7",
      "advice   player 1: did not stop within 10 s of OTVSSMHeartbeatErrorNotification",
      "10.0 s  fault h",
      "Notified    10.207 s player 1: OTVSSMHeartbeatErrorNotification", "Reacted     nothing",
      "Reference   the reference app (documented) keeps the rule",
      "Remedy      Stop the player whose set-up, heartbeat or teardown has failed",
      "Found       in run ", " s, then reduced in ",
    ]
    for word in words { #expect(failure.description.contains(word), "\(word)") }
  }

  @Test func `the same seed finds the same`() async throws {
    let first = try #require(await explore(Self.some))
    try FileManager.default.removeItem(at: cases)
    #expect(await explore(Self.some) == first)
    try FileManager.default.removeItem(at: cases)
  }

  @Test func `a case is kept and runs first, and goes once the app is mended`() async throws {
    _ = try #require(await explore(Self.some))
    let text = try String(contentsOf: cases, encoding: .utf8)
    #expect(text.contains(#""rule" : "advice""#) && text.contains(#""fault" : "h""#))
    let again = try #require(await explore(Self.some, runs: 0))
    #expect(again.description.hasPrefix("1 kept case still failing"))
    #expect(await explore(Self.all, runs: 0) == nil)
    #expect(!FileManager.default.fileExists(atPath: cases.path()))
  }

  private struct Wrong: Error {}

  @Test func `what the test itself throws under a fault is a finding`() async throws {
    var failure: ExploreFailure?
    do {
      try await Simulator.explore(runs: 9, faults: "h", rules: ["storm"], cases: cases) {
        simulator in
        let app = try SmallApp(simulator, hears: Self.all)
        await simulator.advance(by: .seconds(30))
        if app.player.currentItem == nil { throw Wrong() }
      }
    } catch { failure = error as? ExploreFailure }
    #expect(failure?.rules == ["error"])
    #expect(failure?.description.contains("error   Wrong()") == true)
    try? FileManager.default.removeItem(at: cases)
  }

  @Test func `what breaks without any fault is a finding, too`() async throws {
    var failure: ExploreFailure?
    do {
      try await Simulator.explore(runs: 1, rules: ["uninvited"], cases: cases) { simulator in
        let app = try SmallApp(simulator, hears: Self.all)
        await simulator.advance(by: .seconds(5))
        simulator.viewer { app.player.pause() }
        await simulator.advance(by: .seconds(5))
        app.player.play()
        await simulator.advance(by: .seconds(5))
      }
    } catch { failure = error as? ExploreFailure }
    #expect(failure?.rules == ["uninvited"])
    #expect(failure?.description.contains("No step is needed.") == true)
    try? FileManager.default.removeItem(at: cases)
  }

  @Test func `what comes only sometimes is flaky, and is not kept`() async throws {
    var (failure, count): (ExploreFailure?, Int) = (nil, 0)
    do {
      try await Simulator.explore(runs: 2, faults: "h", cases: cases) { simulator in
        count += 1
        await simulator.advance(by: .seconds(5))
        if count == 2 { throw Wrong() }
      }
    } catch { failure = error as? ExploreFailure }
    #expect(failure?.description.contains("flaky: 1 of 3 runs") == true)
    #expect(!FileManager.default.fileExists(atPath: cases.path()))
  }

  @Test func `where cases cannot be kept, the finding is told all the same`() async {
    await #expect(throws: ExploreFailure.self) {
      try await Simulator.explore(
        runs: 1, cases: URL(filePath: "/nowhere/cases.json")
      ) { _ in throw Wrong() }
    }
  }

  @Test func `a test without a player finds nothing, and says why`() async {
    await #expect(throws: SimulatorProblem.self) {
      try await Simulator.explore(runs: 2, faults: "h", cases: cases) { _ in }
    }
  }

  @Test func `an unknown rule or fault is named`() async {
    for (faults, rules) in [("%", nil), (nil, ["no"])] as [(String?, [String]?)] {
      await #expect(throws: SimulatorProblem.self) {
        try await Simulator.explore(runs: 1, faults: faults, rules: rules, cases: cases) { _ in }
      }
    }
  }
}
