import Foundation
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// What a real client is offered before it plays.
struct ChannelDirectoryTests {
  private struct Body: Decodable {
    struct Entry: Decodable {
      let number: Int
      let content: String
      let encrypted: Bool
      let live: Bool
      let duration: Double?
    }

    let tenant: String
    let account: String?
    let lease: Double
    let renewAt: Double
    let channels: [Entry]
  }

  @Test func `the list names every channel, and the lease of a licence`() throws {
    let lineUp = Classic.lineUp()
    let response = try #require(answer(.get, "/v1/channels", of: lineUp))
    let body = try JSONDecoder().decode(Body.self, from: Data(response.body))
    #expect(response.status == 200 && body.tenant == lineUp.tenant && body.account == nil)
    #expect(body.lease == 120 && body.renewAt == 0.8)
    #expect(body.channels.map(\.number) == lineUp.channels.map(\.number))
    for (entry, channel) in zip(body.channels, lineUp.channels) {
      #expect(entry.content == channel.content && entry.encrypted == channel.isEncrypted)
      #expect(entry.live == channel.isLive && (entry.duration == nil) == channel.isLive)
    }
  }

  @Test func `the list names the account that all devices share`() throws {
    var lineUp = Classic.lineUp()
    lineUp.outside.account = .shared("home")
    let response = try #require(answer(.get, "/v1/channels?a=b", of: lineUp))
    #expect(try JSONDecoder().decode(Body.self, from: Data(response.body)).account == "home")
  }

  @Test func `the list is read only, and whoever reads it has not joined`() throws {
    let session = Session(Classic.lineUp(), seed: 1, epoch: .scriptedEpoch)
    #expect(try #require(answer(.post, "/v1/channels", by: session)).status == 405)
    #expect(try #require(answer(.get, "/v1/channels", by: session)).status == 200)
    #expect(session.world.observation.slots.allSatisfy { $0.client == nil })
  }

  @Test(arguments: [
    ("news-one", "aes128"), ("news-one", "clearkey"), ("ocean", "none"),
  ])
  func `a master playlist's children name the client`(content: String, protection: String) throws {
    let target = "/SIM/live/\(content)/master.m3u8?drm=\(protection)"
    let response = try #require(answer(.get, target, of: Classic.lineUp()))
    let children = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(children.count == 3)
    #expect(children.allSatisfy { $0.contains("?drm=\(protection)&client=c") })
  }

  @Test(arguments: [("news-one", "none"), ("ocean", "aes128"), ("ocean", "clearkey")])
  func `no channel is served under another protection`(content: String, protection: String) throws {
    let target = "/SIM/live/\(content)/master.m3u8?drm=\(protection)"
    #expect(try #require(answer(.get, target, of: Classic.lineUp())).status == 404)
  }

  private func answer(
    _ method: Request.Method, _ target: String, of lineUp: LineUp
  ) -> Response? {
    answer(method, target, by: Session(lineUp, seed: 1, epoch: .scriptedEpoch))
  }

  private func answer(
    _ method: Request.Method, _ target: String, by session: Session
  ) -> Response? {
    let request = RealClientRequest(
      method: method, target: target, authority: "127.0.0.1:8080", address: "127.0.0.1")
    guard case .response(let response) = session.answer(request).outcome else { return nil }
    return response
  }
}
