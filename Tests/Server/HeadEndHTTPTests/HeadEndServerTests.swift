import HeadEndAPI
import NIOHTTP1
import Testing
import Worlds

@testable import HeadEndHTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The server as clients find it, over real sockets (RFC 9112).
@Suite struct HeadEndServerTests {
  private let server: HeadEndServer
  private let events = EventFeed()

  init() throws {
    let handlers = RequestHandlers(
      answer: { request, take in
        let response = Response(status: 200, contentType: "text/plain", body: request.body)
        take(RealClientAnswer(.response(response)))
      }, control: { _, controller in controller.reply(ControlReply(200, "text/plain", [])) },
      events: events, code: { _ in [] },
      page: ["/": PageFile(contentType: "text/html", bytes: Array("page".utf8))])
    server = try HeadEndServer(ServerPlan(host: "127.0.0.1", port: 0), handlers)
  }

  /// What the server sends for some bytes until it closes the connection, or is silent.
  private func ask(_ text: String, then more: String = "") throws -> String {
    let socket = try Socket(server.url)
    try socket.send(text)
    guard !more.isEmpty else { return socket.read() }
    let first = socket.read(until: "\r\n\r\n")
    try socket.send(more)
    return first + socket.read()
  }

  private static let report =
    "POST /v1/reports HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"

  @Test func `whoever may try again later is told when, in whole seconds`() {
    let response = Response(refusal: 429, code: nil, "busy")
    var answer = RealClientAnswer(.response(response))
    #expect(HTTPReply(response, answer).headers["retry-after"].isEmpty)
    answer.retryAfter = .milliseconds(1200)
    let headers = HTTPReply(response, answer).headers
    #expect(headers["retry-after"] == ["2"])
    #expect(headers["access-control-expose-headers"] == ["retry-after"])
  }

  @Test func `a body that waits for its go-ahead gets it`() throws {
    let answer = try ask(
      Self.report + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n", then: "hi")
    #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nhi"))
  }

  @Test func `a body that is not wanted gets no go-ahead`() throws {
    let answer = try ask(
      "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
        + "Content-Length: 2\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 404 ") && !answer.contains("100 Continue"))
  }

