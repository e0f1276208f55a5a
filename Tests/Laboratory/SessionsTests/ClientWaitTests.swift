import Faults
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// Clients that wait, and clients that fetch sound alone.
@Suite struct ClientWaitTests {
  private static func witness(_ rules: [Rule] = []) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.outside = RealClientTerms(account: .each, sessionLimit: 2)
    let witness = Witness(lineUp)
    if !rules.isEmpty { witness.session.judge(by: rules) }
    return witness
  }

  private static func brief(_ client: TestClient) -> PlayerBrief? {
    client.pane.flatMap { client.witness.session.world.roster.slot(of: $0.id)?.brief }
  }

  private static func act(_ client: TestClient, _ random: inout RandomStream) {
    switch random.integer(in: 0...7) {
    case 0: client.start()
    case 1: client.beat()
    case 2: client.tearDown()
    case 3: client.askSegment()
    case 4: client.askSound()
    case 5: client.askSegment("shapes", "vod")
    case 6: client.send(.post, "/v1/reports", body: #"{"name":"onPaused"}"#)
    default: client.send(.post, "/v1/reports", body: #"{"name":"onPlaying"}"#)
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func `in brief a client is at every instant as the wall shows it`(seed: UInt64) {
    let witness = Self.witness()
    var random = RandomStream(seed: seed, name: "waits")
    let clients = ["ann", "bob", "cy"].map { TestClient(witness, $0) }
    var states: Set<PlayerStatus> = []
    for client in clients { client.start() }
    for _ in 0..<40 {
      let place = Int(random.integer(in: 0...2))
      Self.act(clients[place], &random)
      for _ in 0..<random.integer(in: 1...9) {
        witness.advance(by: 1)
        for client in clients {
          let brief = Self.brief(client)
          #expect(brief?.state == client.pane?.state && brief?.state != nil, "seed \(seed)")
          if let state = brief?.state { states.insert(state) }
        }
      }
    }
    #expect(states.isSuperset(of: [.playing, .waiting]), "\(states)")
  }

  @Test func `a client waits 12 s after its last segment, whatever else it sends`() {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    ann.askSegment()
    for _ in 0..<2 {
      witness.advance(by: 5)
      ann.beat()
      #expect(Self.brief(ann)?.state == .playing && ann.pane?.words.hasPrefix("FETCHING ") == true)
    }
    witness.advance(by: 2.5)
    #expect(Self.brief(ann)?.state == .waiting && ann.pane?.words == "NO SEGMENT 12 s")
    #expect(ann.pane?.stream.picture.look == .frozen)
    #expect(witness.session.world.roster.count(.waiting) == 1)
    ann.askSegment()
    #expect(Self.brief(ann)?.state == .playing)
  }

  @Test func `a refused segment or playlist is no error: the client waits 12 s later`() throws {
    let witness = Self.witness()
    let ann = TestClient(witness, "ann")
    ann.start()
    let root = "/SIM/live/news-one"
    let child = try #require(ann.send(.get, "\(root)/master.m3u8").addresses.first)
    let folder = try #require(child.split(separator: "/").first)
    let last = try #require(ann.send(.get, "\(root)/\(child)").addresses.last)
    #expect(ann.send(.get, "\(root)/\(folder)/\(last)").status == 200)
    for operation in [HeadEndAPI.Operation.segment, .manifest] {
      let point = FaultPoint.operation(operation)
      witness.perform(
        .arm(
          Fault(on: point, of: .everyone, effect: .status(404, at: point), ending: .untilCleared),
          provoke: false))
    }
    #expect(ann.send(.get, "\(root)/\(folder)/\(last)").status == 404)
    #expect(ann.send(.get, "\(root)/\(child)").status == 404)
    #expect(Self.brief(ann)?.state == .playing && ann.pane?.stream.failure == nil)
    witness.advance(by: 12.5)
    #expect(ann.send(.get, "\(root)/\(child)").status == 404)
    #expect(Self.brief(ann)?.state == .waiting && ann.pane?.stream.failure == nil)
  }

  @Test func `sound alone plays, and feeds its viewer`() {
    let witness = Self.witness(Rule.all)
    let ann = TestClient(witness, "ann")
    for _ in 0..<10 {
      #expect(ann.askSound().status == 200)
      witness.advance(by: 6)
      #expect(Self.brief(ann)?.state == .playing && ann.pane?.words == "FETCHING SOUND")
    }
    #expect(ann.pane?.counters.segments == 10 && ann.pane?.stream.rendition == nil)
    #expect(witness.session.rules?.allBreaches.map(\.detail) == [])
    witness.advance(by: 40)
    #expect(witness.session.rules?.allBreaches.map(\.rule.name) == ["spinner"])
  }
}
