import Faults
import HeadEndAPI
import Players
import Scenarios
import Sessions
import Simulation
import Testing
import Worlds

/// What is no app's mistake, case by case: rules that are kept, though something looks wrong.
@Suite struct RuleCauseTests {
  /// A session in which a rule is kept, or broken.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: String
    let lineUp: String
    let steps: String

    init(_ rule: String, _ what: String, on lineUp: String = "lineup: default", _ steps: String) {
      (self.rule, testDescription, self.lineUp, self.steps) = (rule, what, lineUp, steps)
    }

    func scenario(rules: String) throws -> Scenario {
      let text = "title: Case\n\(lineUp)\nrules: [\(rules)]\nsteps:\n" + steps
      return try Shipped.scenario(text)
    }
  }

  /// One account with one device, on a live channel.
  private static func single(
    _ player: String = "", app: String = "", licence: String = "", limit: Int = 2
  ) -> String {
    """
    lineup:
      accounts: [{id: home, sessionLimit: \(limit)}]
      session: {heartbeat: 10s, missedBeats: 2, demo: true}
      licence: {lease: 60s\(licence)}
      channels:
        - {number: 101, name: News One, card: globe, content: news-one, encrypted: true}
        - {number: 102, name: Match Day, card: match, content: match-day, encrypted: true}
      devices:
        - {id: tv, account: home\(app), players: [{id: main, channel: 101\(player)}]}
    """
  }

  private static let plays = "  - wait: {player: main, state: playing, within: 20s}\n"

  static let kept = [
    Case(
      "advice", "the teardown of a session lost in the background fails, which is no news",
      plays + """
          - background: main
          - wait: 40s
          - foreground: main
          - wait: 40s
        """),
    Case(
      "advice", "an app that tries again later has stopped before",
      on: single(app: ", app: {policy: retrying}"),
      plays + """
          - fault: {key: h, player: main}
          - wait: 40s
        """),
    Case(
      "advice", "an app opens a stream again that does not play, and has a place for it",
      on: single(app: ", app: {policy: stubborn}"),
      plays + """
          - fault: {key: s, player: main}
          - wait: 40s
        """),
    Case(
      "advice", "no document says what to do about a refused licence",
      on: single(app: ", app: {policy: retrying}"),
      plays + """
          - fault: {key: d, player: main}
          - wait: 40s
        """),
    Case(
      "deaf", "an app that zaps instead of stopping has heard",
      on: single(app: ", app: {policy: stubborn}"),
      plays + """
          - fault: {key: h, player: main}
          - wait: 30s
          - pause: main
          - wait: 30s
        """),
    Case(
      "deaf", "the error of a licence that is only kept concerns nothing that plays",
      on: "lineup: offline",
      """
        - wait: 60s
        - fault: {key: e, player: asset, provoke: false}
        - renew: asset
        - pause: asset
        - wait: 40s
      """),
    Case(
      "doubleAct", "a fault that is provoked again is another failure",
      plays + """
          - fault: {key: s, player: main}
          - after: 800ms
            fault: {key: s, player: main}
          - wait: 10s
        """),
    Case(
      "doubleAct", "a viewer who zaps twice asks twice",
      plays + """
          - fault: {point: session.setup, player: main, effect: {status: 503}, end: {times: 2}}
          - recover: main
          - after: 600ms
            recover: main
          - wait: 10s
        """),
    Case(
      "keyLeak", "the teardown comes right after the key",
      on: single(),
      plays + """
          - zap: {player: main, channel: 102}
          - wait: {notification: keyRequestSuccess, player: main, within: 5s}
          - stop: main
          - wait: 10s
        """),
    Case(
      "keyLeak", "a licence that is kept needs no session, whatever is on the screen",
      on: "lineup: offline",
      """
        - wait: 100s
        - stop: all
        - wait: 100s
      """),
    Case(
      "noHeal", "a fault comes after the viewer has asked",
      plays + """
          - recover: main
          - after: 100ms
            fault: {point: origin.manifest, player: main, effect: hang, end: until cleared}
          - wait: 60s
        """),
    Case(
      "noHeal", "the app is in the background",
      plays + """
          - recover: main
          - after: 100ms
            background: main
          - wait: 60s
        """),
    Case(
      "noHeal", "the viewer pauses",
      plays + """
          - recover: main
          - after: 100ms
            pause: main
          - wait: 60s
        """),
    Case(
      "noHeal", "a call takes the audio",
      plays + """
          - recover: main
          - after: 100ms
            fault: {key: i, player: main, end: {for: 50s}}
          - wait: 60s
        """),
    Case(
      "noHeal", "the account is full of sessions that are watched",
      on: single(limit: 1),
      plays + """
          - add: {player: guest, channel: 102}
          - wait: 10s
          - recover: guest
          - wait: 60s
        """),
    Case(
      "ghost", "a set-up was granted, and its answer is still on the way",
      on: single(", sessionSetup: async"),
      """
        - fault: {point: session.setup, player: main, effect: {delay: 9s}}
        - wait: 40s
      """),
    Case(
      "ghost", "the teardown was sent, and refused",
      on: single(),
      plays + """
          - fault: {key: t, player: main, provoke: false}
          - stop: main
          - wait: 40s
        """),
    Case(
      "ghost", "the teardown could not get through",
      on: single(),
      plays + """
          - fault: {key: n, player: main}
          - stop: main
          - wait: 40s
        """),
    Case(
      "ghost", "the app was killed",
      on: single(),
      plays + """
          - killApp: main
          - wait: 40s
        """),
    Case(
      "lockout", "a fault says 1007",
      on: single(),
      plays + """
          - fault: {point: session.setup, player: main, effect: {status: 400, code: 1007}}
          - recover: main
          - wait: 10s
        """),
    Case(
      "limitCheat", "sessions that the operator has ended are found out by the next heartbeat",
      on: single(limit: 1),
      plays + """
          - kill: home
          - add: {player: guest, channel: 102}
          - wait: 40s
        """),
    Case(
      "slowStart", "the app sleeps while the stream starts",
      on: single(),
      plays + """
          - zap: {player: main, channel: 102}
          - after: 300ms
            background: main
          - wait: 20s
          - foreground: main
          - wait: 20s
        """),
    Case(
      "lateRenewal", "the app sleeps over the end of the lease",
      on: single(),
      plays + """
          - wait: 30s
          - background: main
          - wait: 60s
          - foreground: main
          - wait: 20s
        """),
    Case(
      "orphanDownload", "a film in the clear needs no licence",
      on: """
        lineup:
          accounts: [{id: home, sessionLimit: 2}]
          channels:
            - number: 301
              name: Ocean
              card: waves
              content: ocean
              encrypted: false
              live: false
              duration: 1min
          devices:
            - id: tablet
              account: home
              players: [{id: main, channel: 301, offline: {download: true}}]
        """,
      """
        - wait: {player: main, download: downloaded, within: 200s}
        - wait: 60s
      """),
    Case(
      "orphanDownload", "the app was killed",
      on: "lineup: offline",
      """
        - wait: 60s
        - killApp: all
        - wait: 300s
      """),
    Case(
      "rebuffering", "one stall of a fault is that fault's",
      on: single(),
      plays + """
          - fault: {point: origin.segment, player: main, effect: {delay: 20s}, end: {for: 40s}}
          - wait: 150s
        """),
    Case(
      "spinner", "the stall was announced in the second before it was seen",
      on: single(),
      plays + """
          - fault: {point: origin.segment, player: main, effect: {status: 503}, end: until cleared}
          - wait: 90s
        """),
    Case(
      "uninvited", "the viewer pauses during a call",
      on: single(),
      plays + """
          - fault: {key: i, player: main}
          - after: 2s
            pause: main
          - wait: 40s
        """),
    Case(
      "uninvited", "after the background a paused stream is not resumed",
      on: single(),
      plays + """
          - pause: main
          - background: main
          - wait: 40s
          - foreground: main
          - wait: 40s
        """),
  ]

  @Test(arguments: kept)
  func `is nobody's mistake`(_ case: Case) throws {
    let verdict = ScenarioRun(headless: try `case`.scenario(rules: `case`.rule)).verdict
    #expect(verdict?.hasPassed == true, "\(verdict?.failure?.lines ?? [])")
  }

  /// Apps that do what the documents say, in everything that ships but what is made to break rules.
  @Test(arguments: Shipped.files("scenarios", "incidents"))
  func `no documented app that ships is accused of what it does`(path: String) throws {
    var scenario = try Shipped.scenario(
      try Shipped.text(path), path: path, folder: String(path.prefix { $0 != "/" }))
    scenario.rules = []
    let session = scenario.session()
    _ = Rehearsal(scenario, on: session).run()
    let own = Self.undocumented(scenario.lineUp, session.chronicle.announcements.kept)
    let rules = ["advice", "deaf", "doubleAct", "noHeal", "keyLeak"]
    let accused = session.rules?.breaches.filter {
      rules.contains($0.rule.name) && !own.contains($0.playerName)
    }
    #expect(accused?.isEmpty == true, "\(accused?.map(\.text) ?? [])")
  }

  /// The players whose app has, or gets, another policy.
  private static func undocumented(
    _ lineUp: LineUp, _ announcements: [Announcement]
  ) -> Set<String> {
    let changed = announcements.compactMap { announcement -> String? in
      guard case .simulator(.policyChanged(let policy)) = announcement.notice,
        policy != .documented
      else { return nil }
      return announcement.playerName
    }
    let devices = lineUp.devices.filter { device in
      device.policy != .documented || device.players.contains { changed.contains($0.name) }
    }
    return Set(devices.flatMap { $0.players.map(\.name) })
  }

  private static let keys = FaultCatalogue.kinds.map(\.key)

  /// Every letter of the catalogue, once in each session.
  @Test(arguments: [3, 11] as [UInt64], keys)
  func `what is broken does not depend on the slices in which time passes`(
    seed: UInt64, key: Character
  ) throws {
    func breaches(_ slice: Duration) throws -> [Breach] {
      let text = try Shipped.text("lineups/default.yaml")
      let lineUp = try LineUpFile.read(text, name: "default", path: "default.yaml")
      let session = Session(lineUp, seed: seed, epoch: .scriptedEpoch, rules: RuleBook())
      session.historyBytes = 0
      func pass(to end: Duration) {
        while session.now < .zero + end {
          session.advance(to: min(session.now + slice, .zero + end))
        }
      }
      pass(to: .milliseconds(4300))
      session.perform(.inject(key, PlayerID(0), provoke: true))
      pass(to: .milliseconds(9700))
      session.perform(.inject(key, PlayerID(1), provoke: true))
      pass(to: .seconds(30))
      session.perform(.setPolicy(PlayerID(0), .stubborn))
      session.perform(.inject(key, PlayerID(0), provoke: true))
      pass(to: .seconds(90))
      return session.rules?.breaches ?? []
    }
    let whole = try breaches(.seconds(30))
    #expect(try breaches(.seconds(1)) == whole)
    #expect(try breaches(.milliseconds(7)) == whole)
  }
}
