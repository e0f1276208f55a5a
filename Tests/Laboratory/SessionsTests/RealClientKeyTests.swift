import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Sessions
@testable import Worlds

/// Keys for real players: who gets them, for how long, and how playlists name them.
@Suite struct RealClientKeyTests {
  private let witness = Witness()
  private let client: TestClient

  init() {
    client = TestClient(witness, "ann")
    client.start()
  }

  private var tokens: String { "\(client.contentToken),\(client.sessionToken)" }

  private func ticket() throws -> String {
    let answer = client.send(.post, "/v1/tickets", tokens)
    return try #require(answer.text.firstMatch(of: /"ticket":"([^"]+)"/).map { String($0.1) })
  }

  @Test func `a key needs a live session`() {
    #expect(client.askKey().status == 200)
    #expect(client.send(.get, "/SIM/keys/v1/news-one/0", client.contentToken).status == 403)
    client.tearDown()
    #expect(client.askKey().status == 403)
  }

  @Test(arguments: [
    ("news-one", "none", "news-one is encrypted: use drm=aes128 or drm=clearkey"),
    ("ocean", "clearkey", "ocean is clear: use drm=none"),
  ])
  func `a channel that is protected otherwise says how`(
    content: String, drm: String, sentence: String
  ) {
    let answer = client.send(.get, "/SIM/live/\(content)/master.m3u8?drm=\(drm)")
    #expect(answer.status == 404 && answer.text.contains(sentence), "\(answer.text)")
  }

  @Test func `each period has a key of its own`() {
    let keys = (0..<4).map { client.send(.get, "/SIM/keys/v1/news-one/\($0)", tokens).bytes }
    #expect(Set(keys).count == 4 && keys.allSatisfy { $0.count == 16 })
    #expect(client.askKey().bytes == keys[0])
  }

  @Test func `a ticket is good while its session is, and for its content alone`() throws {
    let query = "?drm=aes128&ticket=\(try ticket())"
    #expect(client.send(.get, "/SIM/keys/v1/news-one/0\(query)").status == 200)
    #expect(client.send(.get, "/SIM/keys/v1/match-day/0\(query)").status == 403)
    #expect(client.send(.get, "/SIM/keys/v1/news-one/0\(query)x").status == 403)
    client.tearDown()
    #expect(client.send(.get, "/SIM/keys/v1/news-one/0\(query)").status == 403)
  }

  @Test func `a playlist for Clear Key names its method and no key that any player could fetch`()
    throws
  {
    let master = client.send(.get, "/SIM/live/news-one/master.m3u8?drm=clearkey")
    let child = try #require(master.addresses.first)
    let text = client.send(.get, "/SIM/live/news-one/\(child)").text
    #expect(text.contains("#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,"))
    #expect(text.contains("/SIM/clearkey/v1/licenses?") && !text.contains("/keys/v1/"))
  }
}