  @Test func `HTTP 1.0 gets no chunks, and the end of the connection as the end`() throws {
    events.append("line")
    let socket = try Socket(server.url)
    try socket.send(
      "GET /control/v1/events HTTP/1.0\r\nHost: localhost\r\nLast-Event-ID: 9\r\n\r\n")
    let answer = socket.read(until: "data: line\n\n")
    #expect(answer.hasPrefix("HTTP/1.0 200 OK\r\n") && answer.contains("connection: close"))
    #expect(!answer.lowercased().contains("chunked"))
    events.close()
    #expect(socket.read() == "")
    let plain = try ask("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
    #expect(plain.hasPrefix("HTTP/1.0 200 OK\r\n") && plain.hasSuffix("\r\n\r\npage"))
  }

  @Test(arguments: ["", "Host: localhost\r\nHost: localhost\r\n", "Host: a b\r\n"])
  func `a request that does not name one host is refused`(hosts: String) throws {
    #expect(
      try ask("GET / HTTP/1.1\r\n\(hosts)Connection: close\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
  }

  @Test(arguments: [
    "zz\r\nhi\r\n0\r\n\r\n", "-1\r\n", "2\r\nhello\r\n0\r\n\r\n", "ffffffffffffffffff\r\n",
  ])
  func `broken chunks are a bad request`(body: String) throws {
    let answer = try ask(Self.report + "Transfer-Encoding: chunked\r\n\r\n" + body)
    #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
  }

  @Test(arguments: ["1;", "0"])
  func `what frames a body counts like a body`(beginning: String) throws {
    let endless = beginning + String(repeating: "0", count: 300_000)
    let answer = try ask(Self.report + "Transfer-Encoding: chunked\r\n\r\n" + endless)
    #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
  }

  @Test func `blank lines before a request count like a body`() throws {
    let answer = try ask(String(repeating: "\r\n", count: 100_000))
    #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
  }

  @Test func `a body in small chunks is a body`() throws {
    let chunks = String(repeating: "1;a=b\r\nx\r\n", count: 4000) + "0\r\n\r\n"
    let answer = try ask(Self.report + "Transfer-Encoding: chunked\r\n\r\n" + chunks)
    #expect(answer.hasSuffix("\r\n\r\n" + String(repeating: "x", count: 4000)), "\(answer)")
  }

  @Test(arguments: ["65537", "9223372036854775808", "18446744073709551615"])
  func `a length that is too large is refused before the body`(length: String) throws {
    let answer = try ask(Self.report + "Content-Length: \(length)\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
  }

  @Test(arguments: ["2\r\nhi\r\n0\r\n\r\n", "1;a=b\r\nh\r\n1\r\ni\r\n0\r\nX: y\r\n\r\n"])
  func `whole chunks are a body`(body: String) throws {
    let answer = try ask(Self.report + "Transfer-Encoding: chunked\r\n\r\n" + body)
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nhi"), "\(answer)")
  }

  @Test(arguments: [
    "//control/v1/keys", "//", "/nowhere", "/control/v1/keys", "/./control/v1/keys",
    "/SIM/../control/v1/keys", "*", "/",
  ])
  func `nothing but a service is opened to pages of other origins`(target: String) throws {
    let answer = try ask(
      "OPTIONS \(target) HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
        + "Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n")
    #expect(["400", "404", "405"].contains { answer.hasPrefix("HTTP/1.1 \($0) ") }, "\(answer)")
    #expect(!answer.lowercased().contains("access-control-allow-headers"))
  }

  @Test(arguments: [
    ("Origin: http://evil.example\r\n", "refused for web pages from other origins"),
    ("Origin: null\r\n", "refused for web pages from other origins"),
    ("Sec-Fetch-Site: cross-site\r\n", "refused for web pages from other origins"),
    ("Sec-Fetch-Site: same-site\r\n", "refused for web pages from other origins"),
    ("Sec-Fetch-Site: none\r\nSec-Fetch-Site: none\r\n", "only once"),
    ("Origin: http://localhost\r\nOrigin: http://localhost\r\n", "only once"),
    ("Origin: http://localhost\r\nOrigin: http://evil.example\r\n", "only once"),
  ])
  func `the remote control is not for other pages`(headers: String, words: String) throws {
    for request in [
      "GET /control/v1/frame", "GET /control/v1/events", "GET /control/v1/observation",
      "POST /control/v1/keys",
    ] {
      let answer = try ask(
        "\(request) HTTP/1.1\r\nHost: localhost\r\n\(headers)Content-Type: application/json\r\n"
          + "Content-Length: 0\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 403 ") && answer.contains(words), "\(answer)")
    }
  }

  @Test(arguments: [
    "Origin: http://localhost\r\n", "Sec-Fetch-Site: same-origin\r\n",
    "Sec-Fetch-Site: none\r\n", "",
  ])
  func `the remote control is for programs, and for its own host's pages`(headers: String) throws {
    let answer = try ask(
      "GET /control/v1/frame HTTP/1.1\r\nHost: localhost\r\n\(headers)Connection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
  }

  @Test func `a service says which pages and methods it is for`() throws {
    let answer = try ask(
      "OPTIONS /v1/reports HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 204 "))
    #expect(answer.contains("access-control-allow-origin: *"))
  }

  @Test(arguments: ["Upgrade: h2c\r\nConnection: Upgrade\r\n", "Upgrade: websocket\r\n"])
  func `another protocol is not spoken`(headers: String) throws {
    let answer = try ask("GET / HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("page"))
  }

  @Test func `headers beyond 16 kB are refused`() throws {
    let answer = try ask(
      "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 17_000))\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 431 "), "\(answer)")
  }

  @Test func `closing leaves nobody connected, and takes nobody else`() throws {
    let socket = try Socket(server.url)
    try socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(socket.read(until: "page").hasSuffix("page"))
    #expect(server.close() == 0)
    #expect(socket.read() == "")
    #expect(throws: Socket.Refused.self) { try Socket(server.url) }
  }

  @Test func `an address that is taken is refused in words`() throws {
    let port = server.url.split(separator: ":").last.flatMap { Int($0) } ?? 0
    let handlers = RequestHandlers(
      answer: { _, _ in }, control: { _, _ in }, events: events, code: { _ in [] })
    do throws(HeadEndServer.Failure) {
      _ = try HeadEndServer(ServerPlan(host: "127.0.0.1", port: port), handlers)
      Issue.record("a port was taken twice")
    } catch {
      #expect(error.sentence.contains("in use; port 0 picks a free port"))
    }
  }
}

/// A client's socket.
final class Socket {
  struct Refused: Error {}

  private let descriptor: Int32

  /// The start of an IPv4 address as the system lays it out.
  #if canImport(Glibc)
    private static let family = [UInt8(AF_INET), 0]
  #else
    private static let family = [16, UInt8(AF_INET)]
  #endif

  /// Connects to the port of a base address.
  init(_ url: String) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let port = url.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    let address = Self.family + [UInt8(port >> 8), UInt8(port & 255), 127, 0, 0, 1]
    let result = (address + [UInt8](repeating: 0, count: 8)).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, 16) }
    }
    if result != 0 { throw Refused() }
  }

  deinit { _ = Self.close(descriptor) }

  private static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    if write(descriptor, bytes, bytes.count) != bytes.count { throw Refused() }
  }

  /// What comes until some text has, or the server closes, or is silent for long.
  func read(until end: String? = nil) -> String {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while end.map({ !text.contains($0) }) ?? true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    return text
  }
}
