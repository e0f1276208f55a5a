import Foundation
import TestSupport
import Testing

/// hls.js and Video.js in headless Chromium, on a page of another origin than the head-end's.
@Suite(
  .thorough, .serialized,
  .enabled(
    if: Peer.hasWebPlayers,
    "needs chromium, chromedriver, python3, hls.js and Video.js: make players"))
struct WebPlayerTests {
  /// What the page shows at one moment.
  private struct Sight: Decodable {
    let version: String
    let errors: [String]
    let first: Double?
    let time: Double
    let width: Int
    let frames: Int
    let sound: Int
    let keys: Int
    let encrypted: Bool
    let native: Bool
  }

  /// What the remote control says of the client.
  private struct Pane: Decodable {
    let kind: String
    let state: String
    let activity: String
    let session: String
    let licence: String
    let beats: Int
    let error: String?
    let cmcd: Said?
  }

  /// What the client says by CMCD.
  private struct Said: Decodable {
    let sentIn: String
    let values: [String: String]
    let invalid: Int
  }

  private struct Scene: Decodable {
    let begin, end: Sight
    let wall: Pane
    let clients: [String]
    let complaints: [String]
  }

  @Test(arguments: [
    "hls-clear", "hls-cmcd-query", "hls-cmcd-headers", "hls-aes128", "hls-clearkey",
    "videojs-hls-silent", "videojs-hls-aes128",
    "videojs-dash-clear", "videojs-dash-clearkey", "videojs-dash-live",
  ])
  func `a player in somebody's page shows pictures, and the wall knows it`(name: String) throws {
    let scene = try play(name)
    let (begin, end, wall) = (scene.begin, scene.end, scene.wall)
    #expect(end.errors.isEmpty && scene.complaints.isEmpty, "\(end.errors) \(scene.complaints)")
    #expect(begin.first != nil && begin.frames > 0 && begin.width >= 416)
    #expect(end.time > begin.time + 7 && end.frames > begin.frames + 50)
    #expect(name.contains("silent") ? end.sound == 0 : end.sound > begin.sound)
    #expect(end.version.hasPrefix(name.hasPrefix("hls") ? "hls.js 1.6" : "Video.js 7.5"))
    #expect(!end.native && end.encrypted == name.contains("clearkey"))
    // The key changes with each segment.
    #expect(name.contains("aes128") ? end.keys >= 2 : end.keys == 0)
    #expect(scene.clients == [name])
    #expect(wall.kind.hasPrefix("Chrom") && wall.state == "PLAYING" && wall.error == nil)
    #expect(wall.activity.hasPrefix("FETCHING"))
    #expect((wall.cmcd != nil) == name.contains("cmcd"))
    if let said = wall.cmcd {
      #expect(name.hasSuffix(said.sentIn) && said.invalid == 0)
      #expect(said.values["cid"] == "\"peaks\"" && said.values["ot"] == "v")
      #expect(said.values["bl"].flatMap(Int.init).map { $0 > 2000 } == true)
      #expect(said.values["d"] == "6000" && said.values["su"] == nil)
    }
    if name.contains("aes128") || name.contains("clearkey") {
      #expect(wall.session == "SESSION_ON" && wall.licence == "ACTIVE" && wall.beats >= 2)
    } else {
      #expect(wall.session == "SESSION_OFF" && wall.beats == 0)
    }
  }

  private func play(_ name: String) throws -> Scene {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "web.py")
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", script.path, Program.binary.path, name])
    try #require(result.code == 0, "\(result.errors.suffix(2000))")
    return try JSONDecoder().decode(Scene.self, from: Data(result.output.utf8))
  }
}
