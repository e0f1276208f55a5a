import HTTPTypes
import HeadEndAPI
import Lab
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Simulation
import Testing

@testable import HeadEndHTTP

#if TSAN
  import Locking
#else
  import Synchronization
#endif

/// Requests that are answered without a task.
@Suite struct DirectAnswersTests {
  /// A connection, and the session's thread behind it, which answers when it is told to.
  private final class Bench: Sendable {
    let asked = Mutex<[(OutsideRequest, DoorServices.Answering)]>([])
  }

  private let bench = Bench()
  private let desk: ServiceDesk
  private let handler: DirectAnswers
  private let channel = EmbeddedChannel()

  init() throws {
    let bench = bench
    desk = ServiceDesk(
      DoorPlan(host: "127.0.0.1", port: 0),
      DoorServices(
        answer: { request, take in bench.asked.withLock { $0.append((request, take)) } },
        control: { _ in ControlReply(500, "", []) }, events: EventFeed(), code: { _ in [] }))
    handler = DirectAnswers(desk)
    try channel.pipeline.syncOperations.addHandler(handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private static let beat = "/SIM/ssm/v1/sessions/heartbeat"

  private func send(_ path: String = Self.beat, _ headers: HTTPFields = [:]) throws {
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "127.0.0.1", path: path, headerFields: headers)
    try channel.writeInbound(HTTPRequestPart.head(head))
    try channel.writeInbound(HTTPRequestPart.end(nil))
  }

  /// Answers the request that has waited the longest.
  private func answer(_ text: String, _ change: (inout OutsideAnswer) -> Void = { _ in }) {
    let response = Response(status: 200, contentType: "text/plain", body: Array(text.utf8))
    var answer = OutsideAnswer(.response(response))
    change(&answer)
    bench.asked.withLock { $0.removeFirst() }.1(answer)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
  }

  /// Names what has been sent.
  private func sent() throws -> [String] {
    var parts: [String] = []
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
      switch part {
      case .head(let head):
        #expect(head.headerFields[.date]?.hasSuffix(" GMT") == true)
        parts.append("\(head.status.code) \(head.headerFields[.contentLength] ?? "")")
      case .body(let body): parts.append(String(buffer: body))
      case .end: parts.append("end")
      }
    }
    return parts
  }

  /// How many parts have gone on to Hummingbird.
  private func passedOn() throws -> Int {
    var count = 0
    while try channel.readInbound(as: HTTPRequestPart.self) != nil { count += 1 }
    return count
  }

  @Test func `a heartbeat is answered on its connection's own loop`() throws {
    try send()
    #expect(bench.asked.withLock { $0 }.map(\.0.target) == [Self.beat] && desk.openCount == 1)
    #expect(try sent() == [])
    answer("one")
    #expect(try sent() == ["200 3", "one", "end"])
    #expect(try passedOn() == 0 && desk.openCount == 0)
  }

  @Test func `requests that follow before the answer wait, and are answered in their order`() throws
  {
    for _ in 1...3 { try send() }
    for text in ["1", "2", "3"] {
      #expect(bench.asked.withLock { $0.count } == 1)
      answer(text)
      #expect(try sent() == ["200 1", text, "end"])
    }
    #expect(try passedOn() == 0)
  }

  @Test(arguments: [
    ("/SIM/fpls/contentlicenseservice/v1/licenses", HTTPField.Name.contentLength, "7"),
    (Self.beat, .transferEncoding, "chunked"), (Self.beat, .connection, "close"),
    ("/page.css", .accept, "*"), ("/control/v1/keys", .accept, "*"), ("/a/../b", .accept, "*"),
  ])
  func `a request that needs more goes on, and those behind it`(
    path: String, name: HTTPField.Name, value: String
  ) throws {
    try send(path, [name: value])
    try send()
    #expect(try passedOn() == 4 && bench.asked.withLock { $0.isEmpty })
    for _ in 1...2 { try channel.writeOutbound(HTTPResponsePart.end(nil)) }
    try send()
    #expect(try passedOn() == 0 && bench.asked.withLock { $0.count } == 1)
  }

  @Test func `an answer that needs more is left for Hummingbird to give`() throws {
    let changes: [(inout OutsideAnswer) -> Void] = [
      { $0.outcome = .failure(.timedOut) }, { $0.outcome = .silence }, { $0.bandwidthCap = 1000 },
    ]
    for change in changes {
      try send()
      answer("late", change)
      #expect(try sent() == [] && passedOn() == 2)
      #expect(handler.takePrepared()?.answer != nil && handler.takePrepared().map { _ in 1 } == nil)
      try channel.writeOutbound(HTTPResponsePart.end(nil))
      #expect(try sent() == ["end"])
    }
  }

  @Test func `a client that has closed its half of the connection gets its answer first`() throws {
    let events = Events()
    try channel.pipeline.syncOperations.addHandler(events)
    try send()
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(events.count == 0)
    answer("x")
    #expect(try sent().count == 3 && events.count == 1)
  }

  @Test func `an answer for a client that has gone is dropped`() throws {
    try send()
    _ = try channel.finish()
    answer("x")
    #expect(desk.openCount == 0)
  }

  private final class Events: ChannelInboundHandler {
    typealias InboundIn = HTTPRequestPart
    var count = 0

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) { count += 1 }
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
