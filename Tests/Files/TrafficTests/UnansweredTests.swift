import Simulation
import Testing

@testable import Traffic

/// Requests without an answer, programs of one device, films with numbers for names, and maps that
/// match nothing.
@Suite struct UnansweredTests {
  private static let host = "https://cdn.example/live/ocean"

  private static func imported(
    _ entries: [String], pages: String = "[]", map: [RequestMap.Rule] = []
  ) throws -> Import {
    let text = HAR.text(entries, pages: pages, creator: "mitmproxy")
    return try Import(
      Capture(Archive(Array(text.utf8)), RequestMap(map)), title: nil, name: "x.har")
  }

  private static func findings(_ entries: [String]) throws -> [String] {
    try imported(entries).findings.map { "\($0.isSeen ? "seen" : "guessed") \($0.fault)" }
  }

  /// A segment without an answer, and perhaps another try.
  private static func segment(
    error: String, wait: Double = 0, again seconds: Double? = nil
  ) -> [String] {
    let url = "\(host)/720p/3.m4s"
    let response = error.isEmpty ? "" : ", \"_error\": \"\(error)\""
    let lost = HAR.entry(url, at: 18.2, status: 0, wait: wait, receive: 0, response: response)
    return HAR.channel(except: [18, 24]) + [lost]
      + (seconds.map { [HAR.entry(url, at: 18.2 + $0, receive: 200, size: 300_000)] } ?? [])
  }

  @Test(arguments: ["Client disconnected.", "", "net::ERR_ABORTED"])
  func `a request without an end that is tried again later was a time-out, as a guess`(
    _ error: String
  ) throws {
    #expect(
      try Self.findings(Self.segment(error: error, again: 10.1)) == [
        "guessed origin.segment of player, timeout, once"
      ])
  }

  @Test func `what is tried again at once was no time-out`() throws {
    #expect(try Self.findings(Self.segment(error: "Client disconnected.", again: 0.3)).isEmpty)
  }

  @Test func `a new start in between shows that nobody waited`() throws {
    let start = HAR.entry("\(Self.host)/master.m3u8", at: 20)
    let entries = Self.segment(error: "Client disconnected.", again: 10.1) + [start]
    #expect(try Self.findings(entries).isEmpty)
  }

  @Test(arguments: [
    ("net::ERR_FAILED", "guessed"), ("Something else.", "guessed"), ("", "guessed"),
    ("net::ERR_CONNECTION_RESET", "seen"), ("NS_ERROR_NET_RESET", "seen"),
    ("Server disconnected.", "seen"), ("net::ERR_NAME_NOT_RESOLVED", "seen"),
  ])
  func `a failure that nothing names is never seen`(_ error: String, _ seen: String) throws {
    #expect(
      try Self.findings(Self.segment(error: error, wait: 3)) == [
        "\(seen) origin.segment of player, drop, once"
      ])
  }

  /// What an app and its system's player send, each on a page with its program's name.
  private static func agents(_ pages: [(page: String, agent: String, url: String)]) -> [String] {
    pages.enumerated().map { second, sent in
      HAR.entry(sent.url, at: Double(second), page: sent.page)
        .replacing(
          "{\"name\": \"a\", \"value\": \"b\"}",
          with: "{\"name\": \"User-Agent\", \"value\": \"\(sent.agent)\"}")
    }
  }

  private static let setup = "https://api.example/v1/sessions/setup"

  @Test func `an app and its system's player are one player`() throws {
    let text = try Self.imported(
      Self.agents([
        ("LiveTV/42", "LiveTV/42 CFNetwork/3826.500.131 Darwin/24.5.0", Self.setup),
        ("AppleCoreMedia (iPhone)", "AppleCoreMedia/1.0.0 (iPhone; U)", "\(Self.host)/main.m3u8"),
        ("LiveTV/42", "LiveTV/42 CFNetwork/3826.500.131", "https://drm.example/fairplay/license"),
      ])
    ).text
    #expect(text.contains("{id: player, delegate: ssp, channel: "), "\(text)")
    #expect(!text.contains("player-2") && !text.contains("Setup"), "\(text)")
  }

  @Test func `programs that each play something are players, and so are tabs`() throws {
    let players = try Self.imported(
      Self.agents([
        ("AppleCoreMedia (iPhone)", "AppleCoreMedia/1.0.0 (iPhone)", "\(Self.host)/main.m3u8"),
        ("VLC/3.0", "VLC/3.0 LibVLC/3.0", "https://cdn.example/live/news/main.m3u8"),
        ("LiveTV/42", "LiveTV/42", Self.setup),
      ])
    ).text
    #expect(players.contains("id: player-3,"), "\(players)")
    let tabs = try Self.imported(
      Self.agents([
        ("page_1", "Mozilla/5.0", Self.setup), ("page_2", "Mozilla/5.0", "\(Self.host)/main.m3u8"),
      ])
    ).text
    #expect(tabs.contains("id: player-2,"), "\(tabs)")
  }

  @Test func `a film whose address has only numbers is a film`() throws {
    let log = """
      #Fields: date time uri cs-guid c-start-time s-playback-type
      2022/01/31 12:14:44.044 https://cdn.example/vod/1920/1920.m3u8 G 0.000 VOD
      """
    let film = try Import(
      Capture(Archive(Array(log.utf8)), RequestMap()), title: nil, name: "x.log")
    #expect(film.text.contains("live: false"), "\(film.text)")
    #expect(!film.text.contains("201"), "\(film.text)")
  }

  @Test func `a map that matches nothing says so`() throws {
    let rules = ["*/drm/*=licence.request", "*.m4s=origin.segment"].compactMap {
      RequestMap.Rule($0)
    }
    let imported = try Self.imported(HAR.channel(seconds: 12), map: rules)
    #expect(imported.summary.contains("No address matches --map '*/drm/*=licence.request'."))
    #expect(!imported.summary.joined().contains("*.m4s"))
    let archive = try Archive(Array(HAR.text([HAR.entry("https://a.example/x", at: 0)]).utf8))
    let empty = #expect(throws: Capture.Emptiness.self) { try Capture(archive, RequestMap(rules)) }
    #expect(
      empty?.sentence.hasSuffix("no address matches `--map '*/drm/*=licence.request'`") == true)
  }
}
