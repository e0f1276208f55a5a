import ContentProtection
import Simulation

/// Reads one entry.
struct EntryReader {
  private typealias Obstacle = JSONSkimmer.Obstacle

  private var exchange = RecordedExchange()
  private var started: String?
  private var text: Range<Int>?
  private var isEncoded = false
  private var contentSize: Double?
  private var bodySize: Double?
  private var transferSize: Double?

  mutating func read(_ key: String, _ skimmer: inout JSONSkimmer) throws(JSONSkimmer.Obstacle) {
    switch key {
    case "startedDateTime": started = try skimmer.text()
    case "time": exchange.time = Self.duration(try skimmer.number())
    case "pageref": exchange.page = try skimmer.text() ?? ""
    case "request": try readRequest(&skimmer)
    case "response": try readResponse(&skimmer)
    case "timings": try readTimings(&skimmer)
    case "_fromCache": exchange.isFromCache = try skimmer.text() != nil
    case "_operation": exchange.operation = try skimmer.text() ?? ""
    default: try skimmer.skip()
    }
  }

  private mutating func readRequest(_ skimmer: inout JSONSkimmer) throws(Obstacle) {
    try skimmer.members { skimmer, key throws(Obstacle) in
      switch key {
      case "method": exchange.method = try skimmer.text() ?? "GET"
      case "url": exchange.url = try skimmer.text() ?? ""
      default: try skimmer.skip()
      }
    }
  }

  private mutating func readResponse(_ skimmer: inout JSONSkimmer) throws(Obstacle) {
    try skimmer.members { skimmer, key throws(Obstacle) in
      switch key {
      case "status":
        // What is no status (RFC 9110 §15) is as good as none.
        let status = (try skimmer.number()).flatMap { Int(exactly: $0.rounded()) } ?? 0
        exchange.status = (100...599).contains(status) ? status : 0
      case "_error": exchange.error = try skimmer.text() ?? ""
      case "bodySize": bodySize = try skimmer.number()
      case "_transferSize": transferSize = try skimmer.number()
      case "content": try readContent(&skimmer)
      default: try skimmer.skip()
      }
    }
  }

  private mutating func readContent(_ skimmer: inout JSONSkimmer) throws(Obstacle) {
    try skimmer.members { skimmer, key throws(Obstacle) in
      switch key {
      case "size": contentSize = try skimmer.number()
      case "mimeType": exchange.mimeType = try skimmer.text() ?? ""
      case "text": text = try skimmer.place()
      case "encoding": isEncoded = try skimmer.text() == "base64"
      default: try skimmer.skip()
      }
    }
  }

  private mutating func readTimings(_ skimmer: inout JSONSkimmer) throws(Obstacle) {
    try skimmer.members { skimmer, key throws(Obstacle) in
      switch key {
      case "wait": exchange.wait = Self.duration(try skimmer.number())
      case "receive": exchange.receive = Self.duration(try skimmer.number())
      default: try skimmer.skip()
      }
    }
  }

  /// Milliseconds; -1 stands for what does not apply, and nothing takes longer than a day [N].
  private static func duration(_ milliseconds: Double?) -> Duration? {
    guard let milliseconds, (0...86_400_000).contains(milliseconds) else { return nil }
    return .nanoseconds(Int64(milliseconds * 1_000_000))
  }

  /// What was read; `nil` without an address or a time.
  func exchange(number: Int, text read: (Range<Int>) -> String?) -> RecordedExchange? {
    guard !exchange.url.isEmpty, let sent = started.flatMap(ArchiveTime.nanoseconds) else {
      return nil
    }
    var exchange = exchange
    exchange.entry = number
    exchange.sent = sent
    exchange.size = [bodySize, contentSize, transferSize].lazy.compactMap(\.self)
      .first { $0 > 0 && $0 < 1e12 }.map { Int($0) }
    if let text, exchange.isWorthReading {
      exchange.text = read(text).flatMap { isEncoded ? Self.decoded($0) : $0 }
    }
    return exchange
  }

  private static func decoded(_ base64: String) -> String? {
    Base64.bytes(base64).flatMap { String(validating: $0, as: UTF8.self) }
  }
}

extension RecordedExchange {
  /// Whether its body may be a playlist or say why it was refused.
  fileprivate var isWorthReading: Bool {
    if status >= 400 { return true }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.hasSuffix(".m3u8") || path.hasSuffix(".mpd") || path.hasSuffix(".m3u")
      || mimeType.lowercased().contains("mpegurl") || mimeType.contains("dash+xml")
  }
}
