import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// Key requests whose delegate is an app's own code: every state and every answer, even bad ones.
@Suite struct AppContentKeysTests {
  /// How far one key has come.
  enum State: CaseIterable, Sendable {
    /// The app has the request and has not made the SPC.
    case provided
    /// The SPC is made.
    case requested
    /// The app is asked whether to start over.
    case doubtful
    case held
    /// The key is held and being renewed.
    case renewing
  }

  private static let names: [State: [String: String]] = [
    .provided: [
      "declined": "nothing", "waiting": "nothing", "failed": "itemFailed -19156",
      "garbage": "itemFailed -19156", "retry": "nothing", "token": "nothing", "timedOut": "nothing",
    ],
    .requested: [
      "declined": "nothing", "waiting": "nothing", "failed": "itemFailed -19156",
      "garbage": "itemFailed -19156", "retry": "nothing", "token": "nothing", "timedOut": "nothing",
    ],
    .doubtful: [
      "declined": "nothing", "waiting": "nothing", "failed": "itemFailed -19156",
      "garbage": "itemFailed -19156", "retry": "nothing", "token": "nothing", "timedOut": "nothing",
    ],
    // Nothing is waited for: no answer means anything.
    .held: [
      "declined": "nothing", "waiting": "nothing", "failed": "nothing", "garbage": "nothing",
      "retry": "nothing", "token": "nothing", "timedOut": "nothing",
    ],
    // What fails is the renewal; the key goes on.
    .renewing: [
      "declined": "nothing", "waiting": "nothing", "failed": "nothing", "garbage": "nothing",
      "retry": "nothing", "token": "nothing", "timedOut": "nothing",
    ],
  ]

  private static let replies: [String: Reply] = [
    "declined": .host(.loading(.declined)), "waiting": .host(.loading(.waiting)),
    "failed": .host(.loading(.failed(LoaderFailure(code: -42799, message: "no")))),
    "garbage": .host(.loading(.finished([1, 2, 3]))), "retry": .host(.retry(true)),
    "token": .host(.token("t")), "timedOut": .result(.timedOut),
  ]

  @Test(arguments: State.allCases, Array(replies.keys).sorted())
  func `every answer in every state`(state: State, answer: String) throws {
    let app = try AppKeysBench(in: state)
    let reply = try #require(Self.replies[answer])
    #expect(app.handle(reply) == Self.names[state]?[answer])
  }

  @Test(arguments: State.allCases)
  func `a source that is left waits for nothing`(state: State) throws {
    let app = try AppKeysBench(in: state)
    app.bench.run { $0.close(&$1) }
    #expect(!app.bench.awaits(app.bench.asked))
    let reports = app.bench.lines.contains { $0.contains("ExpiredSessionReport") }
    #expect(reports == [.held, .renewing].contains(state))
    #expect(app.handle(.host(.loading(.finished([])))) == "nothing")
  }

  @Test func `a key that is dropped while it is asked for does not come any more`() throws {
    let app = try AppKeysBench(in: .requested)
    app.bench.run { $0.drop(0, &$1) }
    #expect(!app.bench.awaits(app.bench.asked))
    #expect(try app.finish() == "nothing")
  }

  @Test func `a CKC for another request is a bad key response`() throws {
    let app = try AppKeysBench(in: .requested)
    #expect(app.handle(.host(.loading(.finished(app.server.foreignCKC())))) == "itemFailed -19156")
  }

  @Test func `an expired lease is asked about, and a yes provides the request again`() throws {
    let app = try AppKeysBench(in: .doubtful)
    #expect(app.handle(.host(.retry(true))) == "nothing")
    #expect(app.bench.awaits(app.bench.asked))
    #expect(try app.makeRequest() != nil)
    #expect(try app.finish() == "keyReceived")
  }

  @Test func `an expired lease that is not to be tried again refuses the key`() throws {
    let app = try AppKeysBench(in: .doubtful)
    #expect(app.handle(.host(.retry(false))) == "itemFailed -19156")
    #expect(!app.bench.part.keys.isHeld)
  }

  @Test func `the lease of a key that is held ends with the item`() throws {
    let app = try AppKeysBench(in: .held)
    #expect(
      app.bench.run { $0.leaseEnded(of: 0, &$1).name }
        == KeyEvent.itemFailed(.leaseEnded).name)
  }

  // A request that is under way would hide the difference; a refused key has none.
  @Test(arguments: [State.requested, .held])
  func `a key that was refused is not renewed, one that is held is`(state: State) throws {
    let app = try AppKeysBench(in: state)
    _ = app.handle(.host(.loading(.failed(LoaderFailure(code: -42799, message: "no")))))
    let lines = app.bench.effects { $0.renewKey(ContentKeyBench.identifier("7"), &$1) }
    #expect(lines.isEmpty == (state == .requested))
  }

  @Test func `the request is made once, and by its own call only`() throws {
    let app = try AppKeysBench(in: .provided)
    let other = HostCallID(player: PlayerID(3), number: 9)
    let step = try app.step
    #expect(app.bench.run { $0.apply(step, of: other, random: &$1.randoms[.keys]) } == nil)
    #expect(try app.makeRequest() != nil)
  }
}

/// A route whose key requests the test answers as an app would.
private final class AppKeysBench {
  let server = KeyServer()
  let bench = PartBench(AppContentKeys(.test()))
  private static let identifier = ContentKeyBench.identifier("7")

  init(in state: AppContentKeysTests.State) throws {
    let key = try TestStream.key(Self.identifier)
    _ = bench.run { $0.need(key, &$1) }
    switch state {
    case .provided: break
    case .requested: _ = try makeRequest()
    case .doubtful:
      _ = try makeRequest()
      _ = try finish(leaseEnd: -1)
    case .held: try hold()
    case .renewing:
      try hold()
      bench.run { $0.renew(&$1) }
    }
  }

  private func hold() throws {
    _ = try makeRequest()
    _ = try finish()
  }

  /// What the app asks of the SDK to get an SPC.
  var step: KeyRequestStep {
    get throws {
      .makeRequest(
        certificate: server.identity.certificate, contentIdentifier: Self.identifier,
        isPersistable: false)
    }
  }

  /// The SPC.
  func makeRequest() throws -> [UInt8]? {
    guard case .hostCall(let call) = bench.asked else { return nil }
    let step = try step
    let outcome = bench.run { $0.apply(step, of: call, random: &$1.randoms[.keys]) }
    guard case .request(let spc) = outcome else { return nil }
    self.spc = spc
    return spc
  }

  private var spc: [UInt8] = []

  func handle(_ reply: Reply) -> String {
    bench.deliver(reply, to: bench.asked, otherwise: "nothing") { keys, part, context in
      guard case .keyRequest(let key) = part else { return "nothing" }
      return keys.handle(reply, to: key, &context).name
    }
  }

  /// The app answers with the CKC; seconds from now until the lease ends.
  func finish(leaseEnd: Int = 100) throws -> String {
    let ckc = try server.ckc(spc: spc, leaseEnd: .scriptedEpoch + .seconds(leaseEnd))
    return handle(.host(.loading(.finished(ckc))))
  }
}
