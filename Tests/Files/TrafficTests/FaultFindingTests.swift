import Faults
import Simulation
import Testing

@testable import Traffic

/// What each fault looks like in a browser's archive, as one was recorded with hls.js in Chromium.
@Suite struct FaultFindingTests {
  private static let host = "https://cdn.example/live/ocean"

  /// A channel without what comes at those seconds, and with other entries instead.
  private static func findings(
    without seconds: Set<Int> = [], _ entries: [String], creator: String = "WebInspector"
  ) throws -> [FaultFinding] {
    let text = HAR.text(HAR.channel(except: seconds) + entries, creator: creator)
    return Detector(try Capture(Archive(Array(text.utf8)), RequestMap())).findings
  }

  private static func segment(_ number: Int, at seconds: Double, error: String) -> String {
    HAR.entry(
      "\(host)/720p/\(number).m4s", at: seconds, status: 0, wait: 10_000.6, receive: 0,
      response: ", \"_error\": \"\(error)\"")
  }

  private static func text(_ findings: [FaultFinding]) -> [String] {
    findings.map { "\($0.isSeen ? "seen" : "guessed") \($0.fault)" }
  }

  @Test func `a channel that plays has no fault`() throws {
    #expect(try Self.findings([]).isEmpty)
  }

  @Test func `a status is a status, once`() throws {
    let found = try Self.findings(
      without: [12],
      [
        HAR.entry("\(Self.host)/720p/2.m4s", at: 12.2, status: 404, wait: 26, size: 9),
        HAR.entry("\(Self.host)/720p/2.m4s", at: 12.26, receive: 200, size: 300_000),
      ])
    #expect(Self.text(found) == ["seen origin.segment of player, {status: 404}, once"])
    // It begins after the segment before, and before this one.
    #expect(found[0].begin > Instant(nanoseconds: 6_200_000_000))
    #expect(found[0].begin <= Instant(nanoseconds: 12_200_000_000))
  }

