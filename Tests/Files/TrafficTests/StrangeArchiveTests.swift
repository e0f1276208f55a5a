import Foundation
import Scenarios
import Simulation
import Testing

@testable import Traffic

/// Archives with values that no browser writes: each becomes a scenario that can be read, or is
/// refused in one line.
@Suite struct StrangeArchiveTests {
  private static func imported(_ text: String, title: String? = nil) throws -> Import {
    try Import(Capture(Archive(Array(text.utf8)), RequestMap()), title: title, name: "x.har")
  }

  private static let host = "https://cdn.example/live/ocean"

  @Test func `an answer that came in no time is as fast as lines are`() throws {
    let segment = HAR.entry("\(Self.host)/1.ts", at: 0, receive: 1e-6, size: 900_000_000_000)
    let text = try Self.imported(HAR.text([segment, segment, segment])).text
    #expect(text.contains("bandwidth: 100Gbit/s"))
  }

  @Test func `an answer of a byte that took a day is as slow as files have it`() throws {
    let segments = (1...5).map {
      HAR.entry("\(Self.host)/\($0).ts", at: Double($0), receive: 100, size: 300_000)
    }
    let slow = HAR.entry("\(Self.host)/6.ts", at: 9, receive: 80_000_000, size: 1)
    let text = try Self.imported(HAR.text(segments + [slow])).text
    #expect(text.contains("throttle: 1bit/s"))
  }

  @Test func `an entry of another century has no time`() throws {
    let entries = ["1900-01-01T00:00:00Z", "1970-01-01T00:00:00+01:00", "2200-12-31T00:00:00Z"].map
    {
      """
      {"startedDateTime": "\($0)", "request": {"url": "\(Self.host)/master.m3u8"}}
      """
    }
    let archive = try Archive(Array(HAR.text(entries).utf8))
    #expect(archive.exchanges.count == 1 && archive.unreadable == [.noTime: 2])
  }

  @Test func `the players of a device share its licence delegate`() throws {
    let host = "https://sim-app.headend.example/SIM"
    let token = "\(host)/app/v1/tokens?contentId=peaks-live&accountId=home&deviceUniqueId=train"
    let setup = "https://sim-ssm.headend.example/SIM/ssm/v1/sessions/setup"
    let text = try Self.imported(
      HAR.text(
        [
          HAR.entry(token, at: 0), HAR.entry(token, at: 1, page: "train"),
          HAR.entry(setup, at: 2, page: "train"),
        ], creator: "zapdeck")
    ).text
    #expect(text.contains("id: player-1, delegate: ssp"), "\(text)")
    #expect(text.contains("id: train, delegate: ssp"), "\(text)")
  }

  @Test func `a licence has no error log`() throws {
    let log = """
      #Fields: date time uri status domain
      2026/11/24 13:06:40 https://x.example/licence -12345 CoreMediaErrorDomain
      """
    #expect(try Self.imported(log).text.contains("point: licence.request"))
  }

  @Test func `more than a hundred channels of a kind have numbers of their own`() throws {
    let entries = (0..<230).map { number in
      HAR.entry("https://cdn.example/a\(number)/master.m3u8", at: Double(number))
    }
    let text = try Self.imported(HAR.text(entries)).text
    #expect(text.contains("number: 201,") && text.contains("number: 430,"))
  }

  @Test func `a sequence of playlists has no number below zero`() throws {
    let playlists = ["-9223372036854775808", "1099511627776"].map { number in
      "#EXTM3U\\n#EXT-X-MEDIA-SEQUENCE:\(number)\\n#EXT-X-KEY:METHOD=AES-128\\n#EXTINF:6,\\na.ts\\n"
        + "#EXT-X-KEY:METHOD=AES-128\\n#EXTINF:6,\\nb.ts"
    }
    let entries = playlists.enumerated().map { index, text in
      HAR.entry(
        "\(Self.host)/x.m3u8", at: Double(index), response: ", \"content\": {\"text\": \"\(text)\"}"
      )
    }
    #expect(try Self.imported(HAR.text(entries)).text.contains("rotation: "))
  }

