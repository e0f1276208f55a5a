import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Sessions in which names were given, refused, lost and given again are read and play again.
@Suite struct SessionNamesTests {
  private static func request(
    _ target: String, _ method: Request.Method = .get, from number: Int = 1
  ) -> RealClientRequest {
    RealClientRequest(
      method: method, target: target, authority: "127.0.0.1:80", address: "192.0.2.\(number)")
  }

  private static func token(_ account: String, _ device: String) -> RealClientRequest {
    request(
      "/SIM/app/v1/tokens?contentId=news-one&accountId=\(account)&deviceUniqueId=\(device)")
  }

  private static func log(of session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }

  /// Orders of the remote control, in a session with the clients `tv` and `phone`.
  private static let orders: [[String]] = [
    [#"{"rename": {"player": "all", "to": "zz"}}"#],
    [#"{"rename": {"player": ["tv", "phone"], "to": "zz"}}"#],
    [#"{"rename": {"player": ["phone", "main", "tv"], "to": "zz"}}"#],
    [#"{"rename": {"player": "main", "to": "zz"}}"#, #"{"rename": {"player": "tv", "to": "zz"}}"#],
    [#"{"rename": {"player": "tv", "to": "4k-tv"}}"#],
    [#"{"rename": {"player": "tv", "to": "a_b"}}"#],
    [
      #"{"rename": {"player": "tv", "to": "zz"}}"#, #"{"rename": {"player": "phone", "to": "tv"}}"#,
    ],
    [#"{"rename": {"player": "tv", "to": "zz"}}"#, #"{"add": {"player": "tv", "channel": 101}}"#],
    [#"{"remove": "tv"}"#, #"{"add": {"player": "tv", "channel": 101}}"#, #"{"remove": "tv"}"#],
    [#"{"remove": "main"}"#, #"{"rename": {"player": "tv", "to": "main"}}"#],
    [#"{"seek": {"player": "main", "back": "1h"}}"#, #"{"seek": {"player": "all", "to": "0s"}}"#],
  ]

  private static func session(_ act: (Session) throws -> Void) throws -> (Session, String) {
    let session = Session(try Shipped.lineUp("default"), seed: 1, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    _ = session.answer(request("/SIM/live/ocean/master.m3u8?client=tv"))
    _ = session.answer(request("/SIM/live/ocean/master.m3u8?client=phone", from: 2))
    try act(session)
    session.advance(to: session.now + .seconds(2))
    return (session, recorder.text)
  }

  /// What was saved plays again to the last byte, and so does what is made of it.
  private static func check(_ session: Session, _ text: String) throws {
    let saved = try ScenarioFile.read(text, path: "session") { _ in .unreadable }
    #expect(saved.unread == nil, "\(saved.unread?.text ?? "")")
    let again = saved.session()
    #expect(Rehearsal(saved, on: again).run().hasPassed)
    #expect(log(of: again) == log(of: session))
    let written = try ScenarioWriter.text(of: saved, on: saved.session(), lineUp: nil)
    let scenario = try ScenarioFile.read(written, path: "scenario") { _ in .unreadable }
    let verdict = Rehearsal(scenario, on: scenario.session()).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
  }

  @Test(arguments: orders)
  func `whatever the remote control is asked to name`(orders: [String]) throws {
    let (session, text) = try Self.session { session in
      for order in orders {
        for command in try RemoteStep.commands(order, in: session.world.observation) {
          session.perform(command)
        }
      }
    }
    try Self.check(session, text)
  }

  @Test(arguments: ["kitchen", "never"])
  func `a fault for a client that has not come`(name: String) throws {
    let order = """
      {"fault": {"point": "origin.manifest", "effect": "status 404", "player": ["\(name)", "tv"]}}
      """
    let (session, text) = try Self.session { session in
      let commands = try RemoteStep.commands(order, in: session.world.observation)
      #expect(commands.count == 2)
      for command in commands { session.perform(command) }
      _ = session.answer(Self.request("/SIM/live/ocean/master.m3u8?client=kitchen", from: 3))
    }
    #expect(session.world.faults.compactMap(\.awaitedClient) == (name == "never" ? [name] : []))
    try Self.check(session, text)
  }

  @Test(arguments: ["phone", "main", "All", "a b", "", "tv", "-", "no", "12", "é", "x\u{FFFE}"])
  func `whatever somebody types as a name on the wall`(name: String) throws {
    let (session, text) = try Self.session { session in
      let clients = session.world.observation.slots.filter { $0.client != nil }
      for id in [clients[0].id, PlayerID(0), clients[0].id] {
        session.perform(.rename(id, to: name))
      }
    }
    try Self.check(session, text)
  }

  @Test(arguments: [
    request("/v1/channels?client=kitchen"), request("/v1/time?client=kitchen"),
    request("/nowhere?client=kitchen"), request("/v1/reports?client=kitchen", .post),
    token("a%20b", "kitchen"), token("", "kitchen"), request("/v1/cmcd?client=kitchen", .post),
  ])
  func `a name that a refused request shows is free`(request: RealClientRequest) throws {
    let (session, text) = try Self.session { session in
      _ = session.answer(request)
      let client = try #require(session.world.observation.slots.first { $0.name == "tv" })
      session.perform(.rename(client.id, to: "kitchen"))
      session.perform(.addPlayer(channel: 101, name: "tv"))
    }
    try Self.check(session, text)
  }

  @Test func `more guests than a session may have`() throws {
    let (session, text) = try Self.session { session in
      for _ in 0..<70 { session.perform(.addPlayer(channel: 101)) }
      for _ in 0..<2 { session.perform(.addPlayer(channel: 101, name: "kitchen")) }
      session.perform(.addPlayer(channel: 9999, name: "cellar"))
    }
    try Self.check(session, text)
  }

  @Test(arguments: [
    "ann@example.com", "null", "12-34", "x%23y:%7B%7D,", "each", "%5Bann%5D", "all", "-", "*x",
    String(repeating: "n", count: 128),
  ])
  func `an account of any name`(account: String) throws {
    let (session, text) = try Self.session { session in
      let answer = session.answer(Self.token(account, "pad"))
      guard case .response(let response) = answer.outcome else { return }
      #expect(response.status == 200)
      var setup = Self.request("/SIM/ssm/v1/sessions/setup", .post)
      setup.authorizations = String(decoding: response.body, as: UTF8.self)
      _ = session.answer(setup)
    }
    #expect(session.world.observation.accounts.contains { $0.sessions == 1 })
    try Self.check(session, text)
  }

  @Test func `a line-up's long name is cut in the title`() throws {
    var lineUp = try Shipped.lineUp("default")
    for name in [String(repeating: "é", count: 150), "a\nb\u{202E}"] {
      lineUp.name = name
      let session = Session(lineUp, seed: 1, epoch: .scriptedEpoch)
      try Self.check(session, SessionRecorder(session).text)
    }
  }
}
