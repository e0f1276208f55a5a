import Dispatch
import HeadEndAPI
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Sessions
import Simulation
import Testing
import Worlds

@testable import HeadEndHTTP

#if TSAN
  import Locking
#else
  import Synchronization
#endif

/// One connection: the order of its answers, and its deadlines.
@Suite struct HTTPConnectionTests {
  /// The session's thread behind a connection, which answers when it is told to.
  private final class Session: Sendable {
    let asked = Mutex<[(RealClientRequest, RequestHandlers.Answering)]>([])
    let controllers = Mutex<[Controller]>([])
  }

  private let session = Session()
  private let events = EventFeed()
  private let connections = OpenConnections()
  private let channel = EmbeddedChannel()

  init() throws {
    let session = session
    let handlers = RequestHandlers(
      answer: { request, take in session.asked.withLock { $0.append((request, take)) } },
      control: { _, controller in session.controllers.withLock { $0.append(controller) } },
      events: events, code: { _ in Array(0..<100) })
    let responder = Responder(ServerPlan(host: "127.0.0.1", port: 0), handlers)
    let connection = HTTPConnection(responder, connections)
    try channel.pipeline.syncOperations.addHandler(connection)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private static let beat = "/SIM/ssm/v1/sessions/heartbeat"

  private func send(
    _ path: String = Self.beat, _ method: HTTPMethod = .POST, _ headers: [(String, String)] = [],
    body: String = "", isWhole: Bool = true
  ) throws {
    let head = HTTPRequestHead(
      version: .http1_1, method: method, uri: path,
      headers: HTTPHeaders([("host", "localhost")] + headers))
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    if !body.isEmpty {
      try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: body)))
    }
    if isWhole { try channel.writeInbound(HTTPServerRequestPart.end(nil)) }
  }

  private var waiting: [RealClientRequest] { session.asked.withLock { $0.map(\.0) } }

  /// Answers the request that has waited the longest.
  private func answer(_ text: String, _ change: (inout RealClientAnswer) -> Void = { _ in }) {
    let response = Response(status: 200, contentType: "text/plain", body: Array(text.utf8))
    var answer = RealClientAnswer(.response(response))
    change(&answer)
    session.asked.withLock { $0.removeFirst() }.1(answer)
    pass(.milliseconds(1))
  }

  private func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

  private func setWritable(_ isWritable: Bool) {
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
  }

  private func close() { channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }

  /// Names what has been sent.
  private func sent() throws -> [String] {
    var parts: [String] = []
    while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
      switch part {
      case .head(let head):
        #expect(head.headers.first(name: "date")?.hasSuffix(" GMT") ?? (head.status == .continue))
        parts.append("\(head.status.code) \(head.headers.first(name: "content-length") ?? "")")
      case .body(.byteBuffer(let body)): parts.append(String(buffer: body))
      case .body: break
      case .end: parts.append("end")
      }
    }
    return parts
  }

  @Test func `requests that follow before the answer wait, and are answered in their order`() throws
  {
    for _ in 1...3 { try send() }
    for text in ["1", "2", "3"] {
      #expect(waiting.count == 1 && waiting.first?.target == Self.beat)
      answer(text)
      #expect(try sent() == ["200 1", text, "end"])
    }
    #expect(connections.close(after: .seconds(0)) == 0)
  }

  @Test func `a body comes with its request, whatever it comes in`() throws {
    try send(body: "ab", isWhole: false)
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "cd")))
    #expect(waiting.isEmpty)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    #expect(waiting.map(\.body) == [Array("abcd".utf8)])
  }

  @Test func `a client that expects to be told goes on when its body is wanted`() throws {
    try send(Self.beat, .POST, [("expect", "100-Continue")], isWhole: false)
    #expect(try sent() == ["100 "])
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    answer("y")
    #expect(try sent() == ["200 1", "y", "end"])
    try send("/nowhere", .POST, [("expect", "100-continue")], isWhole: false)
    #expect(try sent().first?.hasPrefix("404") == true)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test(arguments: [(65_536, false), (65_537, true)])
  func `a body has 64 kB at most`(count: Int, isRefused: Bool) throws {
    try send("/v1/reports", body: String(repeating: "a", count: count))
    #expect(try sent().first?.hasPrefix("413") ?? false == isRefused)
    #expect(waiting.count == (isRefused ? 0 : 1))
  }

  @Test func `a length beyond 64 kB is refused before the body comes`() throws {
    try send("/v1/reports", .POST, [("content-length", "65537")], isWhole: false)
    #expect(try sent().first?.hasPrefix("413") == true)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `an answer is held back for as long as the world says`() throws {
    try send()
    answer("late") { $0.delay = .seconds(40) }
    pass(.seconds(39))
    #expect(try sent() == [])
    pass(.seconds(1))
    #expect(try sent() == ["200 4", "late", "end"])
  }

  @Test func `a broken answer ends the connection, and a missing one leaves it open`() throws {
    try send()
    answer("") { $0.outcome = .silence }
    pass(.seconds(100))
    #expect(try sent() == [] && channel.isActive)
    // Whoever gives up is not waited for.
    close()
    #expect(!channel.isActive)
  }

  @Test func `a slow network sends a body in pieces`() throws {
    try send()
    answer("abcdef") { $0.bandwidthCap = 160 }
    #expect(try sent() == ["200 6", "ab"])
    pass(.milliseconds(100))
    #expect(try sent() == ["cd"])
    // Nothing is added to what the client has not read.
    setWritable(false)
    pass(.milliseconds(500))
    #expect(try sent() == [])
    setWritable(true)
    pass(.milliseconds(100))
    #expect(try sent() == ["ef", "end"])
  }

  @Test(arguments: [nil, 160])
  func `a cut body ends the connection after just its bytes`(cap: Int?) throws {
    try send()
    answer("abcdef") { ($0.cut, $0.bandwidthCap) = (.bytes(3), cap) }
    pass(.seconds(1))
    let parts = try sent()
    #expect(parts.first == "200 6" && parts.last == "end")
    #expect(parts.dropFirst().dropLast().joined() == "abc" && !channel.isActive)
  }

  @Test func `a body that comes slowly, or not at all, is cut after a time`() throws {
    try send()
    answer("abcdef") { ($0.cut, $0.bandwidthCap) = (.time(.milliseconds(150)), 160) }
    pass(.seconds(1))
    #expect(try sent() == ["200 6", "ab", "cd"] && !channel.isActive)
  }

  @Test func `an answer that hangs is cut when the world says so`() throws {
    try send()
    answer("") { ($0.outcome, $0.cut) = (.silence, .time(.seconds(3))) }
    pass(.milliseconds(2900))
    #expect(channel.isActive)
    pass(.milliseconds(200))
    #expect(try sent() == [] && !channel.isActive)
  }

  @Test(arguments: [TransferCut.bytes(6), .time(.seconds(1))])
  func `a body that is there before the cut is whole, and the connection goes on`(
    cut: TransferCut
  ) throws {
    try send()
    answer("abcdef") { $0.cut = cut }
    #expect(try sent() == ["200 6", "abcdef", "end"])
    pass(.seconds(2))
    #expect(channel.isActive)
  }

  @Test func `a client that has closed its half of the connection gets its answer first`() throws {
    try send()
    close()
    #expect(channel.isActive)
    answer("x")
    #expect(try sent().count == 3 && !channel.isActive)
  }

  @Test func `an answer for a client that has gone is dropped`() throws {
    try send()
    _ = try channel.finish()
    answer("x")
    #expect(connections.close(after: .seconds(0)) == 0)
  }

  @Test func `HEAD gets the head of what GET gets`() throws {
    try send("/SIM/live/a/master.m3u8", .HEAD)
    answer("abc")
    #expect(try sent() == ["200 3", "end"])
  }

  @Test func `HEAD is refused without a body`() throws {
    for (path, status) in [("/v1/orders", 405), ("/control/v1/events", 405), ("/none", 404)] {
      try send(path, .HEAD)
      let parts = try sent()
      #expect(parts.count == 2 && parts[0].hasPrefix("\(status) ") && parts[1] == "end", "\(parts)")
    }
    let length = "\(RealClientRequest.partLimit + 1)"
    try send(Self.beat, .HEAD, [("content-length", length)], isWhole: false)
    let parts = try sent()
    #expect(parts.count == 2 && parts[0].hasPrefix("413 ") && parts[1] == "end", "\(parts)")
  }

  @Test func `no client's name adds to its cookie`() throws {
    try send("/SIM/live/a/master.m3u8", .GET)
    answer("") { $0.client = "a;Domain=evil\u{22},%41" }
    let part = try channel.readOutbound(as: HTTPServerResponsePart.self)
    guard case .head(let head)? = part else { throw CancellationError() }
    #expect(
      head.headers["set-cookie"] == [
        "zapdeck-client=a%3BDomain%3Devil%22%2C%2541; Path=/; SameSite=Lax; HttpOnly"
      ])
    _ = try sent()
    let cookie = "zapdeck-client=a%3BDomain%3Devil%22%2C%2541"
    try send("/SIM/live/a/master.m3u8", .GET, [("cookie", cookie)])
    #expect(waiting.last?.cookie == "a;Domain=evil\",%41")
  }

  @Test func `a redirect leads to its address, with the join code that was shown`() throws {
    try send("/SIM/live/a/master.m3u8?join=QRSTUV", .GET)
    answer("") { $0.location = "/SIM/live/a/master.m3u8?redirected=1" }
    let part = try channel.readOutbound(as: HTTPServerResponsePart.self)
    guard case .head(let head)? = part else { throw CancellationError() }
    #expect(head.headers["location"] == ["/SIM/live/a/master.m3u8?redirected=1&join=QRSTUV"])
  }

  @Test func `what cannot be understood is refused behind the answers before it`() throws {
    try send()
    channel.pipeline.fireErrorCaught(HTTPParserError.invalidChunkSize)
    #expect(try sent() == [])
    answer("x")
    let parts = try sent()
    #expect(parts.prefix(3) == ["200 1", "x", "end"] && parts[3].hasPrefix("400"))
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `the event log comes as it is written, until the listener goes`() throws {
    events.append("one")
    try send("/control/v1/events", .GET, [("last-event-id", "0")])
    #expect(try sent() == ["200 ", ": zapdeck\n\n", "id: 1\ndata: one\n\n"])
    setWritable(false)
    events.append("two")
    pass(.milliseconds(1))
    #expect(try sent() == [])
    setWritable(true)
    #expect(try sent() == ["id: 2\ndata: two\n\n"])
    close()
    #expect(!channel.isActive)
  }

  @Test func `whoever waits for the remote control is gone once the connection ends`() throws {
    try send(
      "/control/v1/expect", .POST, [("content-type", "application/json")], body: "{}")
    let controller = try #require(session.controllers.withLock { $0.first })
    #expect(controller.isThere)
    close()
    #expect(!controller.isThere && !channel.isActive)
  }
}

