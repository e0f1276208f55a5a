import HeadEndAPI
import NIOCore
import NIOHTTP1
import Testing

@testable import HeadEndHTTP

#if TSAN
  import Locking
#else
  import Synchronization
#endif

/// Guesses of the join code.
@Suite struct JoinGuardTests {
  private final class Warnings: Sendable {
    let sentences = Mutex<[String]>([])
  }

  private static let code = "QRSTUV"
  private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
  private static let guesses = (0..<JoinGuard.limit).map { "GUESS\($0)" }

  private let warnings = Warnings()
  private let responder: Responder

  init() {
    let warnings = warnings
    var plan = ServerPlan(host: "0.0.0.0", port: 0)
    plan.joinCode = Self.code
    responder = Responder(
      plan,
      RequestHandlers(
        answer: { _, _ in }, control: { _, _ in }, events: EventFeed(), code: { _ in [] },
        page: ["/": PageFile(contentType: "text/html", bytes: [])],
        warn: { sentence in warnings.sentences.withLock { $0.append(sentence) } }))
  }

  private var said: [String] { warnings.sentences.withLock { $0 } }

  /// The status of what is answered at once; 0 where a service is asked, and `set-cookie`.
  private func ask(
    _ target: String, cookie: String = "", from address: String = "192.0.2.1", after seconds: Int64
  ) -> (status: Int, cookie: String?) {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: target,
      headers: ["host": "wall.example", "cookie": cookie])
    let now = Self.start + .seconds(seconds)
    switch responder.purpose(of: head, from: address, at: now) {
    case .decided(let reply):
      let wait = reply.headers.first(name: "retry-after").flatMap { Int($0) }
      #expect(reply.status == 429 ? (1...60).contains(wait ?? 0) : wait == nil)
      return (reply.status, reply.headers.first(name: "set-cookie"))
    case .service: return (0, nil)
    case .upstream, .order, .events: return (-1, nil)
    }
  }

  private static let ways: [@Sendable (String) -> (target: String, cookie: String)] = [
    { ("/v1/channels?join=\($0)", "") }, { ("/v1/channels", "zapdeck-join=\($0)") },
    { ("/?join=\($0)", "") }, { ("/openapi.json?join=\($0)", "") },
    { ("/nowhere", "zapdeck-join=\($0)") }, { ("/control/v1/keys?join=\($0)", "") },
    { ("/?%6Aoin=\($0)", "") },
  ]

  @Test(arguments: ways.indices)
  func `who guesses is shut out for a minute, wherever the guesses are shown`(way: Int) {
    let show = { (code: String, seconds: Int64) in
      let (target, cookie) = Self.ways[way](code)
      return ask(target, cookie: cookie, after: seconds)
    }
    for guess in Self.guesses.dropLast() {
      #expect(show(guess, 0).status != 429 && show(guess, 0).cookie == nil)
    }
    #expect(said == [])
    #expect(show(Self.guesses[9], 1).status == 429)
    for seconds in [1, 30, 60] as [Int64] {
      #expect(show(Self.code, seconds).status == 429)
      #expect(show("OTHER", seconds).status == 429)
      #expect(ask("/v1/channels?join=\(Self.code)", after: seconds).status == 429)
    }
    #expect(said == ["192.0.2.1 sent 10 wrong join codes: refused for 60 s"])
    #expect(ask("/v1/channels?join=\(Self.code)", after: 61).status == 0)
    #expect(ask("/?join=\(Self.code)", after: 61).cookie?.contains(Self.code) == true)
  }

  @Test func `other addresses, and whoever shows no code, are not meant`() {
    for guess in Self.guesses { _ = ask("/v1/channels?join=\(guess)", after: 0) }
    #expect(ask("/", after: 0).status == 200)
    #expect(ask("/v1/channels", after: 0).status == 403)
    #expect(ask("/v1/channels?join=\(Self.code)", from: "192.0.2.2", after: 0).status == 0)
  }

  @Test func `a cookie of an earlier run shuts nobody out, and is in no code's way`() {
    for seconds in 0..<100 as Range<Int64> {
      #expect(ask("/v1/channels", cookie: "zapdeck-join=OLDONE", after: seconds).status == 403)
    }
    let both = "zapdeck-join=OLDONE"
    #expect(ask("/v1/channels?join=\(Self.code)", cookie: both, after: 100).status == 0)
    let page = ask("/?join=\(Self.code)", cookie: both, after: 100)
    #expect(page.status == 200 && page.cookie?.contains(Self.code) == true)
    #expect(
      ask("/v1/channels?join=WRONG", cookie: "zapdeck-join=\(Self.code)", after: 100).status == 0)
    #expect(said == [])
  }

  @Test func `wrong codes are forgotten a minute after the last`() {
    for (number, guess) in (Self.guesses + ["A", "B", "C"]).enumerated() {
      let status = ask("/v1/channels?join=\(guess)", after: Int64(number) * 60).status
      #expect(status == 403)
    }
  }

  @Test func `no number of other addresses lets in who is shut out, or wipes out its guesses`() {
    let joinGuard = JoinGuard(Self.code, mostAddresses: 20)
    let ask = { joinGuard.judge([$0], from: $1, at: Self.start + .seconds($2)) }
    for guess in Self.guesses { _ = ask(guess, "bad", 0) }
    for guess in Self.guesses.dropLast() { _ = ask(guess, "near", 0) }
    for number in 0..<100 { #expect(ask("X", "a\(number)", 1) == .wrong) }
    #expect(ask(Self.code, "bad", 2) == .shutOut(for: .seconds(58)))
    #expect(ask(Self.guesses[9], "near", 2) == .shuttingOut)
    #expect(ask(Self.code, "new", 2) == .welcome)
  }

  @Test func `nobody new may guess while as many are shut out as can be remembered`() {
    let joinGuard = JoinGuard(Self.code, mostAddresses: 20)
    let ask = { joinGuard.judge($0, from: $1, at: Self.start + .seconds($2)) }
    for number in 0..<20 {
      for guess in Self.guesses { _ = ask([guess], "a\(number)", 0) }
    }
    for codes in [[Self.code], ["X"]] {
      #expect(ask(codes, "new", 59) == .shutOut(for: .seconds(1)))
    }
    #expect(ask([], "new", 59) == .welcome)
    #expect(ask([Self.code], "new", 60) == .welcome && ask(["X"], "new", 60) == .wrong)
  }

  @Test func `many addresses are remembered, and no more`() {
    for number in 0..<3000 {
      #expect(ask("/v1/channels?join=X", from: "a\(number)", after: 0).status == 403)
    }
    for guess in Self.guesses { _ = ask("/v1/channels?join=\(guess)", from: "b", after: 1) }
    #expect(ask("/v1/channels?join=\(Self.code)", from: "b", after: 2).status == 429)
  }
}
