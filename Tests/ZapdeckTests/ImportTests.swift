import Foundation
import Testing

/// `zapdeck import`: what a browser has recorded becomes a scenario.
@Suite struct ImportTests {
  private static func write(_ text: String, _ folder: TemporaryFolder) throws -> String {
    let url = folder.url.appending(path: "report.har")
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private static func entry(_ url: String, _ second: Int, _ status: Int = 200) -> String {
    """
    {"startedDateTime": "2026-11-24T13:06:\(second + 10).000Z", "time": 21, "request":
    {"method": "GET", "url": "\(url)"}, "response": {"status": \(status)},
    "timings": {"wait": 20, "receive": 1}}
    """
  }

  private static let report = """
    {"log": {"entries": [\(entry("https://a.example/tv/ocean/master.m3u8", 0)),
    \(entry("https://a.example/tv/ocean/1.m4s", 1)), \(entry("https://a.example/logo.png", 2)),
    \(entry("https://a.example/tv/ocean/2.m4s", 7, 503)),
    \(entry("https://a.example/tv/ocean/2.m4s", 8))]}}
    """

  @Test func `a report becomes a scenario that passes`() throws {
    let folder = try TemporaryFolder()
    let har = try Self.write(Self.report, folder)
    let scenario = "\(folder.url.path)/report.yaml"
    let run = try Program.run("import", har, "-o", scenario, "--title", "No picture")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("origin.segment of player, {status: 503}, once (seen: 1 answer"))
    #expect(run.output.contains("Left out 1 entry: not from a player (pages, scripts)."))
    #expect(run.output.hasSuffix("saved \(scenario)\n"))
    let text = try folder.text("report.yaml")
    #expect(text.contains("title: No picture\n"))
    #expect(text.contains("  # seen: 1 answer of 503, entry 4\n"))
    #expect(try Program.run("check", scenario).output.hasPrefix("passed"))
    let printed = try Program.run("import", har, "--title", "No picture")
    #expect(printed.output == text)
    #expect(printed.errors.contains("Left out 1 entry: not from a player (pages, scripts)."))
  }

  @Test func `players that share a line are not throttled`() throws {
    let folder = try TemporaryFolder()
    let har = "\(folder.url.path)/quiet.har"
    #expect(try Program.run("snapshot", "--at", "60s", "--har", har).code == 0)
    let run = try Program.run("import", har)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("player") && !run.output.contains("fault:"), "\(run.errors)")
  }

  @Test func `the file that is imported is not written over`() throws {
    let folder = try TemporaryFolder()
    let har = try Self.write(Self.report, folder)
    let run = try Program.run("import", har, "-o", har)
    #expect(run.code != 0 && run.errors.contains("is the file to import"))
    #expect(try folder.text("report.har") == Self.report)
  }

  @Test func `a map says what requests are`() throws {
    let folder = try TemporaryFolder()
    let har = try Self.write(Self.report, folder)
    let run = try Program.run("import", har, "--map", "/2.m4s=none", "--map", "*.png=app.token")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("Left out 2 entries: not from a player (pages, scripts)."))
    #expect(!run.output.contains("503"))
  }

  @Test(arguments: [
    ("not a file of any kind", "not an HTTP archive"), ("{}", "it has no `log` with `entries`"),
    ("{\"log\": {\"entries\": []}}", "no player's request found in 0 entries"),
    ("", "seems to be empty; record it again"), ("<html>", "seems to be a page (HTML)"),
    ("title: x\nlineup: default\nsteps:\n  - wait: 1s", "`zapdeck check` plays it; `import` reads"),
    ("<p>", "it does not begin with JSON"),
  ])
  func `what is no report is refused in one line`(_ text: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let lines = Program.refusal(["import", try Self.write(text, folder)])
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }

  @Test func `a file that is missing and a map that is none are refused`() {
    let missing = Program.refusal(["import", "/nowhere/x.har"])
    #expect(missing == ["/nowhere/x.har: cannot be read: No such file or directory"])
    let map = Program.refusal(["import", "x.har", "--map", "*.ts=segment"])
    #expect(map.count == 1)
    #expect(map[0].hasPrefix("--map *.ts=segment: accepted: GLOB=POINT; points: app"))
  }

  @Test func `an imported scenario shrinks to what its symptom needs`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(try Program.run("check", "shipped:licence-brown-out", "--har", path).code == 0)
    let (whole, small) = ("\(path)/whole.yaml", "\(path)/small.yaml")
    #expect(try Program.run("import", "\(path)/licence-brown-out.har", "-o", whole).code == 0)
    let run = try Program.run("shrink", whole, "-o", small)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("all its expectations still hold"))
    let check = try Program.run("check", small)
    #expect(check.output.hasPrefix("passed"), "\(check.output)")
    let texts = try [folder.text("whole.yaml"), folder.text("small.yaml")]
    #expect(texts[1].contains("request: licence.request"))
    #expect(texts[1].count < texts[0].count)
    // What still passes without a step would be left out: once more changes nothing.
    let again = try Program.run("shrink", small, "-o", "\(path)/again.yaml")
    #expect(again.code == 0)
    #expect(try folder.text("again.yaml") == texts[1])
  }

  @Test func `an AVPlayerItem's logs become a scenario that passes`() throws {
    let folder = try TemporaryFolder()
    let access = """
      #Version: 1.0
      #Fields: date time uri cs-guid s-ip c-observed-bitrate c-stalls s-playback-type
      2026/11/24 13:06:40.040 https://a.example/tv/ocean/720p/index.m3u8 G 10.0.0.1 9000000.5 1 LIVE

      """
    let errors = """
      #Version: 1.0
      #Fields: date time uri cs-guid s-ip status domain comment cs-iftype
      2026/11/24 13:06:52.052 https://a.example/ocean/720p/2.ts G - -12938 CoreMediaErrorDomain x -
      2026/11/24 13:07:10.010 https://a.example/ocean/x.m3u8 G - -12888 CoreMediaErrorDomain z -

      """
    for (name, text) in [("access.log", access), ("error.log", errors)] {
      try Data(text.utf8).write(to: folder.url.appending(path: name))
    }
    let paths = ["access.log", "error.log"].map { "\(folder.url.path)/\($0)" }
    let run = try Program.run("import", paths[0], paths[1], "-o", "\(folder.url.path)/a.yaml")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("origin.segment of player, {status: 404}, once"))
    #expect(run.output.contains("log CoreMediaErrorDomain -12888"))
    #expect(run.output.contains("playback stalled once"))
    let check = try Program.run("check", "\(folder.url.path)/a.yaml")
    #expect(check.output.hasPrefix("passed"), "\(check.output)")
  }

  @Test func `an incident's archive is read back, and no secret comes along`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    let check = try Program.run("check", "shipped:cdn-down", "--har", path, "--log", path)
    #expect(check.code == 0, "\(check.errors)")
    let run = try Program.run("import", "\(path)/cdn-down.har", "-o", "\(path)/again.yaml")
    #expect(run.code == 0, "\(run.errors)")
    let again = try Program.run("check", "\(path)/again.yaml", "--log", path)
    #expect(again.code == 0, "\(again.output)")
    let stalls = try ["cdn-down.jsonl", "again.jsonl"].map { name in
      try folder.text(name).split(separator: "\n").count { $0.contains("PlaybackStalled") }
    }
    #expect(stalls[0] > 0 && stalls[0] == stalls[1], "\(stalls)")
    #expect(try !folder.text("again.yaml").contains("eyJ"))
  }
}
