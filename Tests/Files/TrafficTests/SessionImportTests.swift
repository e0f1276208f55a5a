import Foundation
import Scenarios
import Testing

@testable import Traffic

/// Recordings that have sessions and no licences, and faults one right after the other: each
/// scenario passes its own check.
@Suite struct SessionImportTests {
  private static let sessions = "https://ssm.example/v1/sessions"

  private static func imported(_ entries: [String]) throws -> Import {
    let text = HAR.text(entries, creator: "mitmproxy")
    return try Import(
      Capture(Archive(Array(text.utf8)), RequestMap()), title: nil, name: "x.har")
  }

  private static func played(_ imported: Import) throws -> PlayedIncident {
    try PlayedIncident(
      ScenarioFile.read(imported.text, path: "x.yaml") { _ in .unknown(among: []) })
  }

  private static func entry(_ name: String, at seconds: Double, status: Int = 200) -> String {
    HAR.entry("\(sessions)/\(name)", at: seconds, status: status)
  }

  private static let heartbeats = (0..<4).map { entry("heartbeat", at: 1 + 30 * Double($0)) }
  private static let lost = entry("heartbeat", at: 121, status: 404)

  /// Recordings of the session service alone.
  private static let recordings: [[String]] = [
    heartbeats + [lost], [entry("setup", at: 0)] + heartbeats.dropFirst() + [lost],
    [entry("setup", at: 0, status: 400)],
    [entry("setup", at: 0), entry("teardown", at: 5, status: 500)],
  ]

  @Test(arguments: recordings)
  func `whoever has a session has an encrypted channel, and its fault strikes`(
    _ entries: [String]
  ) throws {
    let imported = try Self.imported(entries)
    #expect(imported.text.contains("encrypted: true"), "\(imported.text)")
    let played = try Self.played(imported)
    #expect(played.verdict.hasPassed, "\(played.verdict)")
    #expect(!played.faults.isEmpty)
  }

  @Test func `a session that ends as a clear channel begins says nothing of it`() throws {
    let imported = try Self.imported([Self.entry("teardown", at: -0.5)] + HAR.channel(seconds: 12))
    #expect(!imported.text.contains("encrypted"), "\(imported.text)")
  }

  @Test func `a set-up without a token is for the playlist after it`() throws {
    let clear = HAR.channel(seconds: 12)
    let imported = try Self.imported(
      clear + [
        Self.entry("setup", at: 12),
        HAR.entry("https://cdn.example/live/peaks/master.m3u8", at: 12.1),
      ])
    let channels = imported.text.split(separator: "\n").filter { $0.contains("content: ") }
    #expect(channels.count == 2)
    for channel in channels {
      #expect(channel.contains("encrypted") == channel.contains("peaks"), "\(channel)")
    }
  }

  @Test func `of two faults at once the first is not expected`() throws {
    let segment = "https://cdn.example/live/ocean/720p/2.m4s"
    let imported = try Self.imported(
      HAR.channel(except: [12]) + [
        HAR.entry("https://cdn.example/live/ocean/720p/index.m3u8", at: 12.1),
        HAR.entry(segment, at: 12.2, status: 500, wait: 300, size: 9),
        HAR.entry(segment, at: 12.22, status: 404, wait: 300, size: 9),
        HAR.entry(segment, at: 12.8, receive: 200, size: 300_000),
      ])
    #expect(imported.findings.count == 2)
    #expect(!imported.text.contains("status: 500, player"), "\(imported.text)")
    let played = try Self.played(imported)
    #expect(played.verdict.hasPassed, "\(played.verdict)")
  }

  @Test(arguments: [404, 500])
  func `a segment that is refused twice within a second meets its fault twice`(
    _ status: Int
  ) throws {
    let segment = "https://cdn.example/live/ocean/720p/2.m4s"
    let imported = try Self.imported(
      HAR.channel(except: [12]) + [
        HAR.entry("https://cdn.example/live/ocean/720p/index.m3u8", at: 12.1),
        HAR.entry(segment, at: 12.2, status: status, wait: 100, size: 9),
        HAR.entry(segment, at: 12.5, status: status, wait: 100, size: 9),
        HAR.entry(segment, at: 12.8, receive: 200, size: 300_000),
      ])
    #expect(imported.findings.count == 1)
    let played = try Self.played(imported)
    #expect(played.verdict.hasPassed, "\(imported.text) \(played.verdict)")
    #expect(!played.faults.isEmpty)
  }
}
