import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Every fault expires or is cleared by one key, and leaves nothing behind.
@Suite struct FaultClearingTests {
  /// A rule that makes sense, drawn at random.
  private func rule(_ random: inout RandomStream) -> Fault {
    let point = FaultPoint.all.randomElement(using: &random) ?? .network
    let one = PlayerID(Int(random.integer(in: 0...3)))
    let targets =
      [FaultTargets.player(one), .players([one, Classic.main]), .everyone]
      .randomElement(using: &random) ?? .everyone
    let effects: [FaultEffect] = [
      .drop, .timeout, .hang, .delay(.seconds(1), jitter: .seconds(1)), .malformed,
      .status(500, at: point), .throttle(100_000),
    ]
    let triggers: [FaultTrigger] = [
      .next, .after(.seconds(3)), .between(.seconds(2), .seconds(8)), .nth(2), .first(3),
      .every(2), .allBut(2), .probability(permille: 400),
    ]
    let endings: [FaultEnding] = [.lasting(.seconds(9)), .untilCleared, .once, .times(3)]
    let isKill = point.device?.isEvent == true
    return Fault(
      name: "rule \(random.integer(in: 0...9))", on: point, of: targets,
      trigger: triggers.prefix(point.isOnWire ? 8 : 3).randomElement(using: &random) ?? .next,
      effect: point.isOnWire ? effects.randomElement(using: &random) ?? .drop : .inherent,
      ending: isKill
        ? .once
        : endings.prefix(point.isOnWire ? 4 : 2).randomElement(using: &random) ?? .untilCleared)
  }

  /// A world in which random faults were armed over half a minute.
  private func armed(_ seed: UInt64) -> Witness {
    var random = RandomStream(seed: seed, name: "rules")
    let witness = Witness(seed: seed)
    for _ in 0..<16 {
      witness.advance(by: random.fraction() * 4)
      let isProvoked = random.integer(in: 0...1) == 1
      witness.perform(.arm(rule(&random), provoke: Provoking(isProvoked)))
    }
    return witness
  }

  /// Takes all players out; what is then left in the queue belongs to nobody.
  private func expectNothingLeft(_ witness: Witness) {
    #expect(witness.session.world.observation.faults.isEmpty)
    for index in 0..<8 { witness.perform(.removePlayer(PlayerID(index))) }
    witness.advance(by: 70)
    #expect(witness.session.world.schedule.count == 0)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `one key clears everything`(seed: UInt64) {
    let witness = armed(seed)
    witness.perform(.clearFaults(nil))
    let before = witness.session.world.schedule.count
    witness.perform(.clearFaults(nil))
    #expect(witness.session.world.schedule.count == before)
    expectNothingLeft(witness)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `player by player, everything is cleared`(seed: UInt64) {
    let witness = armed(seed)
    for index in 0..<4 {
      witness.perform(.clearFaults(PlayerID(index)))
      let faults = witness.session.world.observation.faults
      #expect(!faults.contains { $0.isOn(PlayerID(index)) })
    }
    expectNothingLeft(witness)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `one by one, by number or name, everything is cleared`(seed: UInt64) {
    let witness = armed(seed)
    for (index, fault) in witness.session.world.observation.faults.enumerated() {
      witness.perform(index % 2 == 0 ? .clearFault(fault.id) : .clearFaultNamed(fault.name))
      #expect(!witness.session.world.observation.faults.contains { $0.id == fault.id })
    }
    expectNothingLeft(witness)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `what lasts for a time is over by itself`(seed: UInt64) {
    let witness = armed(seed)
    let left = witness.session.world.observation.faults.compactMap(\.end).max()
    witness.advance(by: 30)
    let faults = witness.session.world.observation.faults
    #expect(!faults.contains { fault in left.map { fault.end ?? $0 + .seconds(1) <= $0 } ?? false })
    witness.perform(.clearFaults(nil))
    expectNothingLeft(witness)
  }

  @Test(
    arguments: [
      Command.clearFaults(nil), .clearFaults(Classic.main), .clearFault(FaultID(number: 1)),
      .clearFaultNamed("timed"), .removePlayer(PlayerID(99)),
    ])
  func `clearing takes the fault's timers out of the queue`(command: Command) {
    let witness = Witness()
    let before = witness.session.world.schedule.count
    for point in [FaultPoint.network, .device(.clock)] {
      witness.perform(
        .arm(
          Fault(
            name: "timed", on: point, of: .player(Classic.main),
            trigger: .between(.seconds(5), .seconds(50)),
            effect: point.isOnWire ? .drop : .inherent, ending: .lasting(.seconds(20))),
          provoke: true))
      #expect(witness.session.world.schedule.count == before + 2)
      let id = witness.session.world.observation.faults.last?.id ?? FaultID(number: 0)
      let clear: Command = command == .clearFault(FaultID(number: 1)) ? .clearFault(id) : command
      witness.perform(clear)
      // Arming its namesake ends the first fault too.
      let isLeft = command == .removePlayer(PlayerID(99))
      #expect(witness.session.world.schedule.count == before + (isLeft ? 2 : 0))
    }
  }

  @Test func `a fault takes the place of its namesake at the same player alone`() {
    let witness = Witness()
    witness.perform(.inject("n", Classic.main, provoke: false))
    witness.perform(.inject("n", Classic.second, provoke: false))
    witness.advance(by: 2)
    witness.perform(.inject("n", Classic.main, provoke: false))
    let faults = witness.session.world.observation.faults
    #expect(
      faults.map { $0.targets.compactMap(\.player) } == [
        [Classic.second], [Classic.main],
      ])
    #expect(witness.session.world.observation.faultCounts.map(\.armed) == [2, 1])
  }

  @Test func `a rule that makes no sense, or aims at nobody, is not armed`() {
    let witness = Witness()
    let senseless = Fault(
      on: .network, of: .everyone, trigger: .nth(0), effect: .drop, ending: .untilCleared)
    let aimless = Fault(on: .network, of: .player(PlayerID(77)), effect: .drop)
    for fault in [senseless, aimless] { witness.perform(.arm(fault, provoke: true)) }
    #expect(witness.session.world.observation.faults.isEmpty)
    #expect(witness.heard.isEmpty)
  }
}
