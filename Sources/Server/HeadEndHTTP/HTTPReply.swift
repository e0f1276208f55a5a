import HeadEndAPI
import NIOHTTP1
import Simulation
import Worlds

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
#if !TSAN
  import Synchronization
#endif

/// The answer to a request.
struct HTTPReply: Sendable {
  enum Body: Sendable {
    case bytes(ArraySlice<UInt8>)
    case paced(PacedBody)
    /// The lines of a feed after that one, as long as it lasts: the event log, or a client's
    /// orders.
    case events(EventFeed, after: Int, of: String?)
    /// An upstream's, which comes piece by piece.
    case upstream
  }

  private(set) var status: Int
  private(set) var headers: HTTPHeaders
  private(set) var body: Body
  /// Where the connection breaks while the body is sent; `nil` = nowhere.
  private(set) var cut: TransferCut?

  init(
    _ status: Int, _ contentType: String? = nil, _ body: [UInt8] = [],
    _ headers: [(String, String)] = []
  ) {
    self.status = status
    self.headers = HTTPHeaders((contentType.map { [("content-type", $0)] } ?? []) + headers)
    self.body = .bytes(body[...])
  }

  /// A service's response. At the pace of a client's network it shares the client's line.
  init(
    _ response: HeadEndAPI.Response, _ answer: RealClientAnswer, _ lines: LineShares = LineShares()
  ) {
    self.init(
      response.status, response.contentType, [],
      [
        ("access-control-allow-origin", "*"), ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
      ])
    if !answer.client.isEmpty {
      headers.add(
        name: "set-cookie",
        value: "\(Admission.cookie)=\(QueryParameters.encoded(answer.client)); "
          + "Path=/; SameSite=Lax; HttpOnly")
    }
    if let wait = answer.retryAfter {
      headers.add(name: "access-control-expose-headers", value: "retry-after")
      add(retryAfter: wait)
    }
    if let location = answer.location { headers.add(name: "location", value: location) }
    cut = answer.cut
    let bytes = response.body[...]
    if let pace = answer.pace {
      body = .paced(PacedBody(bytes, pace, lines.join(answer.client)))
    } else {
      body =
        answer.bandwidthCap.map { .paced(PacedBody(bytes, .constant($0))) } ?? .bytes(bytes)
    }
  }

  init(_ reply: ControlReply) {
    self.init(reply.status, reply.contentType, reply.body, [("cache-control", "no-store")])
  }

  /// A refusal in the format of a target: the remote control, or a service.
  static func refusal(_ refusal: Admission.Refusal, at target: String) -> HTTPReply {
    var reply = words(of: refusal, at: target)
    if let wait = refusal.retryAfter { reply.add(retryAfter: wait) }
    return reply
  }

  private static func words(of refusal: Admission.Refusal, at target: String) -> HTTPReply {
    if target.hasPrefix(ControlAddress.root) {
      return HTTPReply(.json(["error": .text(refusal.message)], status: refusal.status))
    }
    let response = Response(refusal: refusal.status, code: refusal.status, refusal.message)
    return HTTPReply(
      response.status, response.contentType, response.body,
      [("access-control-allow-origin", "*")])
  }

  /// When to try again, in whole seconds (RFC 9110 §10.2.3).
  private mutating func add(retryAfter wait: Duration) {
    let (seconds, rest) = wait.components
    headers.add(name: "retry-after", value: "\(max(1, seconds + (rest > 0 ? 1 : 0)))")
  }

  /// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
  static func events(_ feed: EventFeed, after number: Int) -> HTTPReply {
    var reply = HTTPReply(200, "text/event-stream", [], [("cache-control", "no-store")])
    reply.body = .events(feed, after: number, of: nil)
    return reply
  }

  /// The same with a client's orders from now on.
  func carrying(ordersOf client: String, _ feed: EventFeed) -> HTTPReply {
    var reply = self
    reply.body = .events(feed, after: feed.end, of: client)
    return reply
  }

  static let preflight = HTTPReply(
    204, nil, [],
    [
      ("access-control-allow-origin", "*"),
      ("access-control-allow-methods", "GET, HEAD, POST, PUT"),
      (
        "access-control-allow-headers",
        (["nv-authorizations", "nv-tenant-id", "content-type", "range"]
          + CMCDKey.Header.allCases.map(\.name).sorted()).joined(separator: ", ")
      ), ("access-control-max-age", "600"),
    ])

