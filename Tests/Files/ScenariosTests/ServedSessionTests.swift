import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Sessions with real clients, saved and played again without them.
@Suite struct ServedSessionTests {
  private static func session(_ seed: UInt64) throws -> Session {
    let lineUp = try LineUpFile.read(
      Shipped.text("lineups/default.yaml"), name: "default", path: "default")
    return Session(lineUp, seed: seed, epoch: .scriptedEpoch)
  }

  private static func log(of session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }

  private static func file(_ recorder: SessionRecorder) -> String {
    ([recorder.header] + recorder.lines + [recorder.end]).joined(separator: "\n") + "\n"
  }

  private static func read(_ text: String) throws -> Scenario {
    try ScenarioFile.read(text, path: "session") { _ in .unreadable }
  }

  /// Somebody who knows the paths and what was answered last, and uses both at random.
  private struct Visitor {
    let device: String
    var tokens = ["", "", "no.token.atall"]
    var cookie = ""

    mutating func request(_ random: inout RandomStream) -> RealClientRequest {
      let content = ["news-one", "match", "ocean", "no-such"].randomElement(using: &random) ?? ""
      let targets: [(Request.Method, String)] = [
        (
          .get,
          "/SIM/app/v1/tokens?contentId=\(content)&accountId=\(device)&deviceUniqueId=\(device)"
        ),
        (.post, "/SIM/ssm/v1/sessions/setup"), (.post, "/SIM/ssm/v1/sessions/setup"),
        (.post, "/SIM/ssm/v1/sessions/heartbeat"), (.post, "/SIM/ssm/v1/sessions/heartbeat"),
        (.post, "/SIM/ssm/v1/sessions/teardown"), (.get, "/SIM/live/\(content)/master.m3u8"),
        (.get, "/SIM/live/\(content)/234p/index.m3u8?drm=aes128"),
        (.get, "/SIM/keys/v1/\(content)/0"), (.post, "/v1/tickets"), (.post, "/v1/reports"),
        (.post, "/SIM/fpls/contentlicenseservice/v1/licenses"), (.get, "/nowhere"),
      ]
      let (method, target) = targets.randomElement(using: &random) ?? targets[0]
      let own = tokens.filter { !$0.isEmpty }
      let shown = [tokens[0], tokens[1], tokens[2], own.joined(separator: ",")]
      var request = RealClientRequest(
        method: method, target: target, authority: "127.0.0.1:80",
        authorizations: shown.randomElement(using: &random) ?? "",
        body: Self.bodies.randomElement(using: &random) ?? [],
        address: "192.0.2.\(random.integer(in: 1...3))", cookie: cookie)
      request.headers = [HTTPHeader("user-agent", "curl \"x\": {y} #z")]
      return request
    }

    private static let bodies: [[UInt8]] = [
      [], Array("{}".utf8), [0, 1, 255, 10], Array("line\nline\r\n\"quoted\" \\ {a: b} # ' ä".utf8),
      Array(#"{"name":"OTVSSMHeartbeatErrorNotification","userInfo":{"code":404}}"#.utf8),
      Array(#"{"name":"mine\u001b[31m","userInfo":{"a":1.5,"b":true}}"#.utf8),
    ]

    mutating func apply(_ answer: RealClientAnswer) {
      guard case .response(let response) = answer.outcome else { return }
      if !answer.client.isEmpty { cookie = answer.client }
      let text = String(decoding: response.body, as: UTF8.self)
      if response.contentType == "application/jwt", response.status == 200 { tokens[0] = text }
      if let grant = text.firstMatch(of: /"sessionToken":"([^"]+)"/) { tokens[1] = String(grant.1) }
    }
  }