/// Clients that leave.
extension HTTPConnectionTests {
  private static let json = [("content-type", "application/json")]

  @Test(arguments: ["events", "expect"])
  func `what waits behind an answer ends with a client that has gone before its turn`(
    name: String
  ) throws {
    try send()
    try send(
      "/control/v1/\(name)", name == "events" ? .GET : .POST,
      Self.json + [("last-event-id", "4711")], body: name == "events" ? "" : "{}")
    close()
    #expect(channel.isActive)
    answer("x")
    #expect(try sent().prefix(3) == ["200 1", "x", "end"] && !channel.isActive)
    #expect(session.controllers.withLock { $0.allSatisfy { !$0.isThere } })
    #expect(connections.close(after: .seconds(0)) == 0)
  }

  @Test func `an order that is done at once is answered though its client says no more`() throws {
    try send("/control/v1/keys", .POST, Self.json, body: "{}")
    close()
    let controller = try #require(session.controllers.withLock { $0.first })
    controller.reply(ControlReply(200, "text/plain", Array("x".utf8)))
    pass(.milliseconds(1))
    #expect(try sent() == ["200 1", "x", "end"] && !channel.isActive)
  }

  @Test(arguments: ["4711", "9223372036854775807", "-1"])
  func `a listener from another run hears what is said from now on`(last: String) throws {
    events.append("one")
    try send("/control/v1/events", .GET, [("last-event-id", last)])
    #expect(try sent().last == "id: 1\ndata: one\n\n")
    events.append("two")
    pass(.milliseconds(1))
    #expect(try sent() == ["id: 2\ndata: two\n\n"])
    close()
    #expect(!channel.isActive)
  }
}

/// What takes too long.
extension HTTPConnectionTests {
  @Test func `a connection without a request is closed after 30 s`() throws {
    pass(.seconds(29))
    try send()
    answer("x")
    pass(.seconds(29))
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a body that has not arrived after 15 s is refused`() throws {
    try send(body: "a", isWhole: false)
    pass(.seconds(14))
    #expect(try sent() == [])
    pass(.seconds(1))
    #expect(try sent().first?.hasPrefix("408") == true)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a connection whose buffers stay full for 30 s is closed`() throws {
    setWritable(false)
    pass(.seconds(29))
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a slow client that goes on reading is left alone`() throws {
    try send()
    for _ in 0..<5 {
      setWritable(false)
      pass(.seconds(29))
      setWritable(true)
      pass(.seconds(29))
    }
    #expect(channel.isActive)
    _ = try channel.finish()
  }
}

/// Dates in headers.
@Suite struct HTTPDateTests {
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_767_225_599, "Wed, 31 Dec 2025 23:59:59 GMT"),
  ])
  func `an instant is spelt as RFC 9110 wants it`(seconds: Int64, text: String) {
    #expect(HTTPDate.text(of: UnixTime(milliseconds: seconds * 1000)) == text)
  }
}
