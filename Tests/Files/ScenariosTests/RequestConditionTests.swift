import Foundation
import HeadEndAPI
import Players
import Scenarios
import Sessions
import Simulation
import Testing
import Worlds

/// Expectations on requests, of simulated players and of real clients.
@Suite struct RequestConditionTests {
  private static func verdict(_ steps: String...) throws -> Verdict? {
    let list = steps.map { "  - {\($0)}\n" }.joined()
    return ScenarioRun(
      headless: try Shipped.scenario("title: T\nlineup: classic\nseed: 7\nsteps:\n\(list)")
    ).verdict
  }

  @Test func `a player's request is expected by operation, status and count`() throws {
    let verdict = try Self.verdict(
      "expect: {request: session.setup, status: 200, player: main, within: 5s}",
      "expect: {request: origin.segment, count: '>= 3', within: 20s}")
    #expect(verdict?.hasPassed == true)
  }

  @Test func `a failure says what was answered instead`() throws {
    let verdict = try Self.verdict(
      "wait: {player: main, state: playing, within: 9s}",
      "expect: {request: session.setup, status: 404, player: main, within: 0s}")
    #expect(verdict?.failure?.cause == "session.setup was answered with 200")
  }

  @Test func `what was requested before the last step that acted does not count`() throws {
    let verdict = try Self.verdict(
      "wait: {player: main, state: playing, within: 9s}", "wait: 3s", "mark: later",
      "expect: {request: session.setup, player: main, within: 0s}")
    #expect(verdict?.hasPassed == false)
  }

  /// What the field has met: only twelve requests were kept, and none of a removed player.
  private static let field = """
    title: T
    lineup:
      accounts: [{id: home, sessionLimit: LIMIT}]
      session: {heartbeat: 10s, missedBeats: 2, demo: true}
      channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
      devices:
        - {id: tv, account: home, app: {policy: stubborn}, players: [{id: tv, channel: 101}]}
        - {id: box, account: home, players: [{id: box, channel: 101}]}
    steps:

    """

  private static func field(limit: Int, _ steps: String...) throws -> Verdict? {
    let text = field.replacing("LIMIT", with: "\(limit)") + steps.map { "  - {\($0)}\n" }.joined()
    return ScenarioRun(headless: try Shipped.scenario(text)).verdict
  }

  @Test func `a storm of requests is counted to its end`() throws {
    let storm = try Self.field(
      limit: 0, "wait: 30s", "expect: {request: session.setup, player: tv, count: '<= 10'}")
    let cause = try #require(storm?.failure?.cause)
    let times = try #require(cause.firstMatch(of: /answered with \d+ \((\d+) times\)/))
    #expect(try #require(Int(times.1)) > 50)
    let exact = try Self.field(
      limit: 0, "wait: 30s",
      "expect: {request: session.setup, player: tv, count: \(times.1)}")
    #expect(exact?.hasPassed == true)
  }

  @Test func `what was answered long ago in the window is found`() throws {
    let verdict = try Self.field(
      limit: 4, "wait: 120s", "expect: {request: session.setup, player: tv, count: 1}",
      "expect: {request: licence.certificate, player: tv, status: 200}")
    #expect(verdict?.hasPassed == true)
  }

  @Test func `the teardown of a removed player is found`() throws {
    let verdict = try Self.field(
      limit: 4, "wait: 25s", "remove: box",
      "expect: {request: session.teardown, player: box, within: 2s}",
      "expect: {not: {request: session.teardown, player: tv}, for: 2s}")
    #expect(verdict?.hasPassed == true)
  }

  private static let refusedSetUps =
    "fault: {point: session.setup, player: tv, trigger: {first: 3}, effect: {status: 503}, "
    + "end: {times: 3}}"

  @Test func `a request that satisfied the step before is none since this step`() throws {
    let wait = "wait: {request: session.setup, player: tv, status: 503, count: 3}"
    let since = "expect: {not: {request: session.setup, player: tv, status: 503}, for: 60s"
    let fresh = try Self.field(limit: 4, Self.refusedSetUps, wait, since + ", since: step}")
    #expect(fresh?.failure?.lines == nil)
    let old = try Self.field(limit: 4, Self.refusedSetUps, wait, since + "}")
    #expect(old?.failure?.cause == "session.setup was answered with 503 (3 times)")
  }

  @Test func `what an act has led to in its own instant counts`() throws {
    let verdict = try Self.field(
      limit: 4, "wait: {player: tv, state: playing}", "stop: tv",
      "expect: {request: session.teardown, player: tv, within: 1s}")
    #expect(verdict?.hasPassed == true)
  }

