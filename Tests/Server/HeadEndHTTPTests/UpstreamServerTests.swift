import HeadEndAPI
import NIOHTTP1
import Simulation
import Synchronization
import Testing
import Worlds

@testable import HeadEndHTTP

/// A server before another, which stands for the user's own services, over real sockets
/// (HeadEndHTTP/YourOwnServices).
@Suite struct UpstreamServerTests {
  /// What went on, what was reported, and what the upstream got.
  private final class Notes: Sendable {
    let requests = Mutex([RealClientRequest]())
    let answers = Mutex([UpstreamAnswer]())
  }

  private let upstream: HeadEndServer
  private let server: HeadEndServer
  private let notes = Notes()

  private static let playlist = "#EXTM3U\n#EXTINF:2,\n/v1/seg.ts?Signature=abc\n"

  init() throws {
    let notes = notes
    func handlers(
      _ answer: @escaping @Sendable (RealClientRequest) -> RealClientAnswer
    ) -> RequestHandlers {
      RequestHandlers(
        answer: { request, take in take(answer(request)) },
        upstreamAnswered: { answer in notes.answers.withLock { $0.append(answer) } },
        control: { _, controller in controller.reply(ControlReply(200, "text/plain", [])) },
        events: EventFeed(), code: { _ in [] },
        page: [
          "/a.m3u8": PageFile(
            contentType: "application/vnd.apple.mpegurl", bytes: Array(Self.playlist.utf8))
        ])
    }
    upstream = try HeadEndServer(
      ServerPlan(host: "127.0.0.1", port: 0),
      handlers { request in
        notes.requests.withLock { $0.append(request) }
        return RealClientAnswer(
          .response(Response(status: 201, contentType: "text/plain", body: request.body)))
      })
    var plan = ServerPlan(host: "127.0.0.1", port: 0)
    var origin = Upstream(name: "origin", url: try #require(WebAddress(upstream.url)))
    origin.role = .origin
    let dead = Upstream(name: "dead", url: try #require(WebAddress("http://127.0.0.1:1")))
    plan.upstreams = [origin, dead]
    server = try HeadEndServer(
      plan,
      handlers { request in
        notes.requests.withLock { $0.append(request) }
        var answer = RealClientAnswer(.silence)
        answer.onward = RealClientAnswer.Onward(request: RequestID(7))
        return answer
      })
  }

  private func ask(_ head: String, _ body: String = "") throws -> String {
    let socket = try Socket(server.url)
    try socket.send(
      head + "\r\nHost: localhost\r\nConnection: close\r\nContent-Length: \(body.utf8.count)"
        + "\r\n\r\n" + body)
    return socket.read()
  }

  @Test func `a body goes there and comes back, and the answer is reported once`() throws {
    let answer = try ask("POST /upstream/origin/~tv/v1/tickets HTTP/1.1", "hello")
    #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n") && answer.hasSuffix("\r\n\r\nhello"))
    let told = notes.answers.withLock { $0 }
    #expect(told == [UpstreamAnswer(to: RequestID(7), status: 201, bytes: 5)])
  }

  @Test func `the query goes on as it is, and the world sees none of its values`() throws {
    let query = "?contentId=a%2Fb&accountId=x&deviceUniqueId=Secret+1"
    _ = try ask("GET /upstream/origin/~tv/SIM/app/v1/tokens\(query) HTTP/1.1")
    let requests = notes.requests.withLock { $0 }
    #expect(requests.count == 2)
    #expect(requests.last?.target == "/SIM/app/v1/tokens\(query)")
    let seen = try #require(requests.first?.target)
    #expect(seen.hasPrefix("/upstream/origin/~tv/SIM/app/v1/tokens?contentId=hash-"))
    #expect(!seen.contains("Secret") && seen.contains("&deviceUniqueId=hash-"))
  }

  @Test func `a playlist leads back through the server`() throws {
    let answer = try ask("GET /upstream/origin/~tv/a.m3u8 HTTP/1.1")
    #expect(answer.hasSuffix("#EXTINF:2,\n/upstream/origin/~tv/v1/seg.ts?Signature=abc\n"))
    let told = notes.answers.withLock { $0 }
    #expect(told.first?.playlist?.isLive == true)
    #expect(told.first?.playlist?.newest.map(\.path) == ["/upstream/origin/v1/seg.ts"])
  }

  @Test func `an upstream that is not there is one line and 502`() throws {
    let answer = try ask("GET /upstream/dead/~tv/x HTTP/1.1\r\nOrigin: https://app.example")
    #expect(answer.hasPrefix("HTTP/1.1 502 Bad Gateway\r\n"), "\(answer)")
    #expect(answer.contains("access-control-allow-origin: https://app.example\r\n"))
    let line = "upstream dead does not accept connections at 127.0.0.1:1"
    #expect(answer.hasSuffix(line + "\n"))
    #expect(notes.answers.withLock { $0 }.map(\.message) == [line])
  }

  @Test(arguments: ["/upstream/none/x", "/upstream/origin%2F/x", "/upstream//x", "/upstream"])
  func `only the line-up's upstreams are ever asked`(target: String) throws {
    #expect(try ask("GET \(target) HTTP/1.1").hasPrefix("HTTP/1.1 404 "))
  }

  @Test func `both lengths at once are refused`() throws {
    let socket = try Socket(server.url)
    try socket.send(
      "POST /upstream/origin/~tv/v1/tickets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n")
    #expect(socket.read().hasPrefix("HTTP/1.1 400 "))
    #expect(notes.requests.withLock { $0 }.isEmpty)
  }

  @Test func `one connection carries request after request`() throws {
    let socket = try Socket(server.url)
    for number in 1...5 {
      try socket.send(
        "POST /upstream/origin/~tv/v1/tickets HTTP/1.1\r\nHost: localhost\r\n"
          + "Content-Length: 1\r\n\r\n\(number)")
      #expect(socket.read(until: "\r\n\r\n\(number)").hasSuffix("\(number)"))
    }
  }
}
