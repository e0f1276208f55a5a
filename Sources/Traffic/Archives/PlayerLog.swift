import Players
import Simulation

/// The text of an `AVPlayerItem`'s access or error log (`extendedLogData()`, in the W3C's Extended
/// Log File Format, https://www.w3.org/TR/WD-logfile): an entry for each stretch of playback, or
/// for each error.
struct PlayerLog {
  /// What its entries stand for, as requests.
  private(set) var exchanges: [RecordedExchange] = []
  /// Entries without a date, as AVFoundation writes some.
  private(set) var unreadable = 0
  /// How often playback stood still.
  private(set) var stalls = 0
  private var fields: [Substring] = []
  private var count = 0

  /// Whether bytes begin as such a log does.
  static func isLog(_ bytes: [UInt8]) -> Bool {
    let text = bytes.drop { [0xef, 0xbb, 0xbf, 0x20, 0x0a, 0x0d].contains($0) }
    return ["#Version:", "#Software:", "#Date:", "#Fields:"].contains { text.starts(with: $0.utf8) }
  }

  /// Reads a log; what is no line of one is skipped.
  init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#Fields:") {
        fields = line.dropFirst(8).split(separator: " ")
      } else if !line.hasPrefix("#"), !fields.isEmpty {
        read(line.split(separator: " "))
      }
    }
  }

  private mutating func read(_ words: [Substring]) {
    let values = Dictionary(zip(fields, words)) { first, _ in first }
    count += 1
    guard let date = values["date"], let time = values["time"], let uri = values["uri"],
      let sent = ArchiveTime.nanoseconds("\(date.replacing("/", with: "-"))T\(time)"),
      uri.contains(":") || uri == "-"
    else {
      unreadable += 1
      return
    }
    var exchange = RecordedExchange()
    (exchange.entry, exchange.sent, exchange.url) = (count, sent, String(uri))
    // AVFoundation repeats the seconds in place of their fraction.
    exchange.sent = sent / 1_000_000_000 * 1_000_000_000
    if uri == "-" { exchange.mimeType = "application/vnd.apple.mpegurl" }
    if fields.contains("status") {
      add(exchange, failedBy: values["status"].flatMap { Int($0) } ?? 0, values["domain"] ?? "")
    } else {
      add(exchange, values)
    }
  }

  /// A stretch of playback: its playlist, and a receive as fast as was observed.
  private mutating func add(_ exchange: RecordedExchange, _ values: [Substring: Substring]) {
    stalls += max(0, min(1000, values["c-stalls"].flatMap { Int($0) } ?? 0))
    var playlist = exchange
    playlist.status = 200
    exchanges.append(playlist)
    guard let rate = values["c-observed-bitrate"].flatMap({ Double($0) }), rate > 1000, rate < 1e11
    else { return }
    var receive = playlist
    receive.operation = "origin.segment"
    (receive.size, receive.receive, receive.time) = (Int(rate / 4), .seconds(2), .seconds(2))
    exchanges.append(receive)
  }

  private mutating func add(
    _ exchange: RecordedExchange, failedBy code: Int, _ domain: Substring
  ) {
    var failed = exchange
    if let status = CoreMediaCode.status(of: code) {
      failed.status = status
    } else {
      switch code {
      case -1001: failed.error = "TIMED_OUT"
      case -1009, -1005, -1004, -1003: failed.error = "DISCONNECTED"
      default: failed.logged = Self.isWord(domain) ? "\(domain) \(code)" : "unknown \(code)"
      }
    }
    exchanges.append(failed)
  }

  private static func isWord(_ text: Substring) -> Bool {
    (1...64).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isLetter }
  }
}
