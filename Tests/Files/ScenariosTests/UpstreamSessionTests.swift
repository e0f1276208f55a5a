import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Line-ups and sessions with the user's own services (HeadEndHTTP/YourOwnServices).
@Suite struct UpstreamSessionTests {
  private static let text = """
    name: stage
    channels: [{number: 1, name: News One, card: globe, content: news-one}]
    upstreams:
      cdn: {is: origin, url: "https://cdn.stage.example/base"}
      ssm:
        url: https://ssm.stage.example
        routes:
          - {is: session.setup, method: POST, path: /sessions}
          - {is: session.heartbeat, method: PUT, path: /sessions/*/heartbeat,
             refuses: {status: 404, body: '{"error":"gone"}'}}
          - {is: session.teardown, method: DELETE, path: /sessions/*}
    """

  private static func lineUp(_ text: String = text) throws -> LineUp {
    try LineUpFile.read(text, name: "stage", path: "stage.yaml")
  }

  @Test func `a line-up says what each upstream serves, and is written as it was read`() throws {
    let lineUp = try Self.lineUp()
    #expect(lineUp.upstreams.map(\.name) == ["cdn", "ssm"])
    let ssm = try #require(lineUp.upstreams.last)
    #expect(ssm.route(.put, "/sessions/a1/heartbeat?x=1")?.operation == .sessionHeartbeat)
    #expect(ssm.route(.put, "/sessions/a1/b/heartbeat") == nil)
    #expect(ssm.terms(of: .sessionTeardown).refusal == nil)
    #expect(ssm.terms(of: .sessionTeardown).lost?.status == 404)
    #expect(ssm.terms(of: .sessionTeardown).lost?.contentType == "application/json")
    let again = try Self.lineUp(LineUpFile.json(lineUp).line)
    #expect(again.upstreams == lineUp.upstreams)
  }

  @Test(arguments: [
    ("url: https://ssm.stage.example", "url: ftp://ssm.stage.example"),
    ("url: https://ssm.stage.example", "url: https://a:b@ssm.stage.example"),
    ("url: https://ssm.stage.example", "url: https://ssm.stage.example?x=1"),
    ("path: /sessions}", "path: sessions}"), ("method: POST", "method: SEND"),
    ("status: 404", "status: 200"), ("is: origin", "is: cdn"), ("cdn:", "c/d:"),
  ])
  func `what cannot be is a problem with its line`(good: String, bad: String) {
    #expect(throws: FileProblem.self) { try Self.lineUp(Self.text.replacing(good, with: bad)) }
  }

  /// A session with random requests and answers; answers may be late, lost, or never come.
  private static func lived(_ seed: UInt64, _ session: Session) {
    var random = RandomStream(seed: seed, name: "upstreams")
    var open: [RequestID] = []
    for step in 0..<120 {
      session.advance(to: session.now + .milliseconds(random.integer(in: 1...900)))
      let targets: [(Request.Method, String)] = [
        (.post, "ssm/~tv/sessions"), (.put, "ssm/~tv/sessions/1/heartbeat"),
        (.put, "ssm/~tv/sessions/1/heartbeat"), (.delete, "ssm/~tv/sessions/1"),
        (.get, "cdn/live/news/main.m3u8?t=hash-1"), (.get, "cdn/~tv/live/news/main.m3u8"),
        (.get, "cdn/~phone/live/news/b.ts"), (.get, "ssm/health"), (.get, "none/x"),
      ]
      let (method, target) = targets.randomElement(using: &random) ?? targets[0]
      let request = RealClientRequest(
        method: method, target: UpstreamPath.root + target, authority: "127.0.0.1:8080",
        headers: [HTTPHeader("user-agent", "Player")], address: "192.0.2.1")
      if let number = session.answer(request).onward?.request { open.append(number) }
      if let number = open.randomElement(using: &random), random.integer(in: 0...3) > 0 {
        open.removeAll { $0 == number }
        var facts = PlaylistFacts()
        (facts.isLive, facts.isEncrypted, facts.keys) = (true, true, ["/upstream/cdn/k"])
        facts.newest = [.init(path: "/upstream/cdn/live/news/b.ts", milliseconds: 2000)]
        facts.variants = [.init(path: "/upstream/cdn/a.m3u8", height: 720, bandwidth: 1)]
        session.take(
          UpstreamAnswer(
            to: number, status: [200, 201, 204, 404, 502].randomElement(using: &random) ?? 200,
            bytes: Int(random.integer(in: 0...9999)), message: "upstream cdn: \"x\"",
            playlist: random.integer(in: 0...1) == 0 ? facts : nil, unseen: ["other.example"]))
      }
      if step % 20 == 19, let client = session.world.clients.first {
        session.perform(.inject("h", client.id, provoke: false))
      }
    }
  }

  @Test(arguments: UInt64(0)..<50)
  func `a session with upstreams plays again to the last byte without them`(seed: UInt64) throws {
    let session = Session(try Self.lineUp(), seed: seed, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    Self.lived(seed, session)
    let scenario = try ScenarioFile.read(recorder.text, path: "session") { _ in .unreadable }
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    let log = { (session: Session) in session.chronicle.announcements.map { EventLogLine($0).text }
    }
    let fork = zip(log(again), log(session)).first { $0 != $1 }
    #expect(fork == nil && log(again).count == log(session).count, "\(fork ?? ("", ""))")
    again.advance(to: session.now)
    #expect(again.world.observation == session.world.observation)
  }
}
