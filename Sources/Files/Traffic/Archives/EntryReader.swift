import ContentProtection
import Simulation

/// Reads one entry.
struct EntryReader {
  private var exchange = RecordedExchange()
  private var started: String?
  private var address: Range<Int>?
  private var hasStrangeStatus = false
  private var text: Range<Int>?
  private var isEncoded = false
  private var contentSize: Double?
  private var bodySize: Double?
  private var transferSize: Double?

  mutating func read(_ key: String, _ json: inout JSONReader) throws(JSON.Problem) {
    switch key {
    case "startedDateTime": started = try json.text()
    case "time": exchange.time = Self.duration(try json.number())
    case "pageref": exchange.page = try json.text() ?? ""
    case "request": try readRequest(&json)
    case "response": try readResponse(&json)
    case "timings": try readTimings(&json)
    case "_fromCache": exchange.isFromCache = try json.text() != nil
    case "_operation": exchange.operation = try json.text() ?? ""
    default: try json.skip()
    }
  }

  private mutating func readRequest(_ json: inout JSONReader) throws(JSON.Problem) {
    try json.members { json, key throws(JSON.Problem) in
      switch key {
      case "method": exchange.method = try json.text() ?? "GET"
      case "url": address = try json.place()
      case "headers":
        try json.values { json throws(JSON.Problem) in try readHeader(&json) }
      default: try json.skip()
      }
    }
  }

  private mutating func readHeader(_ json: inout JSONReader) throws(JSON.Problem) {
    guard exchange.agent.isEmpty else { return try json.skip() }
    var (name, value) = ("", "")
    try json.members { json, key throws(JSON.Problem) in
      switch key {
      case "name": name = try json.text() ?? ""
      case "value": value = try json.text() ?? ""
      default: try json.skip()
      }
    }
    if name.lowercased() == "user-agent" { exchange.agent = value }
  }

  private mutating func readResponse(_ json: inout JSONReader) throws(JSON.Problem) {
    try json.members { json, key throws(JSON.Problem) in
      switch key {
      case "status": try readStatus(&json)
      case "_error": exchange.error = try json.text() ?? ""
      case "bodySize": bodySize = try json.number()
      case "_transferSize": transferSize = try json.number()
      case "content": try readContent(&json)
      default: try json.skip()
      }
    }
  }

  private mutating func readStatus(_ json: inout JSONReader) throws(JSON.Problem) {
    let isText = json.peek() == UInt8(ascii: "\"")
    let number = try json.number()
    hasStrangeStatus = isText && number == nil
    // What is no status (RFC 9110 §15) is as good as none.
    let status = number.flatMap { Int(exactly: $0.rounded()) } ?? 0
    exchange.status = (100...599).contains(status) ? status : 0
  }

  private mutating func readContent(_ json: inout JSONReader) throws(JSON.Problem) {
    try json.members { json, key throws(JSON.Problem) in
      switch key {
      case "size": contentSize = try json.number()
      case "mimeType": exchange.mimeType = try json.text() ?? ""
      case "text": text = try json.place()
      case "encoding": isEncoded = try json.text() == "base64"
      default: try json.skip()
      }
    }
  }

  private mutating func readTimings(_ json: inout JSONReader) throws(JSON.Problem) {
    try json.members { json, key throws(JSON.Problem) in
      switch key {
      case "blocked", "dns", "connect", "send":
        exchange.queued += Self.duration(try json.number()) ?? .zero
      case "wait": exchange.wait = Self.duration(try json.number())
      case "receive": exchange.receive = Self.duration(try json.number())
      default: try json.skip()
      }
    }
  }

  /// Milliseconds; -1 stands for what does not apply, and nothing takes longer than a day [N].
  private static func duration(_ milliseconds: Double?) -> Duration? {
    guard let milliseconds, (0...86_400_000).contains(milliseconds) else { return nil }
    return .nanoseconds(Int64(milliseconds * 1_000_000))
  }

  /// What was read, with the texts at their places in the file.
  func exchange(
    number: Int, text read: (Range<Int>) -> String?
  ) throws(EntryDefect) -> RecordedExchange {
    var exchange = exchange
    exchange.url = try url(read)
    guard let sent = started.flatMap(ArchiveTime.nanoseconds) else { throw .noTime }
    guard !hasStrangeStatus else { throw .noStatus }
    exchange.entry = number
    exchange.sent = sent
    exchange.size = [bodySize, contentSize, transferSize].lazy.compactMap(\.self)
      .first { $0 > 0 && $0 < 1e12 }.map { Int($0) }
    // What has a body was answered: Firefox knows no status of what a server has pushed.
    let hasBody = exchange.size != nil || text?.isEmpty == false
    if exchange.status == 0, exchange.error.isEmpty, hasBody { exchange.status = 200 }
    if let text, text.count <= Self.longestText, exchange.isWorthReading {
      exchange.text = read(text).flatMap { isEncoded ? Self.decoded($0) : $0 }
    }
    return exchange
  }

  private func url(_ read: (Range<Int>) -> String?) throws(EntryDefect) -> String {
    guard let address, !address.isEmpty else { throw .noAddress }
    guard address.count <= Self.longestAddress else { throw .addressTooLong }
    guard let url = read(address) else { throw .addressNotText }
    return url
  }

  /// Longer texts are not treated as playlists or refusals [N].
  private static let longestText = 1_000_000
  /// No server takes a longer one [N].
  private static let longestAddress = 100_000

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
