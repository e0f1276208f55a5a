import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// How rules judge real clients: by what the head-end sees of them, and by what they say.
@Suite struct ClientRuleTests {
  private static func witness() -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.outside = RealClientTerms(account: .each, sessionLimit: 2)
    let witness = Witness(lineUp)
    witness.session.judge(by: Rule.all)
    return witness
  }

  private static func broken(_ witness: Witness, by client: TestClient) -> [String] {
    let breaches = witness.session.rules?.allBreaches ?? []
    return breaches.filter { $0.playerName == client.device }.map(\.rule.name)
  }

  /// Fetches a segment every six seconds.
  private static func play(_ client: TestClient, segments: Int = 3) {
    for _ in 0..<segments { feed(client) }
  }

  private static func feed(_ client: TestClient) {
    fetch(client)
    client.witness.advance(by: 6)
  }

  private static func fetch(_ client: TestClient) {
    let root = "/SIM/live/news-one"
    let master = client.send(.get, "\(root)/master.m3u8?drm=aes128&client=\(client.device)")
    guard let child = master.addresses.first, let folder = child.split(separator: "/").first,
      let segment = client.send(.get, "\(root)/\(child)").addresses.last
    else { return }
    client.send(.get, "\(root)/\(folder)/\(segment)")
  }

  @Test func `whoever goes on breaks nothing`() {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    Self.play(client, segments: 12)
    #expect(Self.broken(witness, by: client).isEmpty)
  }

  @Test func `whoever asks for nothing after the last fault does not heal`() {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    Self.play(client)
    witness.session.perform(.inject("m", client.id, provoke: false))
    Self.fetch(client)
    witness.advance(by: 20)
    witness.session.perform(.clearFaults(nil))
    witness.advance(by: 25)
    #expect(Self.broken(witness, by: client).isEmpty)
    witness.advance(by: 10)
    #expect(Self.broken(witness, by: client) == ["noHeal"])
  }

  @Test func `a fault that has met another client explains nothing`() {
    let witness = Self.witness()
    let (client, other) = (TestClient(witness, "tv"), TestClient(witness, "radio"))
    for client in [client, other] { Self.fetch(client) }
    witness.session.perform(.inject("m", other.id, provoke: false))
    Self.fetch(other)
    witness.session.perform(.clearFaults(nil))
    witness.advance(by: 45)
    #expect(Self.broken(witness, by: client) == ["spinner"])
    #expect(Self.broken(witness, by: other) == ["noHeal"])
  }

  @Test func `whoever asks eleven times in ten seconds storms`() {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    client.start()
    for _ in 0..<11 { client.beat() }
    #expect(Self.broken(witness, by: client) == ["storm"])
  }

  @Test func `whoever is refused for good three times has to stop`() {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    client.askToken()
    for count in 1...4 {
      client.send(.post, "/SIM/ssm/v1/sessions/heartbeat", "no.token.atall")
      witness.advance(by: 4)
      #expect(Self.broken(witness, by: client) == (count < 4 ? [] : ["refused"]))
    }
  }

  @Test func `whoever stalls twice in a minute rebuffers`() {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    Self.play(client)
    for stamp in 1...2 {
      client.send(.post, "/v1/cmcd", body: "e=ps,sta=r,ts=\(stamp),v=2")
      client.send(.post, "/v1/cmcd", body: "e=ps,sta=p,ts=\(stamp),v=2")
      Self.feed(client)
    }
    #expect(Self.broken(witness, by: client) == ["rebuffering"])
  }
}

extension TestClient {
  fileprivate var id: PlayerID {
    witness.session.world.clients.first { $0.name == device }?.id ?? PlayerID(0)
  }
}