  @Test func `a refusal with the service's own code is a guess`() throws {
    let body = #", "content": {"text": "{\"errorCode\": 1004}"}"#
    let found = try Self.findings([
      HAR.entry("https://a.example/drm/license", at: 3, status: 403, response: body)
    ])
    #expect(
      Self.text(found) == ["guessed licence.request of player, {status: 403, code: 1004}, once"])
  }

  @Test func `a long wait is a delay`() throws {
    let found = try Self.findings(
      without: [24],
      [
        HAR.entry("\(Self.host)/720p/index.m3u8", at: 24.1, wait: 21),
        HAR.entry(
          "\(Self.host)/720p/4.m4s", at: 24.2, wait: 4017.5, receive: 1, size: 300_000),
      ])
    #expect(Self.text(found) == ["seen origin.segment of player, {delay: 4s}, once"])
  }

  @Test func `one slow receive among fast ones is a throttle of that segment`() throws {
    let found = try Self.findings(
      without: [36],
      [
        HAR.entry("\(Self.host)/720p/index.m3u8", at: 36.1),
        HAR.entry(
          "\(Self.host)/720p/6.m4s", at: 36.2, wait: 17.9, receive: 6827, size: 34_350),
      ])
    #expect(Self.text(found) == ["seen origin.segment of player, {throttle: 40kbit/s}, once"])
  }

  @Test(arguments: [
    ("net::ERR_ABORTED", "guessed"), ("net::ERR_TIMED_OUT", "seen"), ("", "guessed"),
  ])
  func `what ends at a round time is a time-out`(_ error: String, _ seen: String) throws {
    let found = try Self.findings(without: [18], [Self.segment(3, at: 18.2, error: error)])
    #expect(Self.text(found) == ["\(seen) origin.segment of player, timeout, once"])
    #expect(found[0].reason.contains("look alike"))
  }

  @Test func `what a player gives up is no fault`() throws {
    let entry = HAR.entry(
      "\(Self.host)/720p/3.m4s", at: 18.2, status: 0, wait: 1234, receive: 0,
      response: ", \"_error\": \"net::ERR_ABORTED\"")
    #expect(try Self.findings(without: [18], [entry]).isEmpty)
  }

  @Test func `refused connections in a row are one fault with a span`() throws {
    let entries = [30.1, 31.1, 32.1].map { second in
      HAR.entry(
        "\(Self.host)/720p/index.m3u8", at: second, status: 0, wait: 3, receive: 0,
        response: ", \"_error\": \"net::ERR_CONNECTION_REFUSED\"")
    }
    let found = try Self.findings(without: [30], entries)
    #expect(found.count == 1)
    #expect(Self.text(found)[0].hasPrefix("seen origin.manifest of player, drop, {for:"))
    #expect(found[0].count == 3)
  }

  @Test func `no network is a fault of everything`() throws {
    let entries = ["index.m3u8", "5.m4s"].flatMap { file in
      [30.1, 31.1].map { second in
        HAR.entry(
          "\(Self.host)/720p/\(file)", at: second, status: 0, wait: 3, receive: 0,
          response: ", \"_error\": \"net::ERR_INTERNET_DISCONNECTED\"")
      }
    }
    let heartbeat = HAR.entry(
      "https://a.example/heartbeat", at: 31, status: 0, wait: 2, receive: 0,
      response: ", \"_error\": \"net::ERR_INTERNET_DISCONNECTED\"")
    let found = try Self.findings(without: [30], entries + [heartbeat])
    #expect(found.count == 1)
    #expect(found.first?.point == .network)
  }

  @Test func `a segment that is fetched again after a playlist is a guess`() throws {
    let found = try Self.findings([
      HAR.entry("\(Self.host)/720p/index.m3u8", at: 13),
      HAR.entry("\(Self.host)/720p/2.m4s", at: 13.1, receive: 200, size: 300_000),
    ])
    #expect(Self.text(found) == ["guessed origin.segment of player, malformed, once"])
  }

  @Test func `a playlist that is none is malformed`() throws {
    let found = try Self.findings([
      HAR.entry(
        "\(Self.host)/720p/index.m3u8", at: 13,
        response: ", \"content\": {\"text\": \"<html>\"}")
    ])
    #expect(Self.text(found) == ["seen origin.manifest of player, malformed, once"])
  }

  @Test func `players that suffer the same at a time share a step`() throws {
    let entries = ["a", "b"].flatMap { page in
      [(0.0, 200), (6.0, 503), (6.5, 503), (12.0, 200)].map { second, status in
        HAR.entry(
          "\(Self.host)/\(page).ts", at: second + (page == "a" ? 0 : 0.2), status: status,
          page: page)
      }
    }
    let text = HAR.text(entries)
    let found = Detector(try Capture(Archive(Array(text.utf8)), RequestMap())).findings
    #expect(found.map(\.players) == [["player-1", "player-2"]])
    #expect(found.map(\.count) == [4])
  }

  @Test(arguments: [
    ("*/drm/*=licence.request", "https://a.example/drm/x", true),
    ("*/drm/*=licence.request", "https://a.example/dr/x", false),
    ("https://a.example/*=none", "https://a.example/x", true),
    ("https://a.example/=none", "https://a.example/x", false),
    ("/KEY?id=*=licence.request", "https://a.example/key?ID=7", true),
    (".ts=origin.segment", "https://a.example/1.ts", true),
    (".ts=origin.segment", "https://a.example/1.ts?x", false),
  ])
  func `a pattern matches an address`(_ rule: String, _ address: String, _ isMatch: Bool) throws {
    let rule = try #require(RequestMap.Rule(rule))
    #expect(rule.matches(address.lowercased()) == isMatch)
  }

  @Test(arguments: ["", "=", "x", "=origin.segment", "*=segment", "*=ORIGIN.SEGMENT"])
  func `what is no rule is none`(_ text: String) {
    #expect(RequestMap.Rule(text) == nil)
  }
}
