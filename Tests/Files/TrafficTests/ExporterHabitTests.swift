import Simulation
import Testing

@testable import Traffic

/// What exporters write in another way than the format says, in archives of the same 60 s of a live
/// channel: one segment answers 404 and is fetched again, one playlist comes four seconds late.
@Suite struct ExporterHabitTests {
  private static let host = "https://cdn.example/live/chan1"

  /// A request of the playback: when it was sent, and how long it waited and received, in seconds.
  private struct Sent {
    let file: String
    let at: Double
    var status = 200
    var wait = 0.021
    var receive = 0.001
    var size = 214

    var url: String { "\(host)/\(file)" }
  }

  private static let playback: [Sent] =
    [Sent(file: "master.m3u8", at: 0, wait: 0.031)]
    + stride(from: 0.0, to: 60, by: 6).flatMap { second -> [Sent] in
      let number = Int(second / 6) + 1000
      let segment = { (at: Double) in
        Sent(file: "720p/\(number).ts", at: at, wait: 0.026, receive: 0.64, size: 1_900_000)
      }
      let playlist = { (wait: Double) in
        Sent(file: "720p/index.m3u8", at: second + 0.15, wait: wait)
      }
      switch second {
      case 24:
        let refused = Sent(
          file: "720p/\(number).ts", at: 24.25, status: 404, wait: 0.024, size: 9)
        return [playlist(0.021), refused, segment(24.33)]
      case 36: return [playlist(4.021), segment(40.25)]
      default: return [playlist(0.021), segment(second + 0.25)]
      }
    }

  private static func imported(_ archive: String) throws -> Import {
    try Import(Capture(Archive(Array(archive.utf8)), RequestMap()), title: nil, name: "x.har")
  }

  private static let faults = [
    "origin.segment of player, {status: 404}, once",
    "origin.manifest of player, {delay: 4s}, once",
  ]

  /// Instants in whole seconds, `time` in milliseconds and its parts in seconds, a wait that
  /// reaches to the end; each request first on a page of its address, in any order, and then once
  /// more.
  private static func pulse(connect: Int, hasCopies: Bool = true) -> String {
    let addresses = Array(Set(playback.map(\.url))).sorted().reversed()
    func entry(_ sent: Sent, _ page: Int) -> String {
      let (date, whole) = (
        "2026-08-12T09:15:\(Int(sent.at) < 10 ? "0" : "")\(Int(sent.at))Z",
        sent.wait + sent.receive
      )
      return """
        {"pageref": "page_\(page)", "startedDateTime": "\(date)",
        "time": \(whole * 1000 + Double(max(0, connect))), "request": {"method": "GET",
        "url": "\(sent.url)"}, "response": {"status": \(sent.status), "bodySize": \(sent.size),
        "content": {"size": \(sent.size), "encoding": "", "mimeType": "", "text": "#EXTM3U"}},
        "timings": {"blocked": -1, "connect": \(connect), "dns": -1, "receive": \(sent.receive),
        "send": 0.0001, "ssl": -1, "wait": \(whole)}}
        """
    }
    let byAddress = addresses.enumerated().flatMap { page, url in
      playback.filter { $0.url == url }.map { entry($0, page) }
    }
    let pages = addresses.enumerated().map { page, url in
      "{\"id\": \"page_\(page)\", \"title\": \"\(url)\"}"
    }
    return HAR.text(
      byAddress + (hasCopies ? playback.map { entry($0, addresses.count) } : []),
      pages: "[\(pages.joined(separator: ", "))]", creator: "Pulse HAR generation tool")
  }

