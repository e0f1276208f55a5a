import Simulation

/// A file that an import does not read, and what it seems to be: guessed by its first bytes, then
/// by the members of its JSON, then by its lines. The first that fits is taken.
package struct ForeignFile: Hashable, Sendable {
  /// What it is, after `seems to be`.
  let name: String
  /// What to do with it instead.
  let remedy: String

  init(_ name: String, _ remedy: String) {
    (self.name, self.remedy) = (name, remedy)
  }

  /// Why it is refused, on one line.
  package var sentence: String {
    let remedy = remedy.isEmpty ? "" : "\(remedy); "
    return "seems to be \(name); \(remedy)\(Self.readable)"
  }

  /// What an import reads.
  static let readable =
    "`import` reads HTTP archives (HAR) and the access and error log of an AVPlayerItem"
}

/// By its first bytes.
extension ForeignFile {
  /// What begins as another format does; `nil` for text.
  init?(signatureOf bytes: [UInt8]) {
    let text = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    if text.allSatisfy(Self.isBlank) {
      self.init("empty", "record it again")
      return
    }
    guard
      let row = Self.signatures.first(where: { bytes.dropFirst($0.skip).starts(with: $0.bytes) })
    else { return nil }
    self.init(row.name, row.remedy)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 13, 32: true
    default: false
    }
  }

  private static let unpack = "unpack it first"
  private static let export = "export the session as HAR"
  private static let text = "save it as UTF-8"

  /// By the formats' own documents (RFC 1952, RFC 8878, APPNOTE.TXT, libpcap's savefile and pcapng,
  /// RFC 2083, SQLite's file format, ISO/IEC 14496-12); a session of Charles is a stream of Java
  /// objects [I].
  private static let signatures: [(bytes: [UInt8], skip: Int, name: String, remedy: String)] = [
    ([0x1f, 0x8b], 0, "compressed with gzip", unpack),
    ([0x50, 0x4b, 3, 4], 0, "a ZIP archive, as Fiddler's .saz and Proxyman's logs are", unpack),
    ([0x50, 0x4b, 5, 6], 0, "a ZIP archive without files", "record it again"),
    ([0x50, 0x4b, 7, 8], 0, "a part of a split ZIP archive", "join its parts, and unpack it"),
    (Array("BZh".utf8), 0, "compressed with bzip2", unpack),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a], 0, "compressed with xz", unpack),
    ([0x28, 0xb5, 0x2f, 0xfd], 0, "compressed with Zstandard", unpack),
    // A frame to be skipped, as pzstd begins: 0x184D2A50 to 0x184D2A5F.
    ([0x2a, 0x4d, 0x18], 1, "compressed with Zstandard", unpack),
    ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 0, "a 7-Zip archive", unpack),
    (Array("ustar".utf8), 257, "a tar archive", unpack),
    ([0xff, 0xfe, 0, 0], 0, "text in UTF-32", text),
    ([0, 0, 0xfe, 0xff], 0, "text in UTF-32", text),
    ([0xff, 0xfe], 0, "text in UTF-16", text), ([0xfe, 0xff], 0, "text in UTF-16", text),
    ([0x7b, 0], 0, "text in UTF-16", text), ([0, 0x7b], 0, "text in UTF-16", text),
    ([0xd4, 0xc3, 0xb2, 0xa1], 0, "a packet capture (pcap)", export),
    ([0xa1, 0xb2, 0xc3, 0xd4], 0, "a packet capture (pcap)", export),
    // With nanoseconds.
    ([0x4d, 0x3c, 0xb2, 0xa1], 0, "a packet capture (pcap)", export),
    ([0xa1, 0xb2, 0x3c, 0x4d], 0, "a packet capture (pcap)", export),
    ([0x0a, 0x0d, 0x0d, 0x0a], 0, "a packet capture (pcapng)", export),
    ([0xac, 0xed, 0, 5], 0, "a session of Charles (.chls)", export),
    (Array("SQLite format 3".utf8), 0, "a database (SQLite)", export),
    (Array("bplist00".utf8), 0, "a property list", export),
    (Array("%PDF".utf8), 0, "a document (PDF)", export),
    ([0x89, 0x50, 0x4e, 0x47], 0, "a picture (PNG)", export),
    ([0xff, 0xd8, 0xff], 0, "a picture (JPEG)", export),
    (Array("ftyp".utf8), 4, "a film (MP4)", export),
  ]
}

