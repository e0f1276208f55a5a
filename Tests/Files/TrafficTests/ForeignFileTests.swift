import Testing

@testable import Traffic

/// Files that are no recordings: each is refused in one line, which names what it seems to be and
/// what can be read.
@Suite struct ForeignFileTests {
  private static func refusal(_ bytes: [UInt8]) -> String {
    do throws(Archive.Problem) {
      _ = try Archive(bytes)
      return ""
    } catch {
      return error.sentence
    }
  }

  @Test(
    arguments: [
      ([0x1f, 0x8b, 8, 0, 1], "compressed with gzip"), ([0x50, 0x4b, 3, 4, 20], "a ZIP archive"),
      ([0x28, 0xb5, 0x2f, 0xfd], "compressed with Zstandard"), ([], "empty"),
      ([0, 0, 0], "empty"), ([0xef, 0xbb, 0xbf], "empty"),
      ([0xff, 0xfe, 0x7b, 0], "text in UTF-16"),
      ([0xac, 0xed, 0, 5, 0x73], "a session of Charles"),
      ([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70], "a film (MP4)"),
      ([0x0a, 0x0d, 0x0d, 0x0a, 0x1c], "a packet capture"),
    ] as [([UInt8], String)])
  func `a format is known by its first bytes`(_ bytes: [UInt8], _ name: String) {
    let refusal = Self.refusal(bytes)
    #expect(refusal.hasPrefix("seems to be \(name)"), "\(refusal)")
    #expect(refusal.hasSuffix(ForeignFile.readable), "\(refusal)")
  }

  @Test(arguments: [
    (#"{"constants": {"logEventTypes": {}}, "events": [{"time": "1"}"#, "a NetLog of Chromium"),
    (#"{"traceEvents": []}"#, "a trace of Chromium"),
    (
      #"[{"method": "GET", "protocolVersion": "HTTP/1.1", "host": "a", "path": "/"}]"#,
      "a session of Charles (JSON)"
    ),
    (#"[{"startedDateTime": "x", "request": {}}]"#, "entries of an HTTP archive without `log`"),
    (
      #"{"name":"zapStarted","object":null,"severity":"notice","t":0,"userInfo":{},"v":1}"#
        + "\n{}",
      "an event log of zapdeck; `zapdeck notifications --schema` describes it"
    ),
    (
      #"{"title": "x", "version": 1, "epoch": "x", "seed": "1", "lineup": {}}"#,
      "a saved session of zapdeck; `zapdeck replay` plays it"
    ),
    (
      "title: x\nlineup: default\nsteps:\n  - wait: 1s\n",
      "a scenario of zapdeck; `zapdeck check` plays it"
    ),
    (
      "accounts: []\nchannels:\n  - {}\ndevices:\n  - {}\n",
      "a line-up of zapdeck; `zapdeck --lineup` opens it"
    ),
    ("<!DOCTYPE html><html><body>log in</body></html>", "a page (HTML)"),
    ("\n <html>", "a page (HTML)"),
    (#"<?xml version="1.0"?><charles-session></charles-session>"#, "a session of Charles (XML)"),
    (#"<?xml version="1.0"?><MPD type="static"/>"#, "a presentation (DASH)"),
    (#"#EXTM3U url-tvg="x"\#n#EXTINF:-1,News\#nhttp://a/1.ts"#, "a list of channels (M3U)"),
    ("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:6,\n1.ts", "a playlist (HLS)"),
    (#"onInputData({"log": {"version": "1.2"}});"#, "JSONP"),
    ("12:23:24.169 EventLogger D  loading [eventTime=1666.47, true]", "ExoPlayer's EventLogger"),
    ("2023-10-11 23:04:01.907 T:24461   error <general>: CCurlFile: 403", "a log of Kodi"),
    ("09-14 20:00:00.123  1234  5678 I ActivityManager: x", "an Android log (logcat)"),
    ("Player 8.100\nCMCD=cid=%22a%22,ot=m,sf=h", "CMCD data"),
    (
      #"10.0.0.1 - - [14/Sep/2026:20:00:00 +0000] "GET /a.m3u8 HTTP/1.1" 404 9 "-" "x""#,
      "a web server's access log"
    ),
    ("> GET / HTTP/2\n< HTTP/2 404\n< date: x", "what curl prints"),
    (
      "master.js:12 Uncaught (in promise) TypeError: x\n    at y (master.js:13)",
      "a browser's console"
    ),
    ("GET https://cdn.example/1.ts 404 (Not Found)", "a browser's console"),
    ("time,url,status\n1,https://a.example/1.ts,404", "a table (CSV)"),
    ("Name;Status;Type\n1.ts;404;fetch", "a table (CSV)"),
  ])
  func `a format is known by its members, or else by its lines`(_ text: String, _ name: String) {
    let refusal = Self.refusal(Array(text.utf8))
    #expect(refusal.hasPrefix("seems to be \(name)"), "\(refusal)")
    #expect(refusal.hasSuffix(ForeignFile.readable), "\(refusal)")
    #expect(!refusal.contains("\n"))
  }

  @Test(arguments: ["hello", "{}", "[1, 2]", #"{"log": {"entries": 7}}"#, "a: 1\nb: 2"])
  func `what nothing is known of is no archive`(_ text: String) {
    #expect(Self.refusal(Array(text.utf8)).hasPrefix("not an HTTP archive (HAR): "))
  }
}
