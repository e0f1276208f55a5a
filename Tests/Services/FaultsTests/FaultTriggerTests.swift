import Faults
import HeadEndAPI
import Simulation
import Testing

/// Which of thirty requests meet a fault, against a model that knows nothing of the board.
@Suite struct FaultTriggerTests {
  private static let main = PlayerID(0)
  private static let second = PlayerID(1)

  /// One request a second, from one second after arming on; which of them got a 404.
  private func met(
    _ trigger: FaultTrigger, _ ending: FaultEnding, _ others: [Fault] = [], seed: UInt64 = 1
  ) -> [Int] {
    let fault = Fault(
      name: "tested", on: .operation(.segment), of: .player(Self.main), trigger: trigger,
      effect: .status(404, at: .operation(.segment)), ending: ending)
    var injector = FaultInjector(EchoService(), seed: seed)
    for rule in others { injector.board.arm(rule, on: rule.targets.named ?? [], at: .zero) }
    injector.board.arm(fault, on: [Self.main], at: .zero)
    return (1...30).filter { second in
      // Requests of somebody else, and others of the same player, are not counted.
      _ = injector.answer(request(.segment, Self.second), at: .zero + .seconds(second))
      _ = injector.answer(request(.manifest, Self.main), at: .zero + .seconds(second))
      let answer = injector.answer(request(.segment, Self.main), at: .zero + .seconds(second))
      guard case .response(let response) = answer.outcome else { return false }
      return response.status == 404
    }
  }

  private func request(_ operation: HeadEndAPI.Operation, _ player: PlayerID) -> Request {
    Request(
      id: RequestID(1), sender: player, operation: operation, to: ServiceAddress("https://x"),
      timeout: .seconds(5))
  }

  /// The model: the trigger chooses, then the ending takes so many, or those within its time.
  private func expected(_ chosen: [Int], _ ending: FaultEnding, from begin: Int = 0) -> [Int] {
    switch ending {
    case .times(let count): Array(chosen.prefix(count))
    case .lasting(let time): chosen.filter { .seconds($0 - begin) < time }
    case .untilCleared, .untilAppKilled: chosen
    }
  }

  private static let endings: [FaultEnding] = [
    .once, .times(4), .lasting(.seconds(12)), .untilCleared, .untilAppKilled,
  ]

  @Test(arguments: 1...7, endings)
  func `counting triggers meet what they say`(number: Int, ending: FaultEnding) {
    let all = Array(1...30)
    let model: [(FaultTrigger, [Int])] = [
      (.next, all), (.nth(number), [number]), (.first(number), Array(1...number)),
      (.every(number), all.filter { $0.isMultiple(of: number) }),
      (.allBut(number), Array((number + 1)...30)),
    ]
    for (trigger, chosen) in model {
      #expect(met(trigger, ending) == expected(chosen, ending), "\(trigger.text) \(ending.text)")
    }
  }

  @Test(arguments: 1...7, 0...20)
  func `the next request that a counting trigger meets is known`(number: Int, passed: Int) {
    for trigger in [.nth(number), .first(number), .every(number), .allBut(number)]
      as [FaultTrigger]
    {
      let next = (1...30).first { trigger.meets(request: passed + $0) }
      #expect(trigger.next(after: passed) == next, "\(trigger.text) after \(passed)")
    }
  }

  @Test(arguments: 1...7, endings)
  func `triggers by time meet what falls into their time`(number: Int, ending: FaultEnding) {
    let later = Array(number...30)
    let begin = number
    #expect(met(.after(.seconds(number)), ending) == expected(later, ending, from: begin))
    let between = FaultTrigger.between(.seconds(number), .seconds(2 * number + 3))
    let inside = Array(number..<2 * number + 3)
    #expect(met(between, ending) == expected(inside, ending, from: begin))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `chance is fair, and its ends are certain`(seed: UInt64) {
    #expect(met(.probability(permille: 0), .untilCleared, seed: seed).isEmpty)
    #expect(met(.probability(permille: 1000), .untilCleared, seed: seed).count == 30)
    let half = met(.probability(permille: 500), .untilCleared, seed: seed)
    #expect((3...27).contains(half.count))
    let third = met(.probability(permille: 300), .untilCleared, seed: seed)
    #expect(Set(third).isSubset(of: half), "the same draws, a lower bar")
  }

  @Test func `another fault does not shift the draws of this one`() {
    let alone = met(.probability(permille: 500), .untilCleared)
    let chance = Fault(
      name: "other", on: .operation(.segment), of: .players([Self.main, Self.second]),
      trigger: .probability(permille: 500),
      effect: .delay(.seconds(1), jitter: .milliseconds(900)), ending: .untilCleared)
    let jitter = Fault(
      name: "jitter", on: .network, of: .players([Self.second, Self.main]),
      effect: .delay(.seconds(1), jitter: .seconds(1)), ending: .untilCleared)
    #expect(met(.probability(permille: 500), .untilCleared, [chance, jitter]) == alone)
    #expect(met(.probability(permille: 500), .untilCleared, seed: 2) != alone)
  }

  @Test func `two players draw different numbers for one fault`() {
    let fault = Fault(
      on: .network, of: .everyone, trigger: .probability(permille: 500), effect: .drop,
      ending: .untilCleared)
    var injector = FaultInjector(EchoService(), seed: 1)
    injector.board.arm(fault, on: [Self.main, Self.second], at: .zero)
    let draws = [Self.main, Self.second].map { player in
      for _ in 1...30 { _ = injector.answer(request(.segment, player), at: .zero) }
      return injector.board.takeEncounters().compactMap { $0.draw?.drawn }
    }
    #expect(draws[0].count == 30 && draws[0] != draws[1])
  }

  @Test func `every draw is told, with what it was drawn against`() {
    let fault = Fault(
      on: .operation(.segment), of: .player(Self.main), trigger: .probability(permille: 300),
      effect: .drop, ending: .untilCleared)
    var injector = FaultInjector(EchoService(), seed: 1)
    injector.board.arm(fault, on: [Self.main], at: .zero)
    for _ in 1...30 { _ = injector.answer(request(.segment, Self.main), at: .zero) }
    let encounters = injector.board.takeEncounters()
    #expect(encounters.count == 30)
    #expect(encounters.allSatisfy { $0.draw?.fires == $0.hasFired && $0.draw?.permille == 300 })
    #expect(encounters[0].draw?.text.hasSuffix(" of 0.300") == true)
    let target = injector.board.armed.first?.targets.first
    #expect(target?.fired == encounters.count { $0.hasFired })
    #expect(target?.skipped == encounters.count { !$0.hasFired })
  }
}
