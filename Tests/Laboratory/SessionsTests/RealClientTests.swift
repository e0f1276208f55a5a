import Faults
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// Real clients in the world: who they are, whether they are admitted, and what the wall shows.
@Suite struct RealClientTests {
  private static func witness(
    _ account: RealClientTerms.Account = .each, limit: Int = 2
  ) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.outside = RealClientTerms(account: account, sessionLimit: limit)
    return Witness(lineUp)
  }

  private static func names(_ witness: Witness) -> [String] {
    witness.session.world.observation.slots.compactMap(\.client?.name)
  }

  @Test func `a client that starts a session is one player on the wall`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.beat()
    ann.askSegment()
    #expect(Self.names(witness) == ["ann"])
    #expect(ann.pane?.session.state == .on && ann.pane?.session.beatCount == 1)
    #expect(ann.pane?.channel.number == 101 && ann.pane?.device == "ann")
    #expect(ann.pane?.kind == "curl" && ann.pane?.state == .playing)
    #expect(ann.pane?.words.hasPrefix("FETCHING ") == true)
    #expect(ann.tearDown().status == 200 && ann.pane?.session.state == .off)
  }

  @Test func `a client is known by its session from another address and without a cookie`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.keepsCookie = false
    (ann.address, ann.agent) = ("198.51.100.9", "AppleCoreMedia/1.0")
    #expect(ann.beat().status == 200)
    #expect(Self.names(witness) == ["ann"])
  }

  @Test func `a client is known by the client that its URLs name`() throws {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.keepsCookie = false
    let child = try #require(ann.askMaster().addresses.first)
    let before = witness.session.world.observation.slots.count
    (ann.address, ann.agent) = ("198.51.100.9", "AppleCoreMedia/1.0")
    #expect(child.contains("client="))
    #expect(ann.send(.get, "/SIM/live/news-one/\(child)").client == ann.pane?.key)
    #expect(witness.session.world.observation.slots.count == before)
  }

  @Test func `two devices behind one address and one cookie stay two`() {
    let witness = Self.witness()
    let (ann, bob) = (TestClient(witness, "ann"), TestClient(witness, "bob"))
    ann.keepsCookie = false
    bob.keepsCookie = false
    for client in [ann, bob] { client.start() }
    for _ in 0..<3 {
      #expect(ann.beat().status == 200 && bob.beat().status == 200)
    }
    #expect(Self.names(witness) == ["ann", "bob"])
    #expect(ann.pane?.session.beatCount == 3 && bob.pane?.session.beatCount == 3)
  }

  @Test func `a name that is taken, or that no scenario can spell, gets a number`() {
    let witness = Self.witness()
    TestClient(witness, "main").askToken()
    let odd = TestClient(witness, "77:a_b")
    odd.askToken()
    #expect(Self.names(witness) == ["main-5", "client-6"])
    #expect(odd.pane?.device == "77:a_b")
  }

  @Test(arguments: ["%1B%5B31m", "a%0Ab", "a%20b", "%22", "", "%E2%80%AE"])
  func `an identifier that a terminal could misread is refused`(device: String) {
    let witness = Self.witness()
    #expect(TestClient(witness, device).askToken().status == 400)
    #expect(TestClient(witness, "ann", account: device).askToken().status == 400)
    #expect(Self.names(witness).isEmpty && witness.log.utf8.allSatisfy { $0 < 127 })
  }

  @Test func `a saved session calls a client as the wall does`() {
    let witness = Self.witness()
    for device in ["ann", "x", "main"] {
      let request = RealClientRequest(
        method: .get, target: "/SIM/app/v1/tokens?contentId=a&accountId=b&deviceUniqueId=\(device)",
        authority: "a", address: device)
      let told = witness.session.world.name(ofSender: request)
      _ = witness.session.answer(request)
      #expect(Self.names(witness).last == told)
    }
    let stranger = RealClientRequest(
      method: .get, target: "/SIM/live/news-one/master.m3u8", authority: "a", address: "192.0.2.7")
    let told = witness.session.world.name(ofSender: stranger)
    _ = witness.session.answer(stranger)
    #expect(Self.names(witness).last == told && told == "client-8")
  }

  @Test func `the wall does not show a ticket`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.send(.get, "/SIM/live/news-one/master.m3u8?drm=aes128&ticket=secret&client=c4")
    let urls = witness.session.world.observation.slots.compactMap(\.stream)
      .flatMap(\.requests).map(\.url)
    #expect(urls.contains { $0.contains("ticket=…") })
    #expect(!urls.contains { $0.contains("ticket=secret") })
  }

  @Test func `each device has its own account, and its limit is real`() {
    let witness = Self.witness(.each, limit: 1)
    let (ann, tab) = (TestClient(witness, "ann", account: "x"), TestClient(witness, "tab"))
    tab.account = "x"
    ann.start()
    tab.askToken()
    let refused = tab.setUp()
    #expect(refused.status == 400 && refused.code == 1007)
    #expect(tab.pane?.failure != nil && tab.pane?.session.state == .error)
    #expect(TestClient(witness, "bob").startStatus == 200)
    ann.tearDown()
    #expect(tab.setUp().status == 200 && tab.pane?.failure == nil)
  }

  @Test func `with one account for all, a device counts there whatever it names`() {
    let witness = Self.witness(.shared("home"))
    let ann = TestClient(witness, "ann", account: "home")
    ann.start()
    #expect(ann.pane?.account == "home")
    // Two of the wall's own sessions are there: the account's limit is reached.
    witness.advance(by: 2)
    #expect(TestClient(witness, "bob", account: "home").startStatus == 400)
  }

  @Test func `nobody is admitted where the line-up says so`() {
    let witness = Self.witness(.nobody)
    #expect(TestClient(witness, "ann").askToken().status == 403)
    #expect(Self.names(witness).isEmpty)
  }

  @Test func `minus ends the session of a client and forgets it`() throws {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    witness.perform(.removePlayer(try #require(ann.pane?.id)))
    #expect(Self.names(witness).isEmpty && witness.names.contains("clientLeft"))
    let beat = ann.beat()
    #expect(beat.status == 404 && beat.code == 1006)
  }

  @Test func `where all places are taken, the longest silent client without a session goes`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.keepsCookie = false
    for number in 1..<RealClients.limit {
      ann.address = "10.0.\(number / 250).\(number % 250)"
      ann.agent = "agent \(number)"
      ann.send(.get, "/SIM/live/news-one/master.m3u8")
      if number.isMultiple(of: 200) { ann.beat() }
    }
    #expect(Self.names(witness).count == RealClients.limit && RealClients.limit == 2000)
    let early = TestClient(witness, "early")
    #expect(early.askToken().status == 200 && Self.names(witness).contains("early"))
    #expect(Self.names(witness).count == RealClients.limit)
    #expect(Self.names(witness).contains("ann") && !Self.names(witness).contains("client-6"))
    #expect(Self.names(witness).contains("client-7"))
    #expect(witness.log.contains("it was silent, and a new client took its place"))
  }

  @Test func `a client whose session lives keeps its place, however long it is silent`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    let others = TestClient(witness, "others")
    others.keepsCookie = false
    for number in 1..<RealClients.limit {
      others.agent = "agent \(number)"
      others.askMaster()
    }
    // She was heard first of all, 20 s ago, and her session lasts for 26 s without a beat.
    #expect(ann.pane?.words.hasPrefix("SILENT ") == true)
    let early = TestClient(witness, "early")
    #expect(early.askToken().status == 200 && Self.names(witness).contains("ann"))
    #expect(!Self.names(witness).contains("client-6") && Self.names(witness).contains("client-7"))
    #expect(ann.beat().status == 200)
  }

  @Test func `where all places are taken and nobody is silent, nobody else comes`() {
    let witness = Self.witness()
    let crowd = TestClient(witness, "crowd")
    crowd.keepsCookie = false
    for number in 0..<RealClients.limit {
      let target = "/SIM/live/news-one/master.m3u8"
      let request = RealClientRequest(
        method: .get, target: target, authority: "a", address: "10.0.0.1", cookie: "")
      var own = request
      own.headers = [HTTPHeader("user-agent", "agent \(number)")]
      _ = witness.session.answer(own)
    }
    #expect(Self.names(witness).count == RealClients.limit)
    let refused = crowd.askToken()
    #expect(refused.status == 429 && refused.retryAfter == .seconds(12))
  }

  @Test func `a kill by the operator ends a real client's session`() throws {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    witness.perform(.inject("k", try #require(ann.pane?.id), provoke: true))
    witness.advance(by: 1)
    #expect(ann.beat().code == 1006)
  }

  @Test func `a client that asks for nothing is silent after twelve seconds`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.askSegment()
    witness.advance(by: 11.9)
    #expect(ann.pane?.words.hasPrefix("FETCHING") == true)
    witness.advance(by: 0.1)
    #expect(ann.pane?.state == .waiting)
    witness.advance(by: 2)
    #expect(ann.pane?.words == "SILENT 14 s" && ann.pane?.state == .waiting)
    #expect(ann.pane?.picture.look == .frozen)
  }

  @Test func `a licence shows when the line-up says that it is renewed`() throws {
    var lineUp = Classic.lineUp()
    lineUp.outside = RealClientTerms(account: .each, sessionLimit: 2)
    lineUp.renewAtPermille = 500
    let ann = TestClient(Witness(lineUp), "ann")
    ann.start()
    #expect(ann.askKey().status == 200)
    let lease = try #require(ann.pane?.lease)
    #expect(lease.end - lease.begin == .seconds(120))
    #expect(lease.renewal - lease.begin == .seconds(60))
  }

  @Test func `a session expires without beats, and its holder is refused`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    witness.advance(by: 26)
    #expect(ann.beat().code == 1006)
  }

  @Test func `no two requests have the same instant`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    let request = RealClientRequest(
      method: .get, target: "/SIM/live/news-one/master.m3u8", authority: "a", address: "b")
    ann.askToken()
    let instants = (0..<5).map { _ in
      _ = witness.session.answer(request)
      return witness.session.now
    }
    #expect(Set(instants).count == 5 && instants == instants.sorted())
  }

  @Test func `an address without a service is refused and makes nobody a player`() {
    let witness = Self.witness()
    for path in ["/", "/nowhere", "/SIM/live/x", "/v1/tickets/..;/x", "/SIM/keys/v1/a/b/c"] {
      _ = TestClient(witness, "ann").send(.get, path)
    }
    #expect(TestClient(witness, "ann").send(.get, "/nowhere").status == 404)
    #expect(Self.names(witness).count <= 1)
  }
}

extension TestClient {
  /// The status of the set-up of a new client.
  fileprivate var startStatus: Int {
    askToken()
    return setUp().status
  }
}
