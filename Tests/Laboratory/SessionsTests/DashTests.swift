import ContentProtection
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// DASH for real players: the presentation, its key, segments that are asked for too early, and
/// whose reload it is.
@Suite struct DashTests {
  private let witness = Witness(Classic.lineUp())

  private func player(_ agent: String = "VLC/3.0.24 LibVLC/3.0.24") -> TestClient {
    let player = TestClient(witness, "none")
    player.agent = agent
    player.keepsCookie = false
    return player
  }

  private var names: [String] { witness.session.world.observation.slots.compactMap(\.client?.name) }

  private static let ocean = "/SIM/live/ocean/manifest.mpd"

  /// The value of an attribute, or the text of an element.
  private static func value(_ name: String, in text: String) throws -> String {
    let attribute = try Regex("\(name)=\"([^\"]*)\"").firstMatch(in: text)?.output[1].substring
    let element = try Regex("<\(name)[^>]*>([^<]*)<").firstMatch(in: text)?.output[1].substring
    return String(try #require(attribute ?? element)).replacing("&amp;", with: "&")
  }

  @Test func `segments are numbered from the presentation's beginning, and served`() throws {
    let player = player()
    let text = player.send(.get, Self.ocean).text
    let start = try #require(
      UnixTime(iso8601: try Self.value("availabilityStartTime", in: text)))
    let published = try #require(UnixTime(iso8601: try Self.value("publishTime", in: text)))
    let newest = Int((published - start).wholeMilliseconds / 6000) - 1
    let pattern = try Self.value("media", in: text)
    for track in ["234p", "720p", "sound"] {
      #expect(text.contains("<Representation id=\"\(track)\""))
      // As many as the presentation lists, the newest last.
      for number in [newest - 5, newest] {
        let path = pattern.replacing("$RepresentationID$", with: track)
          .replacing("$Number$", with: "\(number)")
        let answer = player.send(.get, "/SIM/live/ocean/\(path)")
        #expect(answer.status == 200 && answer.delay < .seconds(1) && answer.media != nil)
      }
      let header = try Self.value("initialization", in: text)
        .replacing("$RepresentationID$", with: track)
      #expect(player.send(.get, "/SIM/live/ocean/\(header)").status == 200)
    }
    #expect(try Self.value("timeShiftBufferDepth", in: text) == "PT36S")
    #expect(names == ["client-5"])
  }

  @Test func `the next two segments are held until they are complete, later ones refused`() {
    let player = player()
    witness.advance(to: 60)
    let newest = Timeline.completeAtStart + 9
    for (ahead, wait) in [(1, 6.0), (2, 12.0)] {
      let now = witness.session.now
      let answer = player.send(.get, "/SIM/live/ocean/234p/\(newest + ahead).m4s?drm=none")
      #expect(answer.status == 200 && answer.media != nil)
      #expect(now + answer.delay == Timeline.start(of: newest + ahead + 1))
      #expect(answer.delay > .seconds(wait - 0.1))
    }
    #expect(player.send(.get, "/SIM/live/ocean/234p/\(newest + 3).m4s?drm=none").status == 404)
    // It waits, and is not silent.
    witness.advance(by: 11.9)
    #expect(player.pane?.words == "FETCHING 234p")
  }

  @Test func `Clear Key gets its licence at the address in the presentation, by a ticket`()
    throws
  {
    let ann = TestClient(witness, "ann")
    ann.start()
    let tokens = "\(ann.contentToken),\(ann.sessionToken)"
    let given = ann.send(.post, "/v1/tickets", tokens).text
    let ticket = try #require(given.firstMatch(of: /"ticket":"([^"]+)"/)?.1)
    let text = ann.send(.get, "/SIM/live/news-one/manifest.mpd?ticket=\(ticket)").text
    let url = try Self.value("dashif:Laurl", in: text)
    #expect(url.hasPrefix("http://127.0.0.1:8080/SIM/clearkey/v1/licenses?"))
    let path = String(url.dropFirst("http://127.0.0.1:8080".count))
    let kid = try Self.value("cenc:default_KID", in: text).replacing("-", with: "")
    let bytes = stride(from: 0, to: 32, by: 2).map { place in
      let from = kid.index(kid.startIndex, offsetBy: place)
      return UInt8(kid[from..<kid.index(from, offsetBy: 2)], radix: 16) ?? 0
    }
    let request = "{\"kids\": [\"\(Base64.urlText(bytes))\"], \"type\": \"temporary\"}"
    let licence = ann.send(.post, path, body: request)
    #expect(licence.status == 200 && licence.text.contains("\"k\":\""))
    #expect(ann.send(.post, path.replacing(String(ticket), with: "x"), body: request).status == 403)
    ann.tearDown()
    #expect(ann.send(.post, path, body: request).status == 403)
  }