  /// The contract, for programs.
  static let contract = HTTPReply(
    200, "application/json", Array(OpenAPIDocument.text.utf8),
    [("access-control-allow-origin", "*")])

  /// Sets the length of an upstream's answer that is known by now.
  mutating func setLength(_ count: Int) {
    headers.replaceOrAdd(name: "content-length", value: "\(count)")
  }

  func replacing(_ name: String, _ value: String) -> HTTPReply {
    var reply = self
    reply.headers.replaceOrAdd(name: name, value: value)
    return reply
  }

  func adding(_ name: String, _ value: String) -> HTTPReply {
    var reply = self
    reply.headers.add(name: name, value: value)
    return reply
  }

  /// The same with a segment, or the part of it that was asked for (RFC 9110 §15.3.7, §15.5.17).
  func carrying(_ bytes: [UInt8], _ range: ByteRange) -> HTTPReply {
    var reply = adding("accept-ranges", "bytes")
    switch range {
    case .whole: reply.replace(bytes[...])
    case .part(let part):
      reply.status = 206
      reply.headers.add(
        name: "content-range",
        value: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)")
      reply.replace(bytes[part])
    case .unsatisfiable:
      reply.status = 416
      reply.headers.add(name: "content-range", value: "bytes */\(bytes.count)")
      reply.body = .bytes([])
    }
    return reply
  }

  /// The part of a body that is sent before the connection breaks, and whether it is the whole.
  func coming(of bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, isWhole: Bool) {
    guard let coming = cut?.bytes(of: bytes.count), coming < bytes.count else {
      return (bytes, true)
    }
    return (bytes.prefix(coming), false)
  }

  private mutating func replace(_ bytes: ArraySlice<UInt8>) {
    switch body {
    case .paced(let paced): body = .paced(paced.carrying(bytes))
    case .bytes, .events, .upstream: body = .bytes(bytes)
    }
  }

  /// The head of an upstream's answer, which comes piece by piece.
  init(_ status: Int, upstream headers: HTTPHeaders) {
    self.init(status)
    (self.headers, body) = (headers, .upstream)
  }

  /// Whether a client can see where an upstream's answer ends without its connection's end.
  func isFramed(_ version: HTTPVersion) -> Bool {
    version != .http1_0 || headers.contains(name: "content-length") || status == 304
  }

  private func upstreamHead(_ version: HTTPVersion, keepsAlive: Bool) -> HTTPResponseHead {
    var headers = headers
    if !keepsAlive { headers.add(name: "connection", value: "close") }
    return HTTPResponseHead(
      version: version, status: HTTPResponseStatus(statusCode: status), headers: headers)
  }

  /// The head as it is sent.
  func head(_ version: HTTPVersion, keepsAlive: Bool) -> HTTPResponseHead {
    var headers = headers
    switch body {
    case .bytes(let bytes): headers.add(name: "content-length", value: "\(bytes.count)")
    case .paced(let body): headers.add(name: "content-length", value: "\(body.count)")
    case .events: break
    case .upstream: return upstreamHead(version, keepsAlive: keepsAlive)
    }
    headers.add(name: "date", value: HTTPDate.now)
    headers.add(name: "server", value: "zapdeck")
    if !keepsAlive || version == .http1_0 {
      headers.add(name: "connection", value: keepsAlive ? "keep-alive" : "close")
    }
    return HTTPResponseHead(
      version: version, status: HTTPResponseStatus(statusCode: status), headers: headers)
  }
}

/// Instants as HTTP has them (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let last = Mutex((second: 0, text: ""))

  /// The present, worked out once a second.
  static var now: String {
    let second = time(nil)
    return last.withLock { last in
      if last.second != second {
        last = (second, text(of: UnixTime(milliseconds: Int64(second) * 1000)))
      }
      return last.text
    }
  }

  /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`; for instants since 1970.
  static func text(of time: UnixTime) -> String {
    let date = time.iso8601.prefix(10).split(separator: "-")
    let day = days[Int(time.milliseconds / 86_400_000 % 7)]
    let month = months[(Int(date[1]) ?? 1) - 1]
    return "\(day), \(date[2]) \(month) \(date[0]) \(time.iso8601.dropFirst(11).prefix(8)) GMT"
  }
}