/// By the members of its JSON.
extension ForeignFile {
  /// What JSON with such members is; `nil` where nothing is known by them.
  init?(membersOf bytes: [UInt8]) {
    var reader = JSONReader(bytes, from: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    guard let first = reader.peek(), "{[".utf8.contains(first) else { return nil }
    let isList = first == UInt8(ascii: "[")
    var keys: Set<String> = []
    do throws(JSON.Problem) {
      try Self.read(&keys, &reader)
    } catch {
      // A broken file is known by the members that it has.
      guard !keys.isEmpty else { return nil }
    }
    let row = Self.members.first { row in
      row.isList == isList && keys.isSuperset(of: row.keys)
    }
    guard let row else { return nil }
    self.init(row.name, row.remedy)
  }

  /// Reads the keys of an object, or of a list's first one.
  private static func read(
    _ keys: inout Set<String>, _ reader: inout JSONReader
  ) throws(JSON.Problem) {
    if reader.peek() == UInt8(ascii: "{") {
      try reader.members { reader, key throws(JSON.Problem) in
        keys.insert(key)
        try reader.skip()
      }
    } else {
      try reader.values { reader throws(JSON.Problem) in
        guard keys.isEmpty else { return try reader.skip() }
        try reader.members { reader, key throws(JSON.Problem) in
          keys.insert(key)
          try reader.skip()
        }
      }
    }
  }

  private static let wrap = "put `{\"log\": {\"entries\": …}}` around the entries"

  private static let members: [(keys: Set<String>, isList: Bool, name: String, remedy: String)] = [
    (
      ["constants", "events"], false, "a NetLog of Chromium",
      "save the network panel's requests as HAR"
    ),
    (["traceEvents"], false, "a trace of Chromium", "save the network panel's requests as HAR"),
    (
      ["meta", "libs", "threads"], false, "a profile of Firefox",
      "save the network panel's requests as HAR"
    ),
    (
      ["version", "recording", "overview"], false, "a timeline recording of Safari's Web Inspector",
      "export the Network tab as HAR"
    ),
    (
      ["severity", "category", "code", "data"], false, "an error of Shaka Player",
      "save the network panel's requests as HAR"
    ),
    (["host", "path", "protocolVersion"], true, "a session of Charles (JSON)", export),
    (["startedDateTime", "request"], true, "entries of an HTTP archive without `log`", wrap),
    (["entries"], false, "entries of an HTTP archive without `log`", wrap),
    (["startedDateTime", "request"], false, "one entry of an HTTP archive", wrap),
    (
      ["name", "severity", "t", "userInfo"], false, "an event log of zapdeck",
      "`zapdeck notifications --schema` describes it; `--save` writes what `replay` plays"
    ),
    (["lineup", "steps"], false, "a scenario of zapdeck", "`zapdeck check` plays it"),
    (
      ["title", "lineup", "seed"], false, "a saved session of zapdeck", "`zapdeck replay` plays it"
    ),
    (
      ["info", "item"], false, "a collection of Postman", "send its requests and record them as HAR"
    ),
    (["openapi"], false, "a description of an interface (OpenAPI)", ""),
  ]
}

/// By its lines.
extension ForeignFile {
  /// What text with such lines is; `nil` where nothing is known by them.
  init?(linesOf bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == "\u{feff}" } }
    guard let row = Self.rows.first(where: { $0.fits(lines) }) else { return nil }
    self.init(row.name, row.remedy)
  }

  /// So much of a file says what it is [N].
  private static let longest = 8000

  private struct Row {
    let name: String
    let remedy: String
    let fits: @Sendable ([Substring]) -> Bool

    /// Text whose first line that is neither empty nor begins as `skipped` begins so, in small
    /// letters.
    init(_ name: String, _ remedy: String, begins: String..., skipping skipped: [String] = []) {
      self.init(name, remedy) { lines in
        let starts = lines.lazy.map { $0.drop(while: \.isWhitespace).prefix(60).lowercased() }
        let first = starts.first { start in
          !start.isEmpty && !skipped.contains { start.hasPrefix($0) }
        }
        return begins.contains { first?.hasPrefix($0) == true }
      }
    }

    init(_ name: String, _ remedy: String, _ fits: @escaping @Sendable ([Substring]) -> Bool) {
      (self.name, self.remedy, self.fits) = (name, remedy, fits)
    }
  }

  private static let rows: [Row] = [
    Row("a flow file of mitmproxy", export) { lines in
      lines.first?.contains(/^\d{2,9}:\d{1,2}:[a-z_]+[;,]/) == true
    },
    Row(
      "a page (HTML)", "log in, and download the file itself", begins: "<!doctype html", "<html",
      skipping: ["<?xml", "<!--"]),
    Row("a session of Charles (XML)", export) { lines in
      lines.prefix(5).contains { $0.contains("<charles-session") }
    },
    Row("a presentation (DASH)", "record the requests for it") { lines in
      lines.prefix(5).contains { $0.contains("<MPD") }
    },
    Row("XML", "", begins: "<?xml", "<plist"),
    Row("a list of channels (M3U)", "record what plays them") { lines in
      isPlaylist(lines) && !lines.contains { $0.hasPrefix("#EXT-X-") }
    },
    Row("a playlist (HLS)", "record what plays it", isPlaylist),
    Row("JSONP", "remove the call around the JSON") { lines in
      lines.first { !$0.allSatisfy(\.isWhitespace) }?
        .contains(
          #/^\s*(?:/\*\*/)?\s*(?:typeof [^&]+&& )?[A-Za-z_$][\w$.]*\s*\(\s*(?:[\[{]|$)/#) == true
    },
    Row("a scenario of zapdeck", "`zapdeck check` plays it") { lines in
      // The steps of a long one stand behind what is read of it here.
      lines.contains { $0.hasPrefix("lineup:") }
        && lines.contains { $0.hasPrefix("steps:") || $0.hasPrefix("title:") }
    },
    Row("a line-up of zapdeck", "`zapdeck --lineup` opens it") { lines in
      lines.contains { $0.hasPrefix("devices:") } && lines.contains { $0.hasPrefix("channels:") }
    },
    Row("ExoPlayer's EventLogger", "record the requests with a proxy") { lines in
      lines.contains { $0.contains("EventLogger") && $0.contains("[") }
    },
    Row("a log of Kodi", "record the requests with a proxy") { lines in
      // With the component since 19, in capital letters before.
      lines.contains {
        $0.contains(" T:") && $0.contains(#/ T:\d+ +(?:M: *\d+ +)?(?:\w+ <[^>]+>|[A-Z]+): /#)
      }
    },
    Row("an Android log (logcat)", "record the requests with a proxy") { lines in
      lines.contains(where: isLogcat)
    },
    Row("CMCD data", "`zapdeck serve` hears what players send") { lines in
      lines.contains { $0.contains(/\bCMCD(?:-\w+)?[=:]/.ignoresCase()) }
    },
    Row("a web server's access log", "record the requests in the player") { lines in
      lines.contains {
        $0.contains(" HTTP/") && $0.contains(#/"(?:GET|POST|HEAD|PUT) [^"]* HTTP/[\d.]+" \d{3} /#)
      }
    },
    Row("what curl prints", "record the requests with a browser or a proxy") { lines in
      lines.contains { $0.hasPrefix("< HTTP/") } || lines.contains { $0.hasPrefix("curl ") }
    },
    Row("a browser's console", "save the network panel's requests as HAR") { lines in
      lines.contains(where: isOfConsole)
    },
    Row("a table (CSV)", "export the requests as HAR", isTable),
  ]

  /// Whether a line is one of logcat's: a buffer's first, or in the format `threadtime`, `time`,
  /// `long`, `brief` or Android Studio's.
  private static func isLogcat(_ line: Substring) -> Bool {
    guard let first = line.first, first.isNumber || "[-VDIWEF".contains(first) else { return false }
    let date = #/(?:\[ )?(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +/#
    guard let match = line.prefixMatch(of: date) else {
      return line.hasPrefix("--------- beginning of ")
        || line.starts(with: #/[VDIWEF]/[^(]+\( *\d+\): /#)
    }
    return line[match.range.upperBound...].starts(
      with: #/\d+ +\d+ [VDIWEF] |[VDIWEF]/|\d+: *\w+ [VDIWEF]/|\d+-\d+[/ ]/#)
  }

  /// Whether a line is one of a browser's console. Words are looked for before patterns, which take
  /// longer.
  private static func isOfConsole(_ line: Substring) -> Bool {
    let start = line.drop(while: \.isWhitespace)
    let words = ["Uncaught", "Failed to load resource", "net::ERR_", "Shaka Error"]
    return words.contains { line.contains($0) }
      || line.contains(".js:") && line.contains(/\.js:\d/)
      || ["GET http", "POST http"].contains { start.hasPrefix($0) }
      || line.hasPrefix("[HTTP/")
      || ["log", "debug", "info", "warn", "error"].contains { line.hasPrefix("[\($0)] > ") }
  }

  private static func isPlaylist(_ lines: [Substring]) -> Bool {
    lines.first?.hasPrefix("#EXTM3U") == true
  }

  /// Whether two lines have the same number of cells, and the first has names in them; the second
  /// has a number, as no sentence need have.
  private static func isTable(_ lines: [Substring]) -> Bool {
    guard lines.count > 1, lines[1].contains(where: \.isNumber) else { return false }
    return [",", ";", "\t"].contains { (mark: Character) in
      let cells = lines[0].split(separator: mark, omittingEmptySubsequences: false)
      let count = lines[1].split(separator: mark, omittingEmptySubsequences: false).count
      return cells.count > 1 && count >= cells.count
        && cells.allSatisfy { (1...40).contains($0.count) && !$0.contains(/[:{}<>]/) }
    }
  }
}
