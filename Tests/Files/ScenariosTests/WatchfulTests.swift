import Scenarios
import Testing

/// An app that looks itself, against one that does what the documents say.
@Suite struct WatchfulTests {
  private static func passes(_ policy: String, _ fault: String, _ rest: String) throws -> Bool {
    let text = """
      title: Watchful
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        licence: {lease: 60s}
        channels: [{number: 101, name: News, card: globe, content: news-one, encrypted: true}]
        devices:
          - {id: tv, account: home, app: {policy: \(policy)}, players: [{id: main, channel: 101}]}
      steps:
        - wait: {player: main, state: playing, within: 20s}
        - fault: \(fault)
      \(rest)
        - expect: {player: main, state: playing, picture: normal}
      """
    return ScenarioRun(headless: try Shipped.scenario(text)).verdict?.hasPassed == true
  }

  /// Frozen playhead, silent expiry, stale renewal, a start without end, a load that fails.
  @Test(arguments: ["F", "E", "S", "N", "L"])
  func `what nothing reports, a watchful app repairs`(key: String) throws {
    let fault = "{key: \(key), player: main}"
    #expect(try Self.passes("watchful", fault, "  - wait: 120s"))
    #expect(try !Self.passes("documented", fault, "  - wait: 120s"))
  }

  @Test func `one failed renewal stops a documented app, and no watchful one`() throws {
    let fault = "{point: licence.request, player: main, effect: {status: 503}}"
    #expect(try Self.passes("watchful", fault, "  - wait: 100s"))
    #expect(try !Self.passes("documented", fault, "  - wait: 100s"))
  }

  @Test func `a watchful app leaves a paused stream alone`() throws {
    let text = """
      title: Paused
      lineup: default
      rules: [uninvited]
      steps:
        - wait: {player: main, state: playing, within: 20s}
        - policy: {player: main, policy: watchful}
        - pause: main
        - wait: 60s
        - expect: {player: main, state: paused}
      """
    #expect(ScenarioRun(headless: try Shipped.scenario(text)).verdict?.hasPassed == true)
  }
}