  @Test(arguments: [
    ("news-one", "drm=aes128", "DASH has no AES-128: use drm=clearkey"),
    ("news-one", "drm=none", "news-one is encrypted"), ("ocean", "drm=clearkey", "ocean is clear"),
  ])
  func `a presentation that cannot be says what can`(
    content: String, query: String, sentence: String
  ) {
    let answer = player().send(.get, "/SIM/live/\(content)/manifest.mpd?\(query)")
    #expect(answer.status == 404 && answer.text.contains(sentence), "\(answer.text)")
  }

  @Test func `a video on demand is static, and as long as the channel says`() throws {
    let text = player().send(.get, "/SIM/vod/shapes/manifest.mpd").text
    #expect(try Self.value("type", in: text) == "static")
    #expect(try Self.value("mediaPresentationDuration", in: text) == "PT62.0S")
    #expect(!text.contains("Location") && !text.contains("UTCTiming"))
  }

  @Test func `without sound there is one set`() {
    let text = player().send(.get, "\(Self.ocean)?sound=none").text
    #expect(text.contains("contentType=\"video\"") && !text.contains("contentType=\"audio\""))
  }

  @Test func `players that follow Location are known by it`() throws {
    let players = [player("Shaka"), player("Shaka")]
    let addresses = try players.map { player in
      witness.advance(by: 3)
      let text = player.send(.get, Self.ocean).text
      return String(try Self.value("Location", in: text).dropFirst("http://127.0.0.1:8080".count))
    }
    for _ in 0..<5 {
      witness.advance(by: 6)
      for (player, address) in zip(players, addresses) { player.send(.get, address) }
    }
    #expect(names == ["client-5", "client-6"])
    #expect(players[0].pane?.key == "c4" && players[1].pane?.key == "c5")
    // Another one comes when their reloads are due, which they do not ask for without their names.
    witness.advance(by: 6)
    let third = player("Shaka")
    third.send(.get, Self.ocean)
    #expect(third.pane?.key == "c6")
  }

  @Test func `players that ignore Location are told apart by when they reload`() {
    let players = [player(), player()]
    players[0].send(.get, Self.ocean)
    witness.advance(by: 3)
    players[1].send(.get, Self.ocean)
    for _ in 0..<5 {
      witness.advance(by: 3)
      players[0].send(.get, Self.ocean)
      witness.advance(by: 3)
      players[1].send(.get, Self.ocean)
    }
    #expect(names == ["client-5", "client-6"])
    #expect(players[0].pane?.key == "c4" && players[1].pane?.key == "c5")
  }

  @Test func `players that never reload are two`() {
    let players = [player("Lavf/59.27.100"), player("Lavf/59.27.100")]
    players[0].send(.get, Self.ocean)
    for number in Timeline.completeAtStart - 4..<Timeline.completeAtStart {
      players[0].send(.get, "/SIM/live/ocean/234p/\(number).m4s?drm=none&client=c4")
      witness.advance(by: 5)
    }
    players[1].send(.get, Self.ocean)
    #expect(names == ["client-5", "client-6"])
  }

  @Test func `a player that was told to be secure is led to secure addresses`() {
    let request = RealClientRequest(
      method: .get, target: Self.ocean, authority: "home.example", isSecure: true, address: "a")
    let text = witness.session.answer(request).text
    #expect(text.contains("<Location>https://home.example/SIM/live/ocean/manifest.mpd?"))
    #expect(text.contains("value=\"https://home.example/v1/time\""))
  }

  @Test func `the head-end tells its time`() throws {
    witness.advance(to: 90)
    let text = player().send(.get, "/v1/time").text
    let world = witness.session.world
    #expect(text == UnixTime(at: .zero + .seconds(90), epoch: world.epoch).iso8601)
    #expect(names.isEmpty)
  }
}
