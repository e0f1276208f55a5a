import Faults
import HeadEnd
import Players
import Simulation

extension World {
  /// Everything there is to see at the present instant.
  package var observation: WorldObservation {
    WorldObservation(
      now: now, seed: seed, lineUp: lineUp.name, usesDemoTimings: lineUp.usesDemoTimings,
      channels: lineUp.channels, accounts: accountObservations, players: playerObservations,
      faults: faultObservations, faultCounts: faultCounts)
  }

  private var accountObservations: [AccountObservation] {
    lineUp.accounts.map { account in
      AccountObservation(
        id: account.id, sessions: head.base.sessions(ofAccount: account.id, at: now).count,
        limit: account.sessionLimit)
    }
  }

  private var playerObservations: [PlayerObservation] {
    players.compactMap { player in
      guard let player, let index = device(of: player.id) else { return nil }
      let device = devices[index]
      var observation = player.observation(
        at: now, app: device.app, mainBlockedSince: device.mainThread.blockedSince)
      observation.isInBackground = device.isInBackground
      return observation
    }
  }

  private var faultObservations: [FaultObservation] {
    head.board.armed.map { fault in
      FaultObservation(
        id: fault.id, letter: fault.rule.letter, name: fault.rule.name,
        rule: fault.rule.words(of: whom(fault)), targets: fault.targets.map(Self.target),
        begin: fault.begin > now ? fault.begin : nil, end: fault.end,
        ending: fault.rule.ending.text)
    }
  }

  private static func target(_ target: ArmedFault.Target) -> FaultObservation.Target {
    FaultObservation.Target(
      player: target.player, fired: target.fired, skipped: target.skipped, isOn: !target.isSpent)
  }

  /// Whom a fault is aimed at, by name.
  private func whom(_ fault: ArmedFault) -> String {
    guard fault.rule.targets.named != nil else { return fault.rule.targets.words(name) }
    return fault.targets.map { name(of: $0.player) }.joined(separator: ", ")
  }

  private var faultCounts: [FaultCount] {
    head.board.tallies.map {
      FaultCount(
        name: $0.name, player: $0.player, armed: $0.armed, fired: $0.fired, skipped: $0.skipped)
    }
  }
}