  @Test(arguments: [-1, 40])
  func `Pulse's pages are addresses, its parts of times are seconds`(connect: Int) throws {
    let pulse = try Self.imported(Self.pulse(connect: connect))
    #expect(pulse.findings.map(\.fault) == Self.faults)
    #expect(pulse.text.contains("bandwidth: 24Mbit/s"), "\(pulse.text)")
    #expect(
      pulse.summary.contains(
        "Left out \(Self.playback.count) entries: duplicates of other entries."))
    #expect(!pulse.text.contains("recover") && !pulse.text.contains("stop:"), "\(pulse.text)")
  }

  @Test func `a master playlist is asked for before what else a second has`() throws {
    let pulse = try Self.imported(Self.pulse(connect: -1, hasCopies: false))
    #expect(pulse.findings.map(\.fault) == Self.faults)
    #expect(!pulse.text.contains("recover") && !pulse.text.contains("Left out"), "\(pulse.text)")
  }

  private static func firefox(
    _ sent: Sent, isPushed: Bool, body: String = "\"bodySize\": 1900000"
  ) -> String {
    guard isPushed else {
      return HAR.entry(
        sent.url, at: sent.at, status: sent.status, wait: sent.wait * 1000,
        receive: sent.receive * 1000, size: sent.size, page: "page_1")
    }
    let received = "\"status\": 0, \(body)"
    return HAR.entry(sent.url, at: sent.at, page: "page_1")
      .replacing("\"time\": 21.0", with: "\"time\": null")
      .replacing("\"status\": 200, \"bodySize\": 0", with: received)
      .replacing("{\"send\": 0, \"wait\": 20.0, \"receive\": 1.0}", with: "{}")
  }

  @Test(arguments: [
    "\"bodySize\": 1900000", "\"bodySize\": 0, \"content\": {\"size\": 0, \"text\": \"AAAA\"}",
  ])
  func `what a server has pushed to Firefox was answered`(body: String) throws {
    let entries = Self.playback.map { sent in
      let isPushed = ["720p/1001.ts", "720p/1002.ts"].contains(sent.file)
      return Self.firefox(sent, isPushed: isPushed, body: body)
    }
    #expect(entries.joined().contains("null") && entries.joined().contains("\"timings\": {}"))
    let pushed = try Self.imported(HAR.text(entries, creator: "Firefox"))
    #expect(pushed.findings.map(\.fault) == Self.faults)
  }

  @Test func `what was under way when the archive was written is no fault`() throws {
    let entries = Self.playback.map { Self.firefox($0, isPushed: false) }
    let last = Sent(file: "720p/1010.ts", at: 59, size: 0)
    let archive = HAR.text(
      entries + [Self.firefox(last, isPushed: true, body: "\"bodySize\": 0")], creator: "Firefox")
    let imported = try Self.imported(archive)
    #expect(imported.findings.map(\.fault) == Self.faults)
    #expect(imported.summary.contains("Left out 1 entry: without a response or an end."))
  }

  @Test func `tabs of a browser are players, whatever their titles are`() throws {
    let entries = ["a", "b"].flatMap { page in
      Self.playback.prefix(6).enumerated().map { index, sent in
        HAR.entry(sent.url, at: sent.at + (page == "a" ? 0 : 0.01), page: page)
      }
    }
    let pages =
      "[{\"id\": \"a\", \"title\": \"\(Self.host)/master.m3u8\"}, "
      + "{\"id\": \"b\", \"title\": \"b\"}]"
    let text = try Self.imported(HAR.text(entries, pages: pages)).text
    #expect(text.contains("id: player-1,") && text.contains("id: player-2,"), "\(text)")
  }

  @Test(arguments: [
    (#"{"status": "ERROR", "code": 4006}"#, 4006), (#"{"errorCode": "1004", "code": 9}"#, 1004),
    (#"{"error": {"code": 77, "message": "x"}}"#, 77), (#"{"errors": [{"error_code": 5}]}"#, 5),
    (#"[{"Code": 12}]"#, 12), (#"{"code": 403}"#, nil), (#"{"code": "E12"}"#, nil), ("no", nil),
  ])
  func `a refusal's own code is read whatever the service calls it`(body: String, code: Int?) throws
  {
    let text = "\"\(body.replacing("\"", with: "\\\""))\""
    let entry = HAR.entry(
      "https://lic.example/fairplay/?assetId=x", at: 1, status: 403,
      response: ", \"content\": {\"mimeType\": \"application/json\", \"text\": \(text)}")
    let found = try Self.imported(HAR.text([entry])).findings.map(\.fault)
    let effect = code.map { "{status: 403, code: \($0)}" } ?? "{status: 403}"
    #expect(found == ["licence.request of player, \(effect), once"])
  }

  @Test func `a licence that is asked for again after a refusal is a second try`() throws {
    func licence(_ second: Double, _ status: Int) -> String {
      HAR.entry("https://lic.example/fairplay/?assetId=x", at: second, status: status, wait: 130)
    }
    let film = "https://origin.example/vod/film.ism/manifest.m3u8"
    let tried = try Self.imported(
      HAR.text([HAR.entry(film, at: 0), licence(0.4, 403), licence(2.5, 200)])
    ).text
    #expect(
      tried.contains(
        "- at: 2.5s\n    recover: player  # seen: another licence request, entry 3"),
      "\(tried)")
    // A key that is fetched meanwhile, one that comes later, and a renewal are no second try.
    for others in [
      [licence(0.4, 403), licence(0.45, 403)],
      [licence(0.4, 200), licence(9, 403), licence(12, 200)],
    ] {
      let text = try Self.imported(HAR.text([HAR.entry(film, at: 0)] + others)).text
      #expect(!text.contains("recover"), "\(text)")
    }
  }
}
