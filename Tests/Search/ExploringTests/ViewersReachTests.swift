import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Exploring

/// No viewer can give an order to an app in the background, nor does a search.
@Suite struct ViewersReachTests {
  private func exploration(
    _ name: String, script: [TimedCommand] = [], keys: [Character]? = nil,
    actions: [String] = SearchSpace.actions, policy: Policy? = .careless
  ) throws -> Exploration {
    let setup = SearchSetup(try Shipping.lineUp(name).withoutCrowds, policy: policy, seed: 3)
    return Exploration(
      setup, script: script, keys: keys ?? FaultCatalogue.kinds.map(\.key), actions: actions,
      seed: 3)
  }

  private func background(at second: Int) -> TimedCommand {
    TimedCommand(at: .zero + .seconds(second), .background(PlayerID(0)))
  }

  @Test(arguments: ["family", "classic"])
  func `no drawn order reaches an app in the background`(name: String) throws {
    let exploration = try exploration(name, actions: ["background", "zap", "play", "kill"])
    let first = exploration.beforeBursts
    var returns = 0
    for number in first..<first + (Thorough.isOn ? 400 : 60) {
      let schedule = exploration.schedule(number)
      returns += schedule.steps.count { if case .background = $0.command { true } else { false } }
      #expect(schedule.ordersInBackground == 0, "\(number): \(schedule.steps)")
    }
    #expect(returns > 20)
  }

  @Test func `a fault at an app in the background is armed, and provoked only without a viewer`()
    throws
  {
    let exploration = try exploration("classic", actions: ["background"])
    let first = exploration.beforeBursts
    var (armed, provoked) = (Set<Character>(), Set<Character>())
    for number in first..<first + 200 {
      let schedule = exploration.schedule(number)
      _ = schedule.run(
        [],
        before: { step, world in
          guard case .inject(let key, let id, let provoke) = step.command,
            let app = world.app(of: id), world.fleet.isInBackground(app.device)
          else { return }
          if provoke.provokes { provoked.insert(key) } else { armed.insert(key) }
        })
    }
    func takesOrder(_ key: Character) -> Bool {
      FaultCatalogue.kind(key)?.provocation.isViewersOrder == true
    }
    #expect(armed.contains(where: takesOrder) && !provoked.isEmpty, "\(armed) \(provoked)")
    #expect(!provoked.contains(where: takesOrder))
  }

  @Test func `an app that a script leaves in the background is opened for the last orders`() throws
  {
    let exploration = try exploration(
      "classic", script: [background(at: 4)], keys: ["h"], actions: ["zap", "pause"])
    for number in 0..<exploration.beforeBursts + 20 {
      let schedule = exploration.schedule(number)
      #expect(schedule.ordersInBackground == 0, "\(number): \(schedule.steps)")
      let orders = schedule.steps.count { $0.command == .player(PlayerID(0), .recover) }
      #expect(orders == 1)
    }
  }

  @Test func `a run with an order that no viewer can give breaks nothing`() throws {
    let channel = try #require(Shipping.lineUp("classic").channels.first)
    let zap = TimedCommand(at: .zero + .seconds(6), .player(PlayerID(0), .zap(to: channel)))
    let gone = [background(at: 5), zap]
    let plain = try exploration("classic", keys: ["h"], actions: [])
    let schedule = CommandSchedule(gone, end: .zero + .seconds(30), on: plain.setup)
    #expect(schedule.ordersInBackground == 1 && plain.scriptedOrders == 0)
    // A scenario whose author gives such an order is searched all the same.
    let scripted = try exploration("classic", script: gone, keys: ["h"], actions: [])
    #expect(scripted.scriptedOrders == 1)
  }

  @Test func `what a search reduces to can happen`() throws {
    let exploration = try exploration(
      "classic", keys: Array("hst"), actions: ["background", "recover", "play"], policy: .stubborn)
    let search = Search.ended(exploration, runs: Thorough.isOn ? 200 : 60)
    #expect(!search.mistakes.isEmpty)
    for finding in search.mistakes { #expect(finding.schedule.ordersInBackground == 0) }
  }
}
