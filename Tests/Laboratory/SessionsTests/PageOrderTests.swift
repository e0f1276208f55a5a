import Faults
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// What the wall tells zapdeck's own page in a browser, and names of real clients.
@Suite struct PageOrderTests {
  private let witness = Witness(Classic.lineUp())
  private let page: TestClient
  private let id: PlayerID

  init() throws {
    page = TestClient(witness, "ann-phone")
    page.start()
    id = try #require(page.pane?.id)
  }

  private func listen() { page.send(.get, OrderAddress.path, page.sessionToken) }

  private var told: [String] {
    witness.advance(by: 0)
    return witness.heard.compactMap {
      guard case .outside(.ordered(let order, let key)) = $0.notice else { return nil }
      return "\(key) \(order.json.line)"
    }
  }

  @Test func `a client that does not listen takes no orders`() {
    let outcome = witness.session.perform(.player(id, .recover))
    #expect(outcome.refusal?.reason == .realClient && told.isEmpty)
  }

  @Test func `a page that listens is told what a player would be told`() {
    listen()
    let next = Classic.channels[1]
    for command: PlayerCommand in [.recover, .zap(to: next), .pause, .play, .stop, .renewLicence] {
      #expect(witness.session.perform(.player(id, command)) == .done())
    }
    #expect(
      told == [
        #"c4 {"order": "recover"}"#, #"c4 {"order": "zap", "value": 102}"#,
        #"c4 {"order": "pause"}"#, #"c4 {"order": "play"}"#, #"c4 {"order": "stop"}"#,
        #"c4 {"order": "ask", "value": "licence.request"}"#,
      ])
    #expect(
      witness.session.perform(.player(id, .pictureInPicture)).refusal?.reason == .pageCannot)
  }

  @Test func `the page is paused until it is told something else`() {
    listen()
    witness.session.perform(.player(id, .pause))
    #expect(page.pane?.isAtRest == true)
    #expect(witness.session.world.roster.slot(of: id)?.brief.state == .paused)
    witness.session.perform(.player(id, .play))
    #expect(page.pane?.isAtRest == false)
    #expect(witness.session.world.roster.slot(of: id)?.brief.state != .paused)
  }

  @Test(arguments: FaultCatalogue.kinds.filter { $0.point.isOnWire }.map(\.key))
  func `a fault that is provoked has the page send what meets it`(key: Character) throws {
    let kind = try #require(FaultCatalogue.kind(key))
    listen()
    let outcome = witness.session.perform(.inject(key, id, provoke: true))
    guard outcome.refusal == nil else { return #expect(told.isEmpty) }
    switch kind.fault(of: .player(id)).provocation {
    case .nextBeat: #expect(told == [#"c4 {"order": "ask", "value": "session.heartbeat"}"#])
    case .renewLicence: #expect(told == [#"c4 {"order": "ask", "value": "licence.request"}"#])
    case .zap, .dropCertificate: #expect(told == [#"c4 {"order": "recover"}"#])
    case .nextRequest: #expect(told.count == 1)
    case .airPlay, .immediate, .launch: #expect(told.isEmpty)
    }
  }

  @Test func `a fault that is only armed tells the page nothing`() {
    listen()
    witness.session.perform(.inject("h", id, provoke: false))
    #expect(told.isEmpty)
  }

  @Test func `a page hears at once that its session was killed`() {
    listen()
    witness.session.perform(.inject("k", id, provoke: true))
    #expect(told == [#"c4 {"order": "ask", "value": "session.heartbeat"}"#])
    #expect(page.beat().code == 1006)
  }

  @Test func `what it was told is in the saved session, and replays`() throws {
    listen()
    witness.session.perform(.player(id, .recover))
    page.beat()
    let again = Witness(Classic.lineUp())
    for command in witness.session.chronicle.commands {
      again.session.advance(to: command.instant)
      again.session.perform(command.command)
    }
    for witness in [witness, again] { witness.advance(to: 5) }
    #expect(again.log == witness.log && again.log.contains("clientOrdered"))
  }

  @Test func `a client can be named, and is found by its name`() {
    let outcome = witness.session.perform(.rename(id, to: "kitchen"))
    #expect(outcome == .done(.renamed(from: "ann-phone")) && page.pane?.name == "kitchen")
    #expect(WallSlot(named: "kitchen", in: witness.session.world)?.id == id)
    page.tearDown()
    #expect(witness.heard.last?.playerName == "kitchen")
  }

  @Test(arguments: [
    ("main", CommandRefusal.nameIsTaken("main")), ("all", .unfitName("all")),
    ("", .unfitName("")), ("two words", .unfitName("two words")), ("7up", .unfitName("7up")),
    (String(repeating: "a", count: 25), .unfitName(String(repeating: "a", count: 25))),
  ])
  func `a name that cannot be is refused and changes nothing`(
    name: String, reason: CommandRefusal
  ) {
    #expect(witness.session.perform(.rename(id, to: name)).refusal?.reason == reason)
    #expect(page.pane?.name == "ann-phone")
  }

  @Test func `its own name is nothing to do`() {
    let outcome = witness.session.perform(.rename(id, to: "ann-phone"))
    #expect(outcome == .idle(.isCalledSo("ann-phone")))
  }

  @Test func `players of the line-up keep their names`() {
    let refusal = witness.session.perform(.rename(Classic.main, to: "x")).refusal
    #expect(refusal?.reason == .keepsName("main") && refusal?.player == nil)
  }
}
