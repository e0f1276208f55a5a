import Foundation
import TestSupport
import Testing

/// The page of `serve` in headless Chromium.
@Suite(
  .thorough, .serialized,
  .enabled(if: Peer.hasBrowserDriver, "no chromium, chromedriver or python3"))
struct PageTests {
  /// What the page shows at a stage of a scene.
  private struct Sight: Decodable {
    let state: String
    let key: String
    let session: String
    let beats: Int
    let title: String
    let toast: String
    let reason: String
    let toastShown: Bool
    let width: Int
    let time: Double
    let native: Bool
    let encrypted: Bool
    let notices: [String]
    let plays: Bool?
  }

  /// What the remote control says of a player of the wall.
  private struct Pane: Decodable {
    let state: String
    let channel: Int
    let licence: String
    let session: String
    let beats: Int
    let error: String?
  }

  @Test func `the page plays Clear Key, zaps, loses its session and recovers`() throws {
    struct Scene: Decodable {
      let playing, beating, zapped, lost, recovered, clear: Sight
      let wall, wallLost, wallRecovered: Pane
      let complaints: [String]
    }
    let scene = try play("clearkey", as: Scene.self)
    for sight in [scene.playing, scene.zapped, scene.recovered] {
      #expect(sight.plays == true && sight.encrypted && !sight.native)
      #expect(sight.width >= 640 && sight.key == "VALID" && !sight.toastShown)
    }
    #expect(scene.beating.beats >= 2 && scene.wall.beats >= 2)
    #expect(scene.wall.state == "PLAYING" && scene.wall.licence == "ACTIVE")
    #expect(scene.wall.session == "SESSION_ON" && scene.wall.channel == 101)
    #expect(scene.zapped.title.hasPrefix("102 Match Day") && scene.zapped.notices.isEmpty)
    #expect(scene.lost.state == "error" && scene.lost.session == "LOST" && scene.lost.width == 0)
    #expect(scene.lost.toast == "OTVSSMHeartbeatErrorNotification")
    #expect(scene.lost.reason == "1006: invalid token" && scene.lost.toastShown)
    #expect(
      scene.wallLost.error
        == "OTVSSMHeartbeatErrorNotification: code 404 errorCode 1006 message \"invalid token\".")
    #expect(scene.lost.key == "NO KEY" && scene.wallLost.licence == "INACTIVE")
    #expect(scene.wallLost.state == "ERROR" && scene.wallRecovered.error == nil)
    #expect(scene.wallRecovered.licence == "ACTIVE")
    #expect(scene.wallRecovered.session == "SESSION_ON")
    #expect(scene.clear.plays == true && scene.clear.key == "CLEAR")
    #expect(scene.clear.session == "NONE")
    #expect(scene.complaints.allSatisfy { $0.contains("404") })
  }

  @Test func `the page renews its licence, and stops when its lease has ended`() throws {
    struct Scene: Decodable { let playing, renewed, refused, expired: Sight }
    let scene = try play("renewal", as: Scene.self)
    #expect(scene.renewed.state == "playing" && scene.renewed.notices.isEmpty)
    #expect(scene.renewed.time > scene.playing.time + 5)
    #expect(scene.refused.state == "playing" && scene.refused.key == "NOT RENEWED")
    #expect(scene.refused.notices == ["OTVDRMLicenseError"])
    #expect(scene.refused.time > scene.renewed.time + 5)
    #expect(scene.expired.state == "error" && scene.expired.toast == "OTVDRMLicenseError")
    #expect(scene.expired.reason.hasPrefix("4000") && scene.expired.session == "OFF")
  }

  @Test func `the page plays native HLS by a ticket, and video on demand`() throws {
    struct Scene: Decodable { let playing, kitchen, zapped, lost, recovered: Sight }
    let scene = try play("native", as: Scene.self)
    for sight in [scene.playing, scene.zapped, scene.recovered] {
      #expect(sight.plays == true && sight.native && sight.key == "TICKET")
      #expect(sight.session != "NONE")
    }
    #expect(scene.kitchen.plays == true && !scene.kitchen.native)
    #expect(scene.lost.reason == "1006: invalid token" && scene.lost.state == "error")
  }

  @Test func `a tab over the account's limit is refused until the other is closed`() throws {
    struct Scene: Decodable {
      let first, second, firstStill, secondAfter: Sight
      let wall: [String: Pane]
    }
    let scene = try play("limit", as: Scene.self)
    #expect(scene.first.plays == true && scene.firstStill.state == "playing")
    #expect(scene.second.toast == "OTVSSMSetupErrorNotification")
    #expect(scene.second.reason == "1007: max active sessions exceeded")
    #expect(scene.second.session == "REFUSED" && scene.second.width == 0)
    let refusal = "code 400 errorCode 1007 message \"max active sessions exceeded\""
    #expect(scene.wall["second"]?.error == "OTVSSMSetupErrorNotification: \(refusal).")
    #expect(scene.wall["first"]?.state == "PLAYING")
    #expect(scene.secondAfter.plays == true && scene.secondAfter.session != "REFUSED")
  }

  @Test func `the page does what the wall tells it, within two seconds`() throws {
    struct Scene: Decodable {
      let playing, zapped, recovered: Sight
      let seconds: [String: Double?]
    }
    let scene = try play("driven", as: Scene.self)
    for sight in [scene.playing, scene.zapped, scene.recovered] { #expect(sight.plays == true) }
    #expect(scene.seconds.count == 12)
    for (order, seconds) in scene.seconds {
      #expect((seconds ?? 9) < 2, "\(order): \(String(describing: seconds))")
    }
  }

  @Test func `the page plays on through an ad and under several keys, 18 s behind live`() throws {
    struct Scene: Decodable {
      let playing, after: Sight
      let delay: Int
      let wall: Pane
      let log: [String]
    }
    let scene = try play("breaks", as: Scene.self)
    #expect(scene.playing.plays == true && scene.after.plays == true)
    #expect(scene.after.encrypted && scene.after.notices.isEmpty && scene.after.key == "VALID")
    #expect(scene.after.time > scene.playing.time + 26 && scene.wall.error == nil)
    for name in ["clientAdBreak", "clientKeyChanged"] {
      #expect(scene.log.contains { $0.contains(name) })
    }
    // A machine that is busy may begin two seconds later.
    #expect((16...20).contains(scene.delay), "\(scene.delay)")
  }

  private func play<Scene: Decodable>(_ name: String, as type: Scene.Type) throws -> Scene {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "page.py")
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", script.path, Program.binary.path, name])
    try #require(result.code == 0, "\(result.errors.suffix(2000))")
    return try JSONDecoder().decode(type, from: Data(result.output.utf8))
  }
}