  @Test func `a real client's teardown is expected`() throws {
    let file = Shipped.assets.appending(path: "lineups/default.yaml")
    let lineUp = try LineUpFile.read(
      try String(contentsOf: file, encoding: .utf8), name: "default", path: "default.yaml")
    let session = Session(lineUp, seed: 7, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(1))
    let token = Self.ask(
      session, .get,
      "/SIM/app/v1/tokens?contentId=news-one&accountId=ann&deviceUniqueId=ann-phone")
    let setup = Self.ask(session, .post, "/SIM/ssm/v1/sessions/setup", token)
    let grant = try #require(
      try JSONSerialization.jsonObject(with: Data(setup.utf8)) as? [String: Any])
    let expected = try RemoteStep.expectation(
      "{\"request\": \"session.teardown\", \"player\": \"ann-phone\", \"within\": \"3s\"}",
      of: session)
    let director = Director(expected, on: session)
    director.recall(session, since: Beginning(in: session), limit: 10_000)
    _ = director.pace(session)
    #expect(director.verdict == nil)
    _ = Self.ask(
      session, .post, "/SIM/ssm/v1/sessions/teardown", grant["sessionToken"] as? String ?? "")
    session.advance(to: session.now + .milliseconds(100))
    _ = director.pace(session)
    #expect(director.verdict?.hasPassed == true)
  }

  private static func served() throws -> Session {
    let text = try Shipped.text("lineups/default.yaml")
    return Session(
      try LineUpFile.read(text, name: "default", path: "default.yaml"), seed: 7,
      epoch: .scriptedEpoch)
  }

  @Test(arguments: [
    (1, "", false), (1, #", "since": "step""#, true), (100_000, "", true),
  ])
  func `that nothing was posted cannot be known where something is forgotten`(
    limit: Int, since: String, passes: Bool
  ) throws {
    let session = try Self.served()
    session.advance(to: .zero + .seconds(10))
    let order = #"{"not": {"notification": "onStopped"}, "for": "1s"\#(since)}"#
    let director = Director(try RemoteStep.expectation(order, of: session), on: session)
    director.recall(session, since: .start, limit: limit)
    for _ in 0..<20 {
      _ = director.pace(session)
      session.advance(to: session.now + .milliseconds(100))
    }
    #expect(director.verdict?.hasPassed == passes)
    let cause = director.verdict?.failure?.cause
    #expect(passes || cause?.contains("this cannot be known") == true)
  }

  @Test(arguments: [
    #"{"player": "mpv-1", "state": "SOURCE_SET", "within": "3s"}"#,
    #"{"request": "origin.manifest", "player": "mpv-1", "within": "3s"}"#,
    #"{"notification": "clientJoined", "player": "mpv-1", "within": "3s"}"#,
  ])
  func `an order waits for a client that has not come, and says who is there if it does not`(
    order: String
  ) throws {
    for comes in [true, false] {
      let session = try Self.served()
      let director = Director(try RemoteStep.expectation(order, of: session), on: session)
      director.recall(session, since: Beginning(in: session), limit: 10_000)
      session.advance(to: .zero + .seconds(1))
      _ = director.pace(session)
      #expect(director.verdict == nil)
      if comes { _ = Self.ask(session, .get, "/SIM/live/ocean/master.m3u8?client=mpv-1") }
      for _ in 0..<50 {
        session.advance(to: session.now + .milliseconds(100))
        _ = director.pace(session)
      }
      let failure = director.verdict?.failure
      #expect(director.verdict?.hasPassed == comes, "\(failure?.lines ?? [])")
      let start = "there is no player mpv-1; there are: \(session.roster.slots[0].name), "
      #expect(comes || failure?.cause.hasPrefix(start) == true, "\(failure?.cause ?? "")")
    }
  }

  @Test(arguments: [
    #"{"player": "mpv-1", "state": "PLAYING"}"#, #"{"player": "all-of", "state": "PLAYING"}"#,
    #"{"not": {"player": "mpv-1", "state": "ERROR"}, "for": "3s"}"#,
    #"{"player": "true", "state": "PLAYING", "within": "3s"}"#,
  ])
  func `a name that cannot be waited for is refused at once`(order: String) throws {
    let session = try Self.served()
    let problem = #expect(throws: FileProblem.self) {
      try RemoteStep.expectation(order, of: session)
    }
    #expect(problem?.message.hasPrefix("unknown player") == true, "\(problem?.text ?? "")")
  }

  private static func ask(
    _ session: Session, _ method: Request.Method, _ target: String, _ token: String = ""
  ) -> String {
    let answer = session.answer(
      RealClientRequest(
        method: method, target: target, authority: "127.0.0.1:8080", authorizations: token,
        address: "127.0.0.1"))
    guard case .response(let response) = answer.outcome else { return "" }
    return String(decoding: response.body, as: UTF8.self)
  }
}
