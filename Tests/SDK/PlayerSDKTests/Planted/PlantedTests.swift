import Foundation
import PlayerSDK
import Sessions
import Testing

/// Twenty mistakes in an app's own code, each with a smallest schedule that shows it: written down
/// before anything searches for them.
@MainActor @Suite struct PlantedTests {
  /// What an app breaks on a schedule: chaos first, then the faults end, and the viewer asks for
  /// each stream once more.
  private func broken(_ slip: Slip?, _ strokes: [PlantedMistake.Stroke]) throws -> Set<String> {
    let center = NotificationCenter()
    let simulator = Simulator(.planted, seed: 7, notificationCenter: center, rules: Rule.all)
    Simulator.current = simulator
    let app = try TVApp(simulator, center, slip: slip)
    app.offer()
    app.open()
    for stroke in strokes {
      simulator.advance(by: stroke.time - simulator.now)
      try simulator.perform(stroke.deed)
    }
    simulator.advance(by: .seconds(45))
    try simulator.clearFaults()
    for name in ["main", "preview"] { try simulator.order(.recover, on: name) }
    simulator.advance(by: .seconds(45))
    return Set(simulator.breaches.map(\.rule.name))
  }

  @Test func `there are twenty, each slip once`() {
    let all = PlantedMistake.all
    #expect(all.map(\.slip) == Slip.allCases && all.count == 20)
    #expect([1, 2, 3].map { count in all.count { $0.strokes.count == count } } == [6, 9, 5])
  }

  @Test func `the app without a slip breaks nothing by itself`() throws {
    #expect(try broken(nil, []) == [])
  }

  @Test(arguments: PlantedMistake.all)
  func `a mistake breaks its rule, and the app without it does not`(
    _ mistake: PlantedMistake
  ) throws {
    let broken = try broken(mistake.slip, mistake.strokes)
    #expect(mistake.rule.map(broken.contains) ?? broken.isEmpty)
    #expect(try self.broken(nil, mistake.strokes) == [])
  }

  @Test(arguments: PlantedMistake.all)
  func `a mistake takes each of its steps`(_ mistake: PlantedMistake) throws {
    guard let rule = mistake.rule else { return }
    for index in mistake.strokes.indices {
      var fewer = mistake.strokes
      fewer.remove(at: index)
      #expect(try !broken(mistake.slip, fewer).contains(rule), "without \(index)")
    }
  }
}

extension SimulatedLineUp {
  /// Two players of one app, and room for two sessions that are lost.
  static var planted: SimulatedLineUp {
    var lineUp = SimulatedLineUp.demo
    lineUp.sessionLimit = 4
    lineUp.missedBeats = 1
    return lineUp
  }
}

extension Simulator {
  func perform(_ deed: PlantedMistake.Stroke.Deed) throws {
    switch deed {
    case .fault(let key, let name, let provoke):
      try inject(String(key), on: name, provoke: provoke)
    case .order(let order, let name): try self.order(order, on: name)
    case .background: switchBackground()
    }
  }
}
