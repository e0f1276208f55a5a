import HeadEndAPI
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
  /// How many entries there are.
  private(set) var count = 0
  private var fields: [String] = []

  /// Whether bytes begin as such a log does.
  static func isLog(_ bytes: [UInt8]) -> Bool {
    let text = bytes.prefix(1000).drop { byte in
      switch byte {
      case 0xef, 0xbb, 0xbf, 0x20, 0x0a, 0x0d: true
      default: false
      }
    }
    return ["#Version:", "#Software:", "#Date:", "#Fields:"].contains { text.starts(with: $0.utf8) }
  }

  /// Reads a log, and skips other lines.
  init(_ bytes: [UInt8]) {
    var entry = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if !entry.isEmpty, Self.isContinuation(line) {
        entry += " \(line)"
        continue
      }
      readEntry(entry)
      entry = ""
      if line.hasPrefix("#Fields:") {
        fields = PlayerLogLine.words(of: line.dropFirst(8))
      } else if !line.hasPrefix("#"), !fields.isEmpty {
        entry = String(line)
      }
    }
    readEntry(entry)
  }

  /// True if a line continues a comment of several lines: it begins neither with a date nor with
  /// the sign for none.
  private static func isContinuation(_ line: Substring) -> Bool {
    !line.hasPrefix("#") && !line.hasPrefix("- ") && !line.prefix(4).allSatisfy(\.isNumber)
  }

  private mutating func readEntry(_ entry: String) {
    if !entry.isEmpty { read(PlayerLogLine(entry[...], fields: fields)) }
  }

  private mutating func read(_ line: PlayerLogLine) {
    count += 1
    let uri = line["uri"] ?? "-"
    guard let date = line["date"], let time = line["time"],
      let sent = ArchiveTime.nanoseconds("\(date.replacing("/", with: "-"))T\(time)"),
      uri.contains(":") || uri == "-"
    else {
      unreadable += 1
      return
    }
    var exchange = RecordedExchange()
    (exchange.entry, exchange.url) = (count, uri)
    // AVFoundation repeats the seconds in place of their fraction.
    exchange.sent = sent / 1_000_000_000 * 1_000_000_000
    if uri == "-" { exchange.mimeType = "application/vnd.apple.mpegurl" }
    if fields.contains("status") { addFailure(exchange, line) } else { addStretch(exchange, line) }
  }

  /// A stretch of playback: its playlist, and a receive as fast as was observed.
  private mutating func addStretch(_ exchange: RecordedExchange, _ line: PlayerLogLine) {
    let stretch = PlayedStretch(line)
    stalls += stretch.stalls
    var playlist = exchange
    (playlist.status, playlist.stretch) = (200, stretch)
    exchanges.append(playlist)
    guard let rate = line.number("c-observed-bitrate"), rate > 1000, rate < 1e11 else { return }
    var receive = playlist
    receive.operation = Operation.segment.rawValue
    (receive.size, receive.receive, receive.time) = (Int(rate / 4), .seconds(2), .seconds(2))
    exchanges.append(receive)
  }

  /// An error: the status of an answer, a connection, or what the system's frameworks call it.
  private mutating func addFailure(_ exchange: RecordedExchange, _ line: PlayerLogLine) {
    var failed = exchange
    let code = line["status"].flatMap { Int($0) } ?? 0
    let comment = line["comment"] ?? ""
    let namesKey = failed.url.hasPrefix("skd:")
    if namesKey { failed.operation = Operation.licence.rawValue }
    if let status = Self.status(code, comment) {
      failed.status = status
    } else {
      let error = LoggedError(code, domain: line["domain"] ?? "", comment)
      switch code {
      case -1001: failed.error = "TIMED_OUT"
      case -1009, -1005, -1004, -1003: failed.error = "DISCONNECTED"
      default:
        failed.logged = error.text
        if let operation = error.keyOperation(withoutAddress: namesKey || failed.url == "-") {
          failed.operation = operation.rawValue
        }
      }
    }
    exchanges.append(failed)
  }

  /// The status of an answer: the code itself, the comment's, as in `HTTP 404: File Not Found` and
  /// `unrecognized http response 500`, or what CoreMedia's code stands for.
  private static func status(_ code: Int, _ comment: String) -> Int? {
    if (400...599).contains(code) { return code }
    let words = comment.firstMatch(
      of: /\bhttp(?:\/[0-9.]+)?(?: status| response)?(?: code)?:? ([45]\d\d)\b/.ignoresCase())
    return words.flatMap { Int($0.1) } ?? CoreMediaCode.status(of: code) ?? olderCodes[code]
  }

  /// What systems before iOS 13 wrote for 401 (`Authentication Error`) and 503 [N].
  private static let olderCodes = [-12_937: 401, -12_661: 503]
}

/// What an entry of an error log names, where it is no status of an answer.
private struct LoggedError {
  /// Domains and codes as a fault has them, the outermost first.
  let text: String
  /// The code that says most: of what it wraps, or else its own.
  private let code: Int
  private let domain: String

  /// A code in a domain, and what the comment says that it wraps.
  init(_ code: Int, domain: String, _ comment: String) {
    let own = Self.isWord(domain) ? domain : "unknown"
    let inner = comment.matches(of: /([A-Za-z]{1,58}Domain) (?:error |Code=)(-?\d{1,9})\b/)
      .map { (domain: $0.1, code: Int($0.2) ?? 0) }.first { $0.code != code }
    text = "\(own) \(code)" + (inner.map { " \($0.domain) \($0.code)" } ?? "")
    (self.code, self.domain) = (inner?.code ?? code, own)
  }

  /// What the player wanted with the key server, if it was about a key; else `nil`. FairPlay's
  /// client has its own codes. AVFoundation's unknown error without an address and a
  /// status wraps the one of an SPC that failed (Players/FairPlay, "How a failure is reported").
  func keyOperation(withoutAddress: Bool) -> Operation? {
    if Self.spcCodes.contains(code) { return .certificate }
    if (-42_999 ... -42_500).contains(code) { return .licence }
    let isUnknown = code == -11_800 && domain == NativeError.avFoundation
    return isUnknown && withoutAddress ? .certificate : nil
  }

  /// An SPC cannot be made (Players/FairPlay, "Error codes of the client").
  private static let spcCodes = [
    -42_669, -42_672, -42_673, -42_674, -42_675, -42_676, -42_679, -42_681, -42_783,
  ]

  private static func isWord(_ text: String) -> Bool {
    (1...64).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isLetter }
  }
}
