import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// Who a client is that shows no device: the rules of Worlds/RealClientPanes, "Who a client is".
@Suite struct ClientIdentityTests {
  private static func witness() -> Witness { Witness(Classic.lineUp()) }

  private static func names(_ witness: Witness) -> [String] {
    witness.session.world.observation.slots.compactMap(\.client?.name)
  }

  /// A player without a device, of a kind.
  private static func player(_ witness: Witness, _ agent: String = "Lavf/59.27.100") -> TestClient {
    let player = TestClient(witness, "none")
    player.agent = agent
    player.keepsCookie = false
    return player
  }

  @Test func `a client is known by its last addresses alone`() {
    let witness = Self.witness()
    let player = Self.player(witness, "first/1")
    player.askToken()
    for number in 0..<16 {
      player.agent = "agent/\(number)"
      player.setUp()
    }
    let silent = TestClient(witness, "none")
    silent.keepsCookie = false
    for (agent, count) in [("agent/15", 1), ("agent/0", 1), ("first/1", 2)] {
      silent.agent = agent
      silent.send(.get, "/SIM/live/ocean/360p/init.mp4?drm=none")
      #expect(Self.names(witness).count == count, "\(agent)")
    }
  }

  @Test func `after so many newcomers nobody new is admitted, and who is there stays`() {
    let witness = Self.witness()
    var world = witness.session.world
    world.desk.clients = RealClients(arrivals: RealClients.mostArrivals - 1)
    let ask = { (world: inout World, device: String) in
      world.answer(
        RealClientRequest(
          method: .get,
          target: "/SIM/app/v1/tokens?contentId=news-one&accountId=a"
            + "&deviceUniqueId=\(device)", authority: "127.0.0.1", address: "192.0.2.7"))
    }
    #expect(ask(&world, "first").status == 200)
    let refused = ask(&world, "second")
    #expect(refused.status == 429 && refused.text.contains("restart zapdeck"))
    #expect(ask(&world, "first").status == 200)
  }

  @Test func `a token is nobody's name, and another tenant gives none`() {
    let witness = Self.witness()
    let token = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ0"
    let client = TestClient(witness, token)
    #expect(client.askToken().status == 400)
    client.send(.get, "/SIM/live/ocean/master.m3u8?client=\(token)")
    #expect(Self.names(witness) == ["client-5"])
    let query = "contentId=news-one&accountId=ann&deviceUniqueId=ann-phone"
    let other = client.send(.get, "/NOPE/app/v1/tokens?\(query)")
    #expect(other.status == 404 && other.text.contains("SIM"))
    #expect(!witness.session.world.observation.accounts.contains { $0.id == "ann" })
  }

  @Test func `two players of a kind at one address are two, however long they play`() throws {
    let witness = Self.witness()
    let players = [Self.player(witness), Self.player(witness)]
    let lists = try players.map { player in
      let child = try #require(player.askMaster().addresses.first)
      let list = "/SIM/live/news-one/\(child)"
      player.send(.get, list)
      return list
    }
    for _ in 0..<5 {
      for (player, list) in zip(players, lists) { player.send(.get, list) }
      witness.advance(by: 6)
    }
    #expect(Self.names(witness) == ["client-5", "client-6"])
    #expect(players[0].pane?.key == "c4" && players[1].pane?.key == "c5")
  }

  @Test func `a cookie of all tabs does not make one client of two`() {
    let witness = Self.witness()
    let tab = TestClient(witness, "none")
    tab.askSegment("ocean")
    tab.askSegment("ocean")
    #expect(Self.names(witness) == ["client-5", "client-6"])
  }

  @Test func `a master playlist asked for again at once is the same client's`() {
    let witness = Self.witness()
    let player = Self.player(witness)
    player.askMaster()
    witness.advance(by: 1.9)
    player.askMaster()
    #expect(Self.names(witness) == ["client-5"])
    witness.advance(by: 2)
    player.askMaster()
    #expect(Self.names(witness) == ["client-5", "client-6"])
  }

  @Test func `two players that somebody starts at once are two`() {
    let witness = Self.witness()
    for _ in 0..<2 {
      let request = RealClientRequest(
        method: .get, target: "/SIM/live/ocean/master.m3u8", authority: "a", address: "b")
      _ = witness.session.answer(request)
    }
    #expect(Self.names(witness) == ["client-5", "client-6"])
  }

  @Test func `another master playlist, or anything between, is another client's`() {
    let witness = Self.witness()
    let player = Self.player(witness)
    player.askMaster()
    player.send(.get, "/SIM/live/ocean/master.m3u8")
    #expect(Self.names(witness) == ["client-5", "client-6"])
    player.askSegment("ocean")
    player.send(.get, "/SIM/live/ocean/master.m3u8")
    #expect(Self.names(witness).count == 3)
  }

  @Test func `a client that was silent for two segments takes its pane back`() {
    let witness = Self.witness()
    let player = Self.player(witness)
    player.askSegment("ocean")
    witness.advance(by: 11.9)
    player.askMaster()
    #expect(Self.names(witness).count == 2)
    witness.advance(by: 12)
    player.askMaster()
    #expect(Self.names(witness).count == 2)
  }

