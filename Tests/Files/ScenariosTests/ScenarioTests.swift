import Foundation
import Players
import Scenarios
import Sessions
import Simulation
import TestSupport
import Testing

/// Every scenario that ships is a test.
@Suite struct ScenarioTests {
  private static func scenario(_ path: String) throws -> Scenario {
    let folder = path.split(separator: "/").first.map(String.init) ?? ""
    return try Shipped.scenario(Shipped.text(path), path: path, folder: folder)
  }

  @Test func `scenarios ship`() {
    #expect(Shipped.scenarios.count >= 4)
  }

  @Test(arguments: Shipped.scenarios)
  func `a shipped scenario passes, and claims nothing that it does not show`(
    path: String
  ) throws {
    let verdict = ScenarioRun(headless: try Self.scenario(path)).verdict
    #expect(verdict?.hasPassed == true, "\(verdict?.failure?.lines.joined(separator: "\n") ?? "")")
    #expect(verdict?.warnings.map(\.line) == [])
  }

  @Test(
    arguments: ["session-restart", "session-restart-in-step"],
    Thorough.all(of: 1...10 as ClosedRange<UInt64>, otherwise: 1))
  func `the storm ends by itself with a draw, and without one when the crowd is thinned`(
    name: String, seed: UInt64
  ) throws {
    let path = "incidents/\(name).yaml"
    let text = try Shipped.text(path).replacing("seed: 61\n", with: "seed: \(seed)\n")
    let scenario = try Shipped.scenario(text, path: path, folder: "incidents")
    #expect(scenario.seed == seed)
    let verdict = ScenarioRun(headless: scenario).verdict
    #expect(verdict?.hasPassed == true, "\(verdict?.failure?.lines.joined(separator: "\n") ?? "")")
  }

  @Test(arguments: Thorough.all(of: 1...3 as ClosedRange<UInt64>, otherwise: 1))
  func `without anybody going home, less than half play five minutes later`(seed: UInt64) throws {
    let path = "incidents/session-restart-in-step.yaml"
    let whole = try Shipped.text(path).replacing("seed: 61\n", with: "seed: \(seed)\n")
    let storm = try #require(whole.firstRange(of: "  - chapter: Half of the crowd leaves"))
    let text =
      whole[..<storm.lowerBound]
      + "  - expect: {not: {crowd: stadium, state: playing, atLeast: 50 %}, for: 270s}\n"
    let scenario = try Shipped.scenario(String(text), path: path, folder: "incidents")
    #expect(ScenarioRun(headless: scenario).verdict?.hasPassed == true)
  }

  @Test(arguments: [
    "kick-off", "session-restart", "session-restart-in-step", "stubborn-version",
    "renewals-in-step",
  ])
  func `an incident of a crowd takes less than 90 s`(name: String) throws {
    let run = ScenarioRun(headless: try Self.scenario("incidents/\(name).yaml"))
    #expect(try #require(run.verdict?.end) < .zero + .seconds(90))
  }

  @Test(
    arguments: Thorough.all(of: Shipped.scenarios, otherwise: 4),
    [(0.25, 7), (1, 1), (100, 3)] as [(Double, UInt64)])
  func `live at any speed, in any slices, everything is the same as headless`(
    path: String, pace: (speed: Double, seed: UInt64)
  ) throws {
    let scenario = try Self.scenario(path)
    let headless = ScenarioRun(headless: scenario)
    let speed = try #require(Speed(multiple: pace.speed))
    var random = RandomStream(seed: pace.seed, name: "slices")
    let longest = Duration.seconds(2 / pace.speed)
    let live = ScenarioRun(onStage: scenario, at: speed) {
      random.duration(upTo: longest) + .nanoseconds(1)
    }
    #expect(live.verdict?.end == headless.verdict?.end)
    #expect(live.verdict?.failure == headless.verdict?.failure)
    #expect(live.log == headless.log)
    #expect(live.requests == headless.requests)
    // A crowd says little, and asks for much.
    #expect(headless.log.count > 20 || headless.requests.contains { $0 > 10_000 })
  }

  @Test func `every kind of step is shown by a scenario that ships`() throws {
    let texts = try Shipped.scenarios.map { try Shipped.text($0) }.joined()
    let kinds = [
      "say", "chapter", "add", "remove", "zap", "play", "pause", "stop", "recover", "renew",
      "background", "foreground", "pip", "airplay", "rotate", "download", "policy", "fault",
      "clear",
      "kill", "speed", "wait", "expect",
    ]
    for kind in kinds { #expect(texts.contains(" \(kind): "), "\(kind)") }
  }
}
