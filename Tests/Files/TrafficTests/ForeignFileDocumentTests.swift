import Testing

@testable import Traffic

/// Files as the formats' own documents have them; the address of each stands beside it.
@Suite struct ForeignFileDocumentTests {
  private static func expectRefusal(_ bytes: [UInt8], _ name: String) {
    do throws(Archive.Problem) {
      _ = try Archive(bytes)
      Issue.record("is read")
    } catch {
      let sentence = error.sentence
      #expect(sentence.hasPrefix("seems to be \(name); "), "\(sentence)")
      #expect(sentence.hasSuffix(ForeignFile.readable) && !sentence.contains("\n"), "\(sentence)")
    }
  }

  @Test(
    arguments: [
      // A member with a file's name: https://www.rfc-editor.org/rfc/rfc1952#section-2.3
      (
        [0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3, 0x61, 0x2e, 0x68, 0x61, 0x72, 0],
        "compressed with gzip; unpack it first"
      ),
      // 4.3.7: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT; with a folder `raw` of
      // Fiddler's: https://docs.telerik.com/fiddler-everywhere/knowledge-base/fiddler-archives
      (
        [
          0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11,
          0, 0, 0, 0x72, 0x61, 0x77, 0x2f, 0x31, 0x5f, 0x63, 0x2e, 0x74, 0x78, 0x74,
        ],
        "a ZIP archive, as Fiddler's .saz and Proxyman's logs are; unpack it first"
      ),
      // 4.3.1 and 8.5.4 of it: an archive without files, and a part of one.
      (
        [0x50, 0x4b, 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "a ZIP archive without files; record it again"
      ),
      ([0x50, 0x4b, 7, 8, 0x50, 0x4b, 3, 4], "a part of a split ZIP archive"),
      // A block of 900 kB: https://github.com/dsnet/compress/blob/master/doc/bzip2-format.pdf
      (
        [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
        "compressed with bzip2; unpack it first"
      ),
      // 2.1.1.1: https://tukaani.org/xz/xz-file-format.txt
      (
        [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4, 0xe6, 0xd6, 0xb4, 0x46],
        "compressed with xz; unpack it first"
      ),
      // https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1
      ([0x28, 0xb5, 0x2f, 0xfd, 4, 0], "compressed with Zstandard; unpack it first"),
      // A frame to be skipped, section 3.1.2 of it.
      ([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4], "compressed with Zstandard"),
      // In either order: https://datatracker.ietf.org/doc/draft-ietf-opsawg-pcap/
      (
        [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 1, 0, 0, 0],
        "a packet capture (pcap); export the session as HAR"
      ),
      (
        [0xa1, 0xb2, 0xc3, 0xd4, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 1],
        "a packet capture (pcap); export the session as HAR"
      ),
      // With nanoseconds.
      ([0x4d, 0x3c, 0xb2, 0xa1, 2, 0, 4, 0], "a packet capture (pcap)"),
      ([0xa1, 0xb2, 0x3c, 0x4d, 0, 2, 0, 4], "a packet capture (pcap)"),
      // A section header: https://www.ietf.org/archive/id/draft-tuexen-opsawg-pcapng-05.txt
      (
        [
          0x0a, 0x0d, 0x0d, 0x0a, 28, 0, 0, 0, 0x4d, 0x3c, 0x2b, 0x1a, 1, 0, 0, 0, 0xff, 0xff,
          0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 28, 0, 0, 0,
        ],
        "a packet capture (pcapng); export the session as HAR"
      ),
      // In either order: https://www.rfc-editor.org/rfc/rfc2781#section-3.2
      ([0xff, 0xfe, 0x7b, 0, 0x22, 0], "text in UTF-16; save it as UTF-8"),
      ([0xfe, 0xff, 0, 0x7b, 0, 0x22], "text in UTF-16; save it as UTF-8"),
      // Without a mark, and with one of UTF-32:
      // https://learn.microsoft.com/en-us/windows/win32/intl/using-byte-order-marks
      ([0x7b, 0, 0x22, 0], "text in UTF-16"), ([0, 0x7b, 0, 0x22], "text in UTF-16"),
      ([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0], "text in UTF-32"),
      ([0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b], "text in UTF-32"),
      ([0xef, 0xbb, 0xbf, 10], "empty"),
    ] as [([UInt8], String)])
  func `a documented signature is known`(_ bytes: [UInt8], _ name: String) {
    Self.expectRefusal(bytes, name)
  }

  @Test(arguments: [
    // https://www.chromium.org/developers/design-documents/network-stack/netlog
    (
      """
      {"constants": {"logFormatVersion": 1, "logEventTypes": {"REQUEST_ALIVE": 2}},
      "events": [
      {"phase": 1, "source": {"id": 7, "type": 1}, "time": "100", "type": 2}],
      "polledData": {}}
      """, "a NetLog of Chromium"
    ),
    // Its maker has no document; as https://github.com/RockxyApp/Rockxy reads it.
    (
      """
      [{"status": "COMPLETE", "method": "GET", "protocolVersion": "HTTP/2.0", "scheme": "https",
      "host": "cdn.example", "actualPort": 443, "path": "/1.ts", "response": {"status": 404}}]
      """, "a session of Charles (JSON)"
    ),
    // https://www.charlesproxy.com/dtd/charles-session-1_2.dtd
    (
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE charles-session SYSTEM "https://www.charlesproxy.com/dtd/charles-session-1_2.dtd">
      <charles-session><transaction method="GET"/></charles-session>
      """, "a session of Charles (XML)"
    ),
    // https://developer.android.com/media/media3/exoplayer/debug-logging, in two formats of
    // https://developer.android.com/tools/logcat
    (
      "--------- beginning of main\n"
        + "09-14 20:00:00.123  1234  1250 D EventLogger: state [eventTime=0.52, BUFFERING]\n",
      "ExoPlayer's EventLogger"
    ),
    ("D/EventLogger( 1234): loading [eventTime=0.53, true]\n", "ExoPlayer's EventLogger"),
    // The pattern, behind a byte order mark:
    // https://github.com/xbmc/xbmc/blob/master/xbmc/utils/log.cpp
    (
      "\u{feff}2026-09-14 20:00:00.123 T:24461    info <general>: Starting Kodi (20.2)\n",
      "a log of Kodi"
    ),
    // Lines end in CRLF, and cells may be in quotes: https://www.rfc-editor.org/rfc/rfc4180
    ("URL,Status,Response Code\r\n\"https://cdn.example/1.ts\",Complete,404\r\n", "a table (CSV)"),
    // https://html.spec.whatwg.org/multipage/syntax.html#the-doctype
    (
      "<!DOCTYPE html>\n<!-- saved from url=(0019)https://tv.example/ -->\n<html lang=\"en\">",
      "a page (HTML)"
    ),
    // https://expressjs.com/en/api.html#res.jsonp
    (#"callback({"log": {"version": "1.2", "pages": [], "entries": []}})"#, "JSONP"),
    // As Safari 18 has it: https://github.com/ether/etherpad/issues/7680
    (
      "[Error] Failed to load resource: the server responded with a status of 404 ()"
        + " (1.ts, line 0)",
      "a browser's console"
    ),
    // https://github.com/shaka-project/shaka-player/blob/main/lib/util/error.js
    (
      "Uncaught (in promise) Shaka Error NETWORK.BAD_HTTP_STATUS (https://cdn.example/1.ts,404,)",
      "a browser's console"
    ),
  ])
  func `a documented text is known`(_ text: String, _ name: String) {
    Self.expectRefusal(Array(text.utf8), name)
  }

  @Test(arguments: [
    // https://github.com/firefox-devtools/profiler/blob/main/docs-developer/gecko-profile-format.md
    (
      #"{"meta": {"version": 29, "product": "Firefox"}, "libs": [], "pages": [], "threads": []}"#,
      "a profile of Firefox"
    ),
    // https://github.com/WebKit/WebKit/blob/main/Source/WebInspectorUI/UserInterface/Views/
    // TimelineRecordingContentView.js
    (
      #"{"version": 1, "recording": {"displayName": "x", "records": []}, "overview": {}}"#,
      "a timeline recording of Safari's Web Inspector"
    ),
    // https://shaka-project.github.io/shaka-player/docs/api/shaka.extern.Error.html
    (
      #"{"severity": 2, "category": 1, "code": 1001, "data": ["https://cdn.example/1.ts", 404]}"#,
      "an error of Shaka Player"
    ),
    // As the first version of zapdeck's sessions began.
    (#"{"title": "x", "seed": "7", "lineup": {}}"#, "a saved session of zapdeck"),
    // https://github.com/mitmproxy/mitmproxy/blob/main/mitmproxy/io/tnetstring.py
    ("44:9:websocket;0:~7:version;2:21#4:type;4:http;}", "a flow file of mitmproxy"),
    // https://developer.android.com/tools/logcat: `time`, `brief` and `long`; and as
    // https://developer.android.com/studio/debug/am-logcat copies it
    ("09-14 20:00:00.123 W/MediaCodec( 1234): gone\n", "an Android log (logcat)"),
    ("W/MediaCodec( 1234): gone\n", "an Android log (logcat)"),
    ("[ 09-14 20:00:00.123  1234: 1250 W/MediaCodec ]\ngone\n", "an Android log (logcat)"),
    (
      "2026-09-14 20:00:00.123  1234-1250  MediaCodec  tv.example  W  gone\n",
      "an Android log (logcat)"
    ),
    // Before 19: https://kodi.wiki/index.php?title=Log_file/Advanced
    ("20:00:01.123 T:140234   ERROR: CCurlFile::Open failed with code 404\n", "a log of Kodi"),
    ("20:00:00 T:140234 M:1234567  NOTICE: Playlist Player\n", "a log of Kodi"),
    // https://github.com/shaka-project/shaka-player/blob/main/lib/util/error.js
    ("player.js:10 stalled\n", "a browser's console"),
    ("Shaka Error 1001\n", "a browser's console"),
    // https://firefox-source-docs.mozilla.org/devtools-user/web_console/console_messages/
    ("GET\nhttps://cdn.example/1.ts\n[HTTP/2 404  80ms]\n", "a browser's console"),
    ("[error] > fragLoadError https://cdn.example/1.ts\n", "a browser's console"),
    // https://www.w3.org/TR/xhtml1/
    (
      "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\">\n",
      "a page (HTML)"
    ),
    ("<!-- saved from url=(0019)https://tv.example/ -->\n<html>", "a page (HTML)"),
    // https://github.com/expressjs/express/blob/master/lib/response.js
    (#"/**/ typeof f === 'function' && f({"log": {}});"#, "JSONP"),
  ])
  func `another documented text is known`(_ text: String, _ name: String) {
    Self.expectRefusal(Array(text.utf8), name)
  }

  @Test func `a scenario is known by its beginning, and a letter is no table`() {
    let comment = "    # \(String(repeating: "x", count: 90))\n"
    let lineUp = String(repeating: comment, count: 300)
    let scenario = "title: x\nlineup:\n\(lineUp)  channels: []\nsteps:\n  - wait: 1s\n"
    Self.expectRefusal(Array(scenario.utf8), "a scenario of zapdeck; `zapdeck check` plays it")
    #expect(throws: Archive.Problem.notJSON(offset: 0)) {
      try Archive(Array("Hi Jan, here is what I saw\nIt stops after a minute, always\n".utf8))
    }
  }

  @Test(arguments: [
    #"{"log": {"version": "1.2", "creator": {"name": "Web"#, #"{"log": {"pages": [{"id": "1"}"#,
  ])
  func `an archive that is cut off before its entries is said to be one`(_ text: String) {
    let problem = #expect(throws: Archive.Problem.self) { try Archive(Array(text.utf8)) }
    #expect(problem == .cutOff(offset: text.utf8.count))
  }
}
