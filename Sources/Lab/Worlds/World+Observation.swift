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
      faults: faultObservations)
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
        letter: fault.kind.letter, name: fault.kind.name, player: fault.player, end: fault.end,
        fired: fault.fired, ending: fault.kind.ending.text)
    }
  }
}
