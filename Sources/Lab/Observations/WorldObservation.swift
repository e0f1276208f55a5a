package import HeadEndAPI
package import Players
package import Simulation

/// The whole world at one instant, immutable: what the screen draws and state expectations read.
/// It may observe only some players; the roster has all of them.
package struct WorldObservation: Hashable, Sendable {
  package var now: Instant
  package var seed: UInt64
  /// Name of the line-up, such as `classic`.
  package var lineUp: String
  /// Whether heartbeat and lease are shorter than in production, to be said on screen.
  package var usesDemoTimings: Bool
  package var channels: [Channel]
  package var accounts: [AccountObservation]
  /// How far the limits beside the accounts' own are used.
  package var rules: [SessionRuleUse] = []
  /// The observed crowds; each is among the players, too, as a seat of the wall.
  package var crowds: [CrowdObservation] = []
  /// The one viewer of a crowd that somebody looks at.
  package var viewer: ViewerObservation?
  /// The observed players.
  package var players: [PlayerObservation]
  /// All players in brief.
  package var roster: Roster
  package var faults: [FaultObservation]
  /// In the order in which they were first armed; those of ended faults too.
  package var faultCounts: [FaultCount]
  /// What the head-end does; `nil` unless it was asked for.
  package var headEnd: HeadEndObservation?

  /// An observation; without a roster, one of all players.
  package init(
    now: Instant, seed: UInt64, lineUp: String, usesDemoTimings: Bool, channels: [Channel],
    accounts: [AccountObservation], players: [PlayerObservation], roster: Roster? = nil,
    faults: [FaultObservation], faultCounts: [FaultCount] = []
  ) {
    self.now = now
    self.seed = seed
    self.lineUp = lineUp
    self.usesDemoTimings = usesDemoTimings
    self.channels = channels
    self.accounts = accounts
    self.players = players
    self.roster = roster ?? Roster(players)
    self.faults = faults
    self.faultCounts = faultCounts
  }
}

extension WorldObservation {
  /// An observed crowd; `nil` for any other player.
  package func crowd(_ id: PlayerID) -> CrowdObservation? { crowds.first { $0.id == id } }

  /// An observed player; `nil` when it is not among them.
  package func player(_ id: PlayerID) -> PlayerObservation? {
    guard let first = players.first, let begin = roster.place(of: first.id),
      let place = roster.place(of: id)
    else { return nil }
    // Neighbours are observed together: a search would copy those that it passes.
    if players.indices.contains(place - begin), players[place - begin].id == id {
      return players[place - begin]
    }
    return players.first { $0.id == id }
  }
}

/// How many sessions an account uses, and how many it may use.
package struct AccountObservation: Hashable, Sendable {
  package var id: String
  package var sessions: Int
  package var limit: Int

  package init(id: String, sessions: Int, limit: Int) {
    self.id = id
    self.sessions = sessions
    self.limit = limit
  }
}