  @Test func `a client that has registered and plays without its ticket keeps its pane`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.keepsCookie = false
    ann.send(.get, "/SIM/live/ocean/master.m3u8")
    #expect(Self.names(witness) == ["ann"])
  }

  @Test func `a master's URL names the client, on the wall and below`() throws {
    let witness = Self.witness()
    let player = Self.player(witness)
    let master = player.send(.get, "/SIM/live/ocean/master.m3u8?drm=none&client=living-room")
    #expect(Self.names(witness) == ["living-room"] && player.pane?.key == "living-room")
    let child = try #require(master.addresses.first)
    #expect(child.contains("client=living-room"))
    player.agent = "VLC/3.0.24"
    player.send(.get, "/SIM/live/ocean/\(child)")
    player.send(.get, "/SIM/live/news-one/master.m3u8?client=living-room")
    #expect(Self.names(witness) == ["living-room"] && player.pane?.channel.content == "news-one")
  }

  @Test func `whoever is named and not there is somebody new`() {
    let witness = Self.witness()
    let player = Self.player(witness)
    player.send(.get, "/SIM/live/ocean/master.m3u8?client=tv")
    player.send(.post, "/v1/cmcd?client=phone", body: "e=ps,sta=s,ts=1,v=2")
    player.send(.get, "/SIM/live/ocean/234p/index.m3u8?drm=none&client=tablet")
    player.send(.post, "/v1/cmcd?client=tv", body: "e=ps,sta=p,ts=2,v=2")
    #expect(Self.names(witness) == ["tv", "phone", "tablet"])
    let states = witness.session.world.clients.map { $0.cmcd?.state }
    #expect(states == [.playing, .starting, nil])
  }

  @Test(arguments: ["c77", "c", "", "two%20words", String(repeating: "a", count: 65)])
  func `what is no name names nobody`(name: String) {
    let witness = Self.witness()
    let player = Self.player(witness)
    player.send(.get, "/SIM/live/ocean/master.m3u8?client=\(name)")
    #expect(Self.names(witness) == ["client-5"] && player.pane?.key == "c4")
  }

  @Test func `a name that a file would misread, or that is taken, gets a number`() {
    let witness = Self.witness()
    let player = Self.player(witness)
    for name in ["main", "all"] {
      player.send(.get, "/SIM/live/ocean/master.m3u8?client=\(name)")
    }
    #expect(Self.names(witness) == ["main-5", "client-6"])
  }

  @Test func `a client is the kind that plays, not the kind that has registered it`() throws {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    let ticket = ann.send(.post, "/v1/tickets", "\(ann.contentToken),\(ann.sessionToken)")
    let text = try #require(ticket.text.split(separator: "\"").dropFirst(3).first)
    let player = Self.player(witness, "VLC/3.0.24 LibVLC/3.0.24")
    let root = "/SIM/live/news-one"
    let child = try #require(
      player.send(.get, "\(root)/master.m3u8?drm=aes128&ticket=\(text)").addresses.first)
    let segment = try #require(player.send(.get, "\(root)/\(child)").addresses.last)
    #expect(ann.pane?.kind == "curl")
    player.send(.get, "\(root)/\(child.split(separator: "/")[0])/\(segment)")
    #expect(Self.names(witness) == ["ann"] && ann.pane?.kind == "VLC")
    ann.beat()
    #expect(ann.pane?.kind == "VLC")
  }

  @Test func `an account that a client brings is counted like the line-up's own`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann", account: "ann-home")
    ann.start()
    let accounts = witness.session.world.observation.accounts
    #expect(accounts.dropLast().map(\.id) == witness.session.world.lineUp.accounts.map(\.id))
    #expect(accounts.last?.id == "ann-home" && accounts.last?.sessions == 1)
    #expect(accounts.last?.limit == witness.session.world.lineUp.outside.sessionLimit)
  }

  @Test func `a device takes over no client that somebody has named`() {
    let witness = Self.witness()
    let player = Self.player(witness)
    player.send(.get, "/SIM/live/ocean/master.m3u8?client=kitchen")
    let ann = TestClient(witness, "ann")
    ann.agent = player.agent
    ann.start()
    #expect(Self.names(witness) == ["kitchen", "ann"])
    // Nor one that the wall has named; one that nobody has is taken for the device.
    let other = Self.player(witness, "curl/8.5.0")
    other.send(.get, "/SIM/live/ocean/master.m3u8")
    let bob = TestClient(witness, "bob")
    bob.start()
    #expect(Self.names(witness) == ["kitchen", "ann", "bob"])
  }

  @Test func `a session that has died at the head-end is off, and a page says when it rests`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.askSegment()
    #expect(ann.pane?.session.state == .on)
    witness.advance(by: 60)
    #expect(ann.pane?.session.state == .off && ann.pane?.session.nextBeat == nil)
    func say(_ name: String) {
      ann.send(.post, "/v1/reports", ann.contentToken, body: "{\"name\": \"\(name)\"}")
    }
    for (name, state) in [("onPaused", "PAUSED"), ("onStopped", "STOPPED")] {
      say(name)
      #expect(ann.pane?.stream.state.rawValue == state && ann.pane?.words == state)
    }
    say("onPlaying")
    ann.askSegment()
    #expect(ann.pane?.stream.state == .playing)
  }
}
