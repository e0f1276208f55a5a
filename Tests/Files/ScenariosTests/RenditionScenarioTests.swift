import Faults
import HeadEndAPI
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Faults at one rendition, and in what playlists say, as scenarios have them.
@Suite struct RenditionScenarioTests {
  private static func text(_ steps: String) -> String {
    """
    title: one rendition
    lineup:
      accounts: [{id: home, sessionLimit: 4}]
      network: {latency: 60ms, jitter: 15ms, bandwidth: 25Mbit/s}
      channels: [{number: 201, name: Live, card: globe, content: live}]
      devices:
        - {id: phone, account: home, app: {policy: careless}, players: [{id: phone, channel: 201}]}
    steps:
    \(steps)
    """
  }

  private static func hasPassed(_ steps: String) throws -> Bool? {
    try ScenarioRun(headless: Shipped.scenario(text(steps))).verdict?.hasPassed
  }

  /// google/ExoPlayer #537, owncast/owncast #811: the player goes on with another rendition.
  @Test(arguments: ["origin.manifest", "origin.segment"])
  func `one rendition that is missing stops nothing`(point: String) throws {
    let steps = """
      - fault: {point: \(point), player: phone, height: 1080, effect: status 404, \
        end: until cleared}
      - wait: 60s
      - expect: {player: phone, state: playing, height: "<= 720", counter: {stalls: 0}}
      """
    #expect(try Self.hasPassed(steps) == true)
    let without = """
      - wait: 60s
      - expect: {player: phone, state: playing, height: 1080}
      """
    #expect(try Self.hasPassed(without) == true)
  }

  @Test(
    arguments: [
      ("key: V, player: phone", 720, "720p playlist 404"),
      ("key: V, player: phone, height: 1080", 1080, "720p playlist 404"),
      (
        "point: origin.manifest, player: phone, height: 1080, effect: drop, end: until cleared",
        1080,
        "origin.manifest drop 1080p"
      ),
      ("key: m, player: phone", nil, "manifest 404"),
    ] as [(String, Int?, String)])
  func `a height is read, and a session keeps it`(
    keys: String, height: Int?, name: String
  ) throws {
    let scenario = try Shipped.scenario(Self.text("- fault: {\(keys)}\n- wait: 1s"))
    let run = scenario.session()
    _ = Rehearsal(scenario, on: run).run()
    let fault = run.world.observation.faults.first
    #expect(fault?.name == name)
    #expect((fault?.rule.contains("for \(height ?? 0)p") == true) == (height != nil))
  }

  @Test(arguments: [
    "{point: licence.request, player: phone, height: 1080, effect: drop}",
    "{point: origin.manifest, player: phone, height: 0, effect: drop}",
    "{point: origin.manifest, player: phone, height: tall, effect: drop}",
    "{key: n, player: phone, height: 1080}",
  ])
  func `a height that means nothing is refused`(fault: String) {
    #expect(throws: FileProblem.self) {
      try Shipped.scenario(Self.text("- fault: \(fault)"))
    }
  }
}
