import Faults
import HeadEndAPI
import Simulation
import Testing

@Suite struct FaultBoardTests {
  private let main = PlayerID(0)
  private let second = PlayerID(1)

  /// Effects in the order in which they act (Faults/Faults, "Order").
  private static let effects: [FaultEffect] = [
    .drop, .timeout, .hang, .delay(.seconds(2), jitter: .zero),
    .status(503, errorCode: nil, message: "x"), .instruct(.wrongKey), .malformed, .throttle(1000),
    .cut(.bytes(10)),
    .native(NativeError(domain: "AVFoundationErrorDomain", code: -11800)),
    .log(NativeError(domain: "CoreMediaErrorDomain", code: -12888)),
  ]

  private func answer(_ effects: [FaultEffect]) -> (Answer, served: Int) {
    var injector = FaultInjector(EchoService(), seed: 1)
    for (index, effect) in effects.enumerated() {
      let rule = Fault(
        name: "\(index)", on: .operation(.licence), of: .player(main), effect: effect)
      injector.board.arm(rule, on: [main], at: .zero)
    }
    let request = Request(
      id: RequestID(1), sender: main, operation: .licence, to: ServiceAddress("https://x"),
      timeout: .seconds(5))
    return (injector.answer(request, at: .zero), injector.base.requests)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `several effects act in their order, however they were armed`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "order")
    let chosen = Self.effects.filter { _ in random.integer(in: 0...1) == 1 }
    let (answer, served) = answer(chosen.shuffled(using: &random))
    let isCut = chosen.contains(.drop) || chosen.contains(.timeout)
    let refuses = chosen.contains(.status(503, errorCode: nil, message: "x"))
    #expect(served == (isCut || refuses ? 0 : 1))
    switch answer.outcome {
    case .failure: #expect(chosen.contains(.drop))
    case .silence:
      #expect(!chosen.contains(.drop) && (chosen.contains(.timeout) || chosen.contains(.hang)))
    case .response(let response):
      #expect(!isCut && !chosen.contains(.hang))
      #expect((response.status == 503) == refuses)
      #expect((response.body == EchoService.body) == (!refuses && !chosen.contains(.malformed)))
    }
    #expect((answer.delay >= .seconds(2)) == (!isCut && chosen.contains(Self.effects[3])))
    #expect(
      (answer.cut == .bytes(10)) == (!isCut && !refuses && chosen.contains(.cut(.bytes(10)))))
    #expect(
      (answer.bandwidthCap == 1000) == (!isCut && !refuses && chosen.contains(.throttle(1000))))
  }

  @Test func `a hanging answer was served, a lost request was not`() {
    #expect(answer([.hang]).served == 1)
    #expect(answer([.timeout]).served == 0)
    #expect(answer([.hang]).0.outcome == .silence)
  }

  @Test func `each player is counted alone, and the tally outlives the fault`() {
    var board = FaultBoard(seed: 1)
    let rule = Fault(
      name: "third", on: .operation(.segment), of: .players([main, second, main]),
      trigger: .nth(3), effect: .drop)
    #expect(rule.targets.named == [main, second])
    for round in 1...2 {
      board.arm(rule, on: [main, second], at: .zero)
      var injector = FaultInjector(EchoService(), seed: 1)
      injector.board = board
      for player in [main, main, main, second, main, second, second] {
        let request = Request(
          id: RequestID(1), sender: player, operation: .segment, to: ServiceAddress("https://x"),
          timeout: .seconds(5))
        _ = injector.answer(request, at: .zero)
      }
      board = injector.board
      #expect(board.armed.isEmpty)
      #expect(board.counts.map(\.player) == [main, second])
      #expect(board.counts.map(\.armed) == [round, round])
      #expect(board.counts.map(\.fired) == [round, round])
      #expect(board.counts.map(\.skipped) == [2 * round, 2 * round])
    }
  }

  @Test func `a player that is released is not met, and the fault ends with its last player`() {
    var injector = FaultInjector(EchoService(), seed: 1)
    let players = (0..<5).map { PlayerID($0) }
    let rule = Fault(on: .network, of: .everyone, effect: .drop, ending: .once)
    let id = injector.board.arm(rule, on: players, at: .zero).id
    func isDropped(_ player: PlayerID) -> Bool {
      let request = Request(
        id: RequestID(1), sender: player, operation: .segment, to: ServiceAddress("https://x"),
        timeout: .zero)
      return injector.answer(request, at: .zero).outcome == .failure(.notConnectedToInternet)
    }
    #expect(isDropped(players[1]))
    let isLeft = injector.board.release(players[0], from: id)
    #expect(isLeft)
    #expect(!isDropped(players[0]) && !isDropped(players[1]))
    #expect(isDropped(players[4]) && isDropped(players[2]))
    #expect(injector.board.armed.first?.players == [players[3]])
    let isStillLeft = injector.board.release(players[3], from: id)
    #expect(!isStillLeft)
    #expect(injector.board.armed.isEmpty)
  }

  @Test func `whoever joins meets what is for everyone`() {
    var board = FaultBoard(seed: 1)
    board.arm(
      Fault(name: "all", on: .network, of: .everyone, effect: .drop, ending: .untilCleared),
      on: [main], at: .zero)
    board.arm(
      Fault(name: "one", on: .network, of: .player(main), effect: .drop, ending: .untilCleared),
      on: [main], at: .zero)
    #expect(board.join(second).map(\.rule.name) == ["all"])
    #expect(
      board.armed.map(\.players)
        == [[main, second], [main]])
  }

  @Test func `a share is the same players for every fault, and a larger one contains it`() {
    let everyone = (0..<2000).map { PlayerID($0) }
    func chosen(_ permille: Int, seed: UInt64, name: String) -> Set<PlayerID> {
      let rule = Fault(
        name: name, on: .network, of: .share(permille: permille), effect: .drop)
      return Set(FaultBoard(seed: seed).targets(of: rule, among: everyone))
    }
    let tenth = chosen(100, seed: 7, name: "a")
    #expect((150...250).contains(tenth.count))
    #expect(chosen(100, seed: 7, name: "b") == tenth)
    #expect(chosen(100, seed: 8, name: "a") != tenth)
    #expect(chosen(300, seed: 7, name: "a").isStrictSuperset(of: tenth))
    #expect(chosen(1000, seed: 7, name: "a").count == everyone.count)
  }

  @Test func `a player that joins meets the faults for a share that it is in`() {
    let rule = Fault(
      name: "share", on: .network, of: .share(permille: 500), effect: .drop, ending: .untilCleared)
    var board = FaultBoard(seed: 7)
    let everyone = (0..<40).map { PlayerID($0) }
    board.arm(rule, on: [], at: .zero)
    let joined = everyone.filter { !board.join($0).isEmpty }
    #expect(joined == board.targets(of: rule, among: everyone))
    #expect(board.armed.first?.players == joined)
    #expect(rule.targets.words { "\($0.index)" } == "50 % of the players")
    #expect(
      rule.words(of: rule.targets.words { "\($0.index)" })
        == "every request of 50 % of the players fails until cleared: no connection")
  }

  @Test(arguments: [0, -1, 1001])
  func `a share of nobody or of more than everybody is refused`(permille: Int) {
    let rule = Fault(on: .network, of: .share(permille: permille), effect: .drop)
    #expect(rule.problem == "a share must be between 0.1 % and 100 %")
  }
}