  @Test(arguments: ["", "two\nlines", String(repeating: "x", count: 201)])
  func `a title that no scenario may have is refused`(title: String) throws {
    let text = HAR.text(HAR.channel(seconds: 6))
    let problem = #expect(throws: FileProblem.self) {
      try Self.imported(text, title: title)
    }
    #expect(problem?.message.contains("`title` must be a line of text") == true)
  }

  @Test(arguments: 0..<4)
  func `whatever an archive has, its scenario can be read`(part: UInt64) throws {
    var random = RandomStream(seed: part, name: "archives")
    for _ in 0..<60 {
      let text = StrangeArchive.text(&random)
      do {
        _ = try Self.imported(text)
      } catch let problem as FileProblem {
        Issue.record("\(problem.text) \(text)")
      } catch is Capture.Emptiness {
      }
    }
  }
}

/// Archives from a seed.
private enum StrangeArchive {
  static func text(_ random: inout RandomStream) -> String {
    let count = Int.random(in: 1...40, using: &random)
    let entries = (0..<count).map { _ in entry(&random) }
    return HAR.text(entries, creator: pick(["zapdeck", "WebInspector"], &random))
  }

  private static func pick<Value>(_ values: [Value], _ random: inout RandomStream) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private static func entry(_ random: inout RandomStream) -> String {
    let status = pick([200, 200, 200, 0, 206, 304, 401, 404, 503, 599], &random)
    return HAR.entry(
      url(&random), at: pick([0, 0.5, 1, 2, 3.3, 9, 30, 80_000], &random), status: status,
      wait: pick([0, 20, 20, 950, 5000, 86_399_999], &random),
      receive: pick([0, 1e-6, 1, 200, 4000, 86_399_999], &random),
      size: pick([0, 1, 1000, 300_000, 999_999_999_999], &random),
      page: pick([nil, "main", "player-2", "__", "null", "1e5", "train"], &random),
      response: content(&random))
  }

  private static func url(_ random: inout RandomStream) -> String {
    let app = "https://sim-app.headend.example/SIM/app/v1"
    let ssm = "https://sim-ssm.headend.example/SIM/ssm/v1/sessions"
    let content = pick(["news", "all", "null", "7", "a--b", "peaks-live"], &random)
    let account = pick(["home", "no", "Ann@example", "1e5", ""], &random)
    let device = pick(["tv", "main", "train", "off", "-"], &random)
    return pick(
      [
        "\(app)/tokens?contentId=\(content)&accountId=\(account)&deviceUniqueId=\(device)",
        "\(ssm)/setup", "\(ssm)/heartbeat", "\(ssm)/teardown",
        "https://cdn.example/live/\(content)/master.m3u8",
        "https://cdn.example/vod/\(content)/master.m3u8", "https://cdn.example/\(content)/x.mpd",
        "https://cdn.example/live/\(content)/1.ts", "https://cdn.example/licence",
        "https://cdn.example/cert", "https://cdn.example/fp/rights", "https://cdn.example/token",
      ], &random)
  }

  private static func content(_ random: inout RandomStream) -> String {
    let text = pick(
      [
        "", "", "{\\\"errorCode\\\": 1007}", "{\\\"errorCode\\\": 99999999999}", "#EXTM3U",
        "#EXTM3U\\n#EXT-X-KEY:METHOD=AES-128\\n#EXTINF:0.2,\\na\\n#EXT-X-ENDLIST",
        "#EXTM3U\\n#EXT-X-STREAM-INF:BANDWIDTH=1\\n#EXT-X-SESSION-KEY:\\n#EXT-X-SESSION-KEY:",
        "<MPD type=\\\"dynamic\\\"><ContentProtection>",
      ], &random)
    return text.isEmpty ? "" : ", \"content\": {\"text\": \"\(text)\"}"
  }
}