  /// Half a minute of several clients' requests, and of keys at the wall.
  private static func disturb(_ session: Session, _ random: inout RandomStream) {
    var visitors = ["ann", "bob", "cy", ""].map { Visitor(device: $0) }
    for step in 0..<120 {
      session.advance(to: session.now + .milliseconds(Int(random.integer(in: 0...500))))
      let index = Int(random.integer(in: 0...Int64(visitors.count - 1)))
      for _ in 0...Int(random.integer(in: 0...3)) {
        visitors[index].apply(session.answer(visitors[index].request(&random)))
      }
      guard step % 10 == 9 else { continue }
      let players = session.world.observation.slots
      guard let player = players.randomElement(using: &random) else { continue }
      session.perform(
        [
          .inject("h", player.id, provoke: true), .inject("m", player.id, provoke: true),
          .removePlayer(player.id), .player(player.id, .recover),
          .inject("n", player.id, provoke: true), .reset,
        ].randomElement(using: &random) ?? .clearFaults(nil))
    }
    session.advance(to: session.now + .seconds(1))
  }

  @Test(arguments: UInt64(0)..<12)
  func `a session of real clients plays again to the last byte`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "served")
    let session = try Self.session(seed)
    let recorder = SessionRecorder(session)
    Self.disturb(session, &random)
    let scenario = try Self.read(Self.file(recorder))
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    let (played, lived) = (Self.log(of: again), Self.log(of: session))
    let fork = zip(played, lived).first { $0 != $1 }
    #expect(fork == nil && played.count == lived.count, "seed \(seed) \(fork ?? ("", ""))")
    #expect(lived.contains { $0.contains("clientAnswered") })
  }

  @Test func `a session of real clients that is turned into a scenario passes`() throws {
    var random = RandomStream(seed: 99, name: "served")
    let session = try Self.session(99)
    let recorder = SessionRecorder(session)
    Self.disturb(session, &random)
    let scenario = try Self.read(Self.file(recorder))
    let fresh = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let text = try ScenarioWriter.text(of: scenario, on: fresh, lineUp: nil)
    let written = try ScenarioFile.read(text, path: "scenario") { _ in .unreadable }
    let again = Session(written.lineUp, seed: written.seed, epoch: written.epoch)
    let verdict = Rehearsal(written, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
  }

  @Test func `a fault for a client that never comes is no step of the scenario`() throws {
    let session = try Self.session(3)
    let recorder = SessionRecorder(session)
    for step in [
      #"{"fault": {"key": "h", "player": "ann-phone", "name": "early-bird"}}"#,
      #"{"clear": {"fault": "early-bird"}}"#, #"{"fault": {"key": "h", "player": "main"}}"#,
    ] {
      for command in try RemoteStep.commands(step, in: session.world.observation) {
        session.perform(command)
      }
    }
    session.advance(to: session.now + .seconds(1))
    let scenario = try Self.read(Self.file(recorder))
    let fresh = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let text = try ScenarioWriter.text(of: scenario, on: fresh, lineUp: nil)
    #expect(!text.contains("ann-phone") && !text.contains("early-bird") && text.contains("main"))
    let written = try ScenarioFile.read(text, path: "scenario") { _ in .unreadable }
    let again = Session(written.lineUp, seed: written.seed, epoch: written.epoch)
    let verdict = Rehearsal(written, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
  }

  @Test(arguments: [
    Array("{}".utf8), [], [0, 255], Array("a\nb".utf8), Array("'\"\\#: ä€\u{202e}".utf8),
    Array("\u{fffd}".utf8), Array(" ".utf8), Array("null".utf8), Array("1e3".utf8),
    Array("\u{fffe}".utf8), Array("a\u{ffff}".utf8), Array("\u{1fffe}\u{1f600}\u{e000}".utf8),
    Array(repeatElement(UInt8(ascii: "a"), count: 65_536)),
    Array(repeatElement(UInt8(ascii: "\n"), count: 65_536)),
  ])
  func `a request is read as it was written`(body: [UInt8]) throws {
    var request = RealClientRequest(
      method: .put, target: "/SIM/a?b=c&d=%20#'\"{", authority: "[::1]:8080",
      authorizations: "a.b.c,d.e.f", body: body, address: "2001:db8::1", cookie: "c17")
    request.headers = [
      HTTPHeader("nv-tenant-id", "SIM"), HTTPHeader("user-agent", "x: {y} # \"z\""),
      HTTPHeader("cmcd-object", "br=320,ot=v"), HTTPHeader("cmcd-session", "sid=\"a, b\""),
    ]
    let session = try Self.session(1)
    let recorder = SessionRecorder(session)
    session.perform(.outside(request))
    let scenario = try Self.read(Self.file(recorder))
    let read = scenario.steps.compactMap { step -> RealClientRequest? in
      if case .request(let request)? = step.act?.role { request } else { nil }
    }
    #expect(read == [request])
  }

  @Test func `a redacted session plays without its clients, and has none of their tokens`() throws {
    var random = RandomStream(seed: 5, name: "served")
    let session = try Self.session(5)
    let recorder = SessionRecorder(session)
    Self.disturb(session, &random)
    #expect(recorder.text.contains("eyJ") && !recorder.redactedText.contains("eyJ"))
    let scenario = try Self.read(recorder.redactedText)
    #expect(recorder.hasRequests && scenario.redactedRequests > 100)
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    #expect(!Self.log(of: again).contains { $0.contains("clientAnswered") })
  }

  /// What real clients have sent, without secrets, on a new session.
  private static func replayed(_ recorder: SessionRecorder) throws -> Session {
    let scenario = try read(file(recorder))
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    return again
  }

  @Test(arguments: UInt64(20)..<26)
  func `a session for others has no token, and plays again to the last byte`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "served")
    let session = try Self.session(seed)
    let recorder = SessionRecorder(session, forOthers: true)
    Self.disturb(session, &random)
    let text = Self.file(recorder)
    #expect(!text.contains("eyJ") && text.contains("session-token {") && text.contains("<token 2>"))
    let (played, lived) = (Self.log(of: try Self.replayed(recorder)), Self.log(of: session))
    let fork = zip(played, lived).first { $0 != $1 }
    #expect(fork == nil && played.count == lived.count, "seed \(seed) \(fork ?? ("", ""))")
    // What was made for others is made for others again, and loses nothing.
    let scenario = try Self.read(text)
    #expect(try scenario.withoutSecrets(text) == text)
    let requests = { (scenario: Scenario) in
      scenario.steps.compactMap { step -> RealClientRequest? in
        if case .request(let request)? = step.act?.role { request } else { nil }
      }
    }
    #expect(requests(scenario.withoutSecrets) == requests(scenario))
  }

  /// A client that sends what it was given in every place.
  private static func scatter(_ session: Session) -> [String] {
    let secrets = tokens(of: session)
    let (both, ticket) = ("\(secrets[0]),\(secrets[1])", secrets[2])
    let key = secrets[3]
    func send(
      _ method: Request.Method, _ target: String, _ headers: [(String, String)] = [],
      body: String = "", authorizations: String = ""
    ) {
      var request = RealClientRequest(
        method: method, target: target, authority: "127.0.0.1:80", authorizations: authorizations,
        body: Array(body.utf8), address: "192.0.2.9")
      request.headers = headers.map { HTTPHeader($0.0, $0.1) }
      _ = session.answer(request)
    }
    send(.get, "/SIM/live/news-one/master.m3u8?drm=aes128&ticket=\(ticket)&own=\(key)&\(ticket)=1")
    send(.get, "/SIM/live/\(ticket)/master.m3u8?x=%65\(ticket.dropFirst())&y=a%3D\(secrets[0])")
    send(.get, "/SIM/live/\(key)/master.m3u8?CMCD=own-a%3D%22\(ticket)%22")
    send(
      .get, "/SIM/live/ocean/master.m3u8",
      [("user-agent", "a \(ticket)"), ("cmcd-session", "own-a=\"\(key)\",sid=\"\(ticket)\"")])
    send(
      .post, "/v1/cmcd", body: "e=rr,ts=1,v=2,url=\"http://a/?ticket=\(ticket)\",a-\(key)=1\ne=x")
    send(.post, "/v1/reports", body: "{\"name\":\"\(ticket)\",\"userInfo\":{\"a\":\"k=\(key)\"}}")
    send(.post, "/SIM/ssm/v1/sessions/heartbeat", body: ticket, authorizations: "\(both),\(key)")
    send(
      .post, "/SIM/clearkey/v1/licenses?contentId=news-one", body: "{\"kids\":[],\"k\":\"\(key)\"}",
      authorizations: both + "A")
    send(.post, "/nowhere", body: "<token 1> \(both)")
    return secrets
  }

  /// A content token, a session token, a ticket, and what looks like a key.
  private static func tokens(of session: Session) -> [String] {
    func ask(_ method: Request.Method, _ target: String, _ tokens: String = "") -> String {
      let request = RealClientRequest(
        method: method, target: target, authority: "127.0.0.1:80", authorizations: tokens,
        address: "192.0.2.9")
      guard case .response(let response) = session.answer(request).outcome else { return "" }
      return String(decoding: response.body, as: UTF8.self)
    }
    let query = "contentId=news-one&accountId=ann&deviceUniqueId=ann"
    let token = ask(.get, "/SIM/app/v1/tokens?\(query)")
    let grant = ask(.post, "/SIM/ssm/v1/sessions/setup", token)
    let own = grant.firstMatch(of: /"sessionToken":"([^"]+)"/).map { String($0.1) } ?? ""
    let answer = ask(.post, "/v1/tickets", "\(token),\(own)")
    let ticket = answer.firstMatch(of: /"ticket":"([^"]+)"/).map { String($0.1) } ?? ""
    return [token, own, ticket, "00112233445566778899aabbccddeeff"]
  }

  @Test func `no secret is in a session for others, wherever a client has sent it`() throws {
    let session = try Self.session(7)
    let recorder = SessionRecorder(session, forOthers: true)
    let secrets = Self.scatter(session)
    session.advance(to: session.now + .seconds(2))
    #expect(secrets.allSatisfy { $0.count > 30 })
    let text = Self.file(recorder)
    for secret in secrets {
      for part in [secret] + secret.split(separator: ".").dropFirst().map(String.init) {
        #expect(!text.contains(part), "\(part)")
      }
    }
    let kept = Self.log(of: session).joined() + "\(session.world.clients.map(\.cmcd))"
    for secret in secrets { #expect(!kept.contains(secret), "\(secret)") }
    let played = Self.log(of: try Self.replayed(recorder))
    let lived = Self.log(of: session)
    let fork = zip(played, lived).first { $0.replacing("left-out", with: "…") != $1 }
    #expect(fork == nil && played.count == lived.count, "\(fork ?? ("", ""))")
  }

  @Test func `a case of real clients breaks its rule without their tokens`() throws {
    var random = RandomStream(seed: 3, name: "served")
    let session = try Self.session(3)
    session.judge(by: Rule.all)
    Self.disturb(session, &random)
    session.advance(to: session.now + .seconds(30))
    let clients = Set(session.world.clients.map(\.name))
    let breaches = session.rules?.allBreaches ?? []
    let rule = try #require(breaches.first { clients.contains($0.playerName) }).rule
    let first = breaches.filter { $0.rule == rule }.map(\.instant).min()
    let text = try #require(
      CaseWriter.text(
        title: "case", session.chronicle.commands.map { TimedCommand(at: $0.instant, $0.command) },
        end: session.now, in: session.world, breaks: RequiredRule(rule), lineUp: nil))
    #expect(!text.contains("eyJ") && text.contains("<token 1>"))
    let scenario = try Self.read(text)
    let again = scenario.session()
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(!verdict.hasPassed)
    let found = again.rules?.allBreaches.filter { $0.rule == rule }.map(\.instant).min()
    #expect(found != nil && found == first, "\(verdict.failure?.lines ?? [])")
  }

  @Test func `a file that ends in the middle of a line plays up to the line before`() throws {
    var random = RandomStream(seed: 6, name: "served")
    let session = try Self.session(6)
    let recorder = SessionRecorder(session)
    Self.disturb(session, &random)
    let text = ([recorder.header] + recorder.lines).joined(separator: "\n")
    let whole = try Self.read(text + "\n").steps.count
    for length in 1..<(recorder.lines.last?.count ?? 0) {
      #expect(try Self.read(String(text.dropLast(length))).steps.count == whole - 1)
    }
  }
}
