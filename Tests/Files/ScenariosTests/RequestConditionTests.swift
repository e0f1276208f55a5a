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
    director.recall(session.chronicle.announcements.kept[...], since: session.now)
    _ = director.pace(session)
    #expect(director.verdict == nil)
    _ = Self.ask(
      session, .post, "/SIM/ssm/v1/sessions/teardown", grant["sessionToken"] as? String ?? "")
    session.advance(to: session.now + .milliseconds(100))
    _ = director.pace(session)
    #expect(director.verdict?.hasPassed == true)
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
