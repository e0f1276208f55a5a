import Faults
import Foundation
import HeadEndAPI
import Simulation
import Testing

@Suite struct FaultInjectorTests {
  private let player = PlayerID(1)

  private func injector(_ key: Character) throws -> FaultInjector<EchoService> {
    var injector = FaultInjector(EchoService(), seed: 1)
    try arm(key, in: &injector)
    return injector
  }

  private func arm(_ key: Character, in injector: inout FaultInjector<EchoService>) throws {
    let kind = try #require(FaultCatalogue.kind(key))
    injector.board.arm(kind.fault(of: .player(player)), on: [player], at: .zero)
  }

  private func request(_ operation: HeadEndAPI.Operation, from player: PlayerID) -> Request {
    Request(
      id: RequestID(1), sender: player, operation: operation, to: ServiceAddress("https://x"),
      timeout: .zero)
  }

  @Test func `a status fault answers for the service, once, with its code`() throws {
    var injector = try injector("l")
    let first = injector.answer(request(.sessionSetup, from: player), at: .zero)
    guard case .response(let response) = first.outcome else { return #expect(Bool(false)) }
    #expect(response.status == 400)
    #expect(String(decoding: response.body, as: UTF8.self).contains("\"errorCode\":1007"))
    #expect(injector.base.requests == 0)
    _ = injector.answer(request(.sessionSetup, from: player), at: .zero)
    #expect(injector.base.requests == 1)
  }

  @Test(arguments: [
    (3004, "the token cannot be decrypted"), (3005, "unknown token"),
    (4008, "security level too low"), (4010, "the credential has no privilege"),
    (4014, "kid problem"), (4016, "missing field"), (4017, "device disabled"),
    (4020, "account not ACTIVE"),
  ])
  func `a fault may be any code of the licence service`(code: Int, message: String) throws {
    var injector = FaultInjector(EchoService(), seed: 1)
    let point = FaultPoint.operation(.licence)
    let effect = try #require(FaultEffect(text: "status 403 \(code)", at: point))
    let rule = Fault(on: point, of: .player(player), effect: effect)
    injector.board.arm(rule, on: [player], at: .zero)
    let answer = injector.answer(request(.licence, from: player), at: .zero)
    guard case .response(let response) = answer.outcome else { return #expect(Bool(false)) }
    let failure = try JSONDecoder().decode(ServiceFailure.self, from: Data(response.body))
    #expect(failure == ServiceFailure(errorCode: code, message: message))
  }

  @Test func `a status is answered as it is written, whichever service is asked`() {
    var injector = FaultInjector(EchoService(), seed: 1)
    let point = FaultPoint.operation(.licence)
    let rule = Fault(
      on: point, of: .player(player), effect: .status(400, errorCode: 4000, at: point))
    injector.board.arm(rule, on: [player], at: .zero)
    let request = Request(
      id: RequestID(1), sender: player, operation: .licence,
      to: ServiceAddress(Endpoints(tenant: "SIM").onPremiseServer), timeout: .zero)
    let answer = injector.answer(request, at: .zero)
    guard case .response(let response) = answer.outcome else { return #expect(Bool(false)) }
    #expect(response.status == 400)
  }

  @Test func `a message of any text is answered as JSON`() throws {
    let message = "a \"quoted\" line\n\u{1}\\"
    var injector = FaultInjector(EchoService(), seed: 1)
    let rule = Fault(
      on: .operation(.licence), of: .player(player),
      effect: .status(500, errorCode: 4000, message: message))
    injector.board.arm(rule, on: [player], at: .zero)
    let answer = injector.answer(request(.licence, from: player), at: .zero)
    guard case .response(let response) = answer.outcome else { return #expect(Bool(false)) }
    let body = try JSONDecoder().decode(ServiceFailureText.self, from: Data(response.body))
    #expect(body.message == message)
  }

  private struct ServiceFailureText: Decodable {
    var message: String
  }

  @Test func `other players and other operations pass`() throws {
    var injector = try injector("h")
    _ = injector.answer(request(.sessionHeartbeat, from: PlayerID(2)), at: .zero)
    _ = injector.answer(request(.sessionSetup, from: player), at: .zero)
    #expect(injector.base.requests == 2)
    #expect(injector.board.armed.count == 1)
  }

  @Test func `a malformed answer keeps its length and is not what was sent`() throws {
    var injector = try injector("c")
    let answer = injector.answer(request(.licence, from: player), at: .zero)
    guard case .response(let response) = answer.outcome else { return #expect(Bool(false)) }
    #expect(response.body.count == EchoService.body.count)
    #expect(response.body != EchoService.body)
  }

  @Test func `a drop goes before a delay, and a throttle comes last`() throws {
    var injector = try injector("j")
    try arm("b", in: &injector)
    let slow = injector.answer(request(.segment, from: player), at: .zero)
    #expect(slow.delay >= .seconds(2))
    #expect(slow.bandwidthCap == 300_000)
    try arm("n", in: &injector)
    let lost = injector.answer(request(.segment, from: player), at: .zero)
    #expect(lost.outcome == .failure(.notConnectedToInternet))
    #expect(lost.delay == .zero)
  }

  @Test func `a cut answer was served, and a hang before it leaves the cut`() throws {
    for effects in [["cut 2s"], ["hang", "cut 2s"], ["cut 2s", "hang"]] {
      var injector = FaultInjector(EchoService(), seed: 1)
      for text in effects {
        let effect = try #require(FaultEffect(text: text, at: .network))
        injector.board.arm(
          Fault(on: .network, of: .player(player), effect: effect), on: [player], at: .zero)
      }
      let answer = injector.answer(request(.segment, from: player), at: .zero)
      #expect(injector.base.requests == 1 && answer.cut == .time(.seconds(2)))
      #expect((answer.outcome == .silence) == (effects.count == 2))
    }
  }

  @Test func `what fired is told once, and a spent fault is gone`() throws {
    var injector = try injector("H")
    let answer = injector.answer(request(.sessionHeartbeat, from: player), at: .zero)
    #expect(answer.outcome == .silence)
    let encounters = injector.board.takeEncounters()
    #expect(encounters.map(\.isLast) == [true])
    #expect(injector.board.takeEncounters().isEmpty)
    #expect(injector.board.armed.isEmpty)
  }

  @Test func `every key of the catalogue is its own`() {
    let keys = FaultCatalogue.kinds.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys) == Set("slhHtkdecwCrRuoynbjmgxpAMiaUFESOLNPBJGTWVD"))
  }
}
