import Foundation
import Sessions
import Simulation

@testable import PlayerSDK

/// The app with one mistake or none, in one household, as a search runs and judges it.
@MainActor struct JudgedTrial {
  private let mistake: JudgedMistake?

  init(_ mistake: JudgedMistake? = nil) { self.mistake = mistake }

  var subject: AppRun.Subject {
    var lineUp = SimulatedLineUp.demo
    lineUp.lease = .seconds(60)
    return AppRun.Subject(
      lineUp: lineUp, seed: 7, rules: Rule.harms, delivery: .onTheMainActor,
      reference: .documented
    ) { [mistake] simulator in
      let app = JudgedApp(simulator, mistake)
      app.offer()
      app.open()
      await simulator.advance(by: .seconds(30))
      try await simulator.heal()
      withExtendedLifetime(app) {}
    }
  }

  /// A run with these steps, by seconds, and what it is accused of.
  func judge(_ steps: [(Double, AppCommand)]) async -> (run: AppRun, accused: [AppRun.Breach]) {
    await judge(
      steps.map { TimedAppCommand(instant: .zero + .seconds($0.0), command: $0.1) })
  }

  func accused(on commands: [TimedAppCommand]) async -> [AppRun.Breach] {
    await judge(commands).accused
  }

  /// Each harm of which the reference app has less.
  private func judge(
    _ commands: [TimedAppCommand]
  ) async -> (run: AppRun, accused: [AppRun.Breach]) {
    let quiet = await AppRun(subject, [])
    let other = AppReference(of: quiet.simulator, policy: subject.reference.policy)
    let run = await AppRun(subject, commands)
    let accused = run.breaches.compactMap { breach -> AppRun.Breach? in
      let end = breach.isCounted ? run.end : breach.instant
      let given = run.simulator.commands.filter { $0.instant <= end }
      guard
        let upTo = other.allowance(
          of: breach, given, until: end, meeting: run.encounters(before: end))
      else { return nil }
      var accused = breach
      accused.upTo = upTo
      return accused
    }
    return (run, accused)
  }
}
