import Foundation
import Testing

@testable import Traffic

/// Each program writes archives in its own way; small ones of each, written from what the format
/// and the programs' documents say.
@Suite struct ArchiveDialectTests {
  private static func read(_ text: String) throws -> Archive { try Archive(Array(text.utf8)) }

  @Test func `Chromium names an error and a cache beside the format`() throws {
    let archive = try Self.read(
      HAR.text([
        HAR.entry(
          "https://a.example/x.m3u8", at: 0, status: 0, wait: -1, page: "page_1",
          response: ", \"_error\": \"net::ERR_CONNECTION_REFUSED\", \"_transferSize\": 0"),
        HAR.entry(
          "https://a.example/1.ts", at: 1, page: "page_1", more: ", \"_fromCache\": \"disk\""),
      ]))
    #expect(archive.exchanges.map(\.error) == ["net::ERR_CONNECTION_REFUSED", ""])
    #expect(archive.exchanges.map(\.wait) == [nil, .milliseconds(20)])
    #expect(archive.exchanges.map(\.isFromCache) == [false, true])
    #expect(archive.exchanges.map(\.page) == ["page_1", "page_1"])
  }

  @Test func `Firefox gives a zone, and leaves timings out`() throws {
    let archive = try Self.read(
      """
      {"log": {"version": "1.2", "creator": {"name": "Firefox", "version": "128.0"},
      "browser": {"name": "Firefox", "version": "128.0"},
      "pages": [{"id": "page_1", "pageTimings": {"onLoad": -50}, "title": "TV",
        "startedDateTime": "2026-11-24T15:06:40.250+02:00"}],
      "entries": [{"startedDateTime": "2026-11-24T15:06:40.250+02:00", "request": {
        "bodySize": 0, "method": "GET", "url": "https://a.example/x.m3u8", "cookies": []},
        "response": {"status": 404, "content": {"mimeType": "text/html", "size": 0,
          "text": "no \\u00bbx\\u00ab\\n"}}, "timings": {}, "time": 0, "_securityState": "secure",
        "pageref": "page_1"}]}}
      """)
    let exchange = try #require(archive.exchanges.first)
    #expect(exchange.sent == 1_795_525_600_250_000_000)
    #expect(exchange.text == "no »x«\n")
    #expect(exchange.wait == nil)
    #expect(archive.pages.map(\.title) == ["TV"])
  }

  @Test func `Safari has microseconds and a priority`() throws {
    let archive = try Self.read(
      """
      {"log":{"version":"1.2","creator":{"name":"WebKit Web Inspector","version":"17"},"pages":[],
      "entries":[{"startedDateTime":"2026-11-24T13:06:40.250123Z","time":12.5,
      "request":{"method":"GET","url":"https://a.example/1.m4s"},
      "response":{"status":206,"content":{"size":10,"compression":0,"mimeType":"video/mp4"},
      "bodySize":10,"_transferSize":200},"cache":{},"timings":{"wait":"5","receive":7.5},
      "_priority":"high"}]}}
      """)
    let exchange = try #require(archive.exchanges.first)
    #expect(exchange.sent == 1_795_525_600_250_123_000)
    #expect(exchange.size == 10)
    #expect(exchange.wait == .milliseconds(5))
  }

  @Test func `mitmproxy begins with a byte order mark and has no pages`() throws {
    let text = HAR.text([HAR.entry("https://a.example/x.mpd", at: 0)], creator: "mitmproxy")
    let archive = try Archive([0xef, 0xbb, 0xbf] + Array(text.utf8))
    #expect(archive.exchanges.count == 1)
    #expect(archive.creator == "mitmproxy")
  }

  @Test func `Charles has bodies in base64`() throws {
    let body = Data("#EXTM3U\n".utf8).base64EncodedString()
    let archive = try Self.read(
      HAR.text([
        HAR.entry(
          "https://a.example/x.m3u8", at: 0,
          response: ", \"content\": {\"encoding\": \"base64\", \"text\": \"\(body)\"}")
      ]))
    #expect(archive.exchanges.first?.text == "#EXTM3U\n")
  }

  @Test func `wrong types and missing fields leave an entry out, or a field of it`() throws {
    let archive = try Self.read(
      HAR.text([
        "{}", "7", "{\"request\": [], \"response\": null, \"startedDateTime\": 5}",
        HAR.entry("", at: 0),
        """
        {"startedDateTime": "2026-11-24T13:06:40Z", "time": null, "timings": [1, {"wait": 2}],
        "request": {"url": "https://a.example/x.ts", "method": 7}, "response": {"status": []}}
        """,
      ]))
    #expect(archive.exchanges.map(\.url) == ["https://a.example/x.ts"])
    #expect(archive.exchanges.first?.status == 0)
    #expect(archive.unreadable == [.noAddress: 4])
  }

  @Test(arguments: [
    ("", "seems to be empty"), ("{}", "it has no `log`"), ("[1, 2]", "it has no `log`"),
    ("{\"log\": {\"entries\": 7}}", "it has no `log`"), ("hello", "it has no `log`"),
    ("{\"log\": {\"a\": }", "byte 14 is not JSON"),
  ])
  func `what is no archive is refused in one line`(_ text: String, _ words: String) {
    let problem = #expect(throws: Archive.Problem.self) { try Self.read(text) }
    #expect(problem?.sentence.contains(words) == true)
  }

  @Test func `an archive is read as far as it is whole, wherever it is cut off`() throws {
    let bytes = Array(HAR.text(HAR.channel(seconds: 12)).utf8)
    let whole = try Archive(bytes).exchanges.count
    var counts: Set<Int> = []
    for length in 0..<bytes.count {
      guard let archive = try? Archive(Array(bytes[..<length])) else { continue }
      #expect(archive.brokenAt != nil)
      counts.insert(archive.exchanges.count)
    }
    #expect(counts == Set(0...whole))
  }

  @Test func `the order of entries does not matter`() throws {
    let entries = HAR.channel(seconds: 36)
    let text = try Self.imported(HAR.text(entries))
    #expect(try Self.imported(HAR.text(entries.reversed())).withoutEntries == text.withoutEntries)
  }

  private static func imported(_ text: String) throws -> String {
    try Import(Capture(read(text), RequestMap()), title: nil, name: "x.har").text
  }
}

extension String {
  /// Without what names entries by their numbers.
  fileprivate var withoutEntries: String { replacing(/entr(y|ies) [0-9-]+/, with: "") }
}
