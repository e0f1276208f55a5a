import Faults
import HeadEndAPI
import Simulation
import Testing

/// What every HTTP status does as an effect.
@Suite struct InjectedStatusTests {
  private let main = PlayerID(0)

  /// What a request gets while a status is injected, how often the service was asked, and how often
  /// the fault has acted.
  private func answer(
    _ status: Int, code: Int? = nil, isRedirected: Bool = false
  ) -> (response: Response?, served: Int, fired: Int) {
    let point = FaultPoint.operation(.segment)
    let rule = Fault(
      on: point, of: .player(main), effect: .status(status, errorCode: code, at: point),
      ending: .untilCleared)
    var injector = FaultInjector(EchoService(), seed: 1)
    injector.board.arm(rule, on: [main], at: .zero)
    var request = Request(
      id: RequestID(1), sender: main, operation: .segment, to: ServiceAddress("https://x"),
      timeout: .seconds(5))
    request.isRedirected = isRedirected
    let answer = injector.answer(request, at: .zero)
    let response: Response? = if case .response(let own) = answer.outcome { own } else { nil }
    return (response, injector.base.requests, injector.board.armed[0].targets[0].fired)
  }

  /// Those that a server answers such requests with (RFC 9110 §15).
  private static let sent = Set(200...299).union([301, 302, 303, 307, 308]).union(400...599)

  @Test(arguments: 100...599)
  func `the service is never asked, and a success alone has the body of a good answer`(
    status: Int
  ) throws {
    let (response, served, _) = answer(status)
    let body = try #require(response).body
    #expect(response?.status == status && served == 0)
    let isGood = (200...299).contains(status) && status != 204 && status != 205
    #expect((body == EchoService.body) == isGood)
    #expect(body.isEmpty == (status == 204 || status == 205))
  }

  @Test(arguments: 100...599)
  func `a status that no server sends is read, and doubted`(status: Int) throws {
    let effect = try #require(FaultEffect(text: "status \(status)", at: .network))
    #expect((effect.doubt == nil) == Self.sent.contains(status))
    #expect(effect.doubt?.contains("HTTP \(status)") != false)
  }

  @Test(arguments: [301, 302, 303, 307, 308, 404, 503])
  func `what follows a redirect is not redirected again, but may be refused`(status: Int) {
    let isRefused = status >= 400
    let (response, served, fired) = answer(status, isRedirected: true)
    #expect(response?.status == (isRefused ? status : 200))
    #expect(served == (isRefused ? 0 : 1) && fired == (isRefused ? 1 : 0))
  }

  @Test func `with an error's code a success has the body of the error`() throws {
    let (response, served, _) = answer(200, code: 1006)
    let body = String(decoding: try #require(response).body, as: UTF8.self)
    #expect(response?.status == 200 && body.contains("1006") && served == 0)
  }

  @Test(arguments: [
    ("status 200", "gets HTTP 200 once: the service does not receive it"),
    ("status 307", "is redirected with HTTP 307, once"),
    ("status 404", "gets HTTP 404, once"),
    ("cut 200kB", "loses its connection after 200 kB of its answer, once"),
    ("cut 3s", "loses its connection after 3 s of its answer, once"),
  ])
  func `the rule in words`(text: String, words: String) throws {
    let effect = try #require(FaultEffect(text: text, at: .operation(.segment)))
    let fault = Fault(on: .operation(.segment), of: .everyone, effect: effect)
    #expect(fault.words(of: "main") == "the next segment request of main \(words)")
    #expect(fault.problem == nil)
  }
}
