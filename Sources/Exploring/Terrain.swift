package import HeadEndAPI
import Players
package import Simulation

/// What can happen on a testbed: who plays, when they ask for something while nothing goes wrong,
/// and which letters and acts do anything to whom.
package struct Terrain: Sendable {
  /// A player, and the device that its app runs on.
  package struct Player: Hashable, Sendable {
    package let id: PlayerID
    package let device: String
    package let channel: Channel

    package init(_ id: PlayerID, on device: String, at channel: Channel) {
      (self.id, self.device, self.channel) = (id, device, channel)
    }
  }

  /// A fault's letter, and the player that it is aimed at.
  package struct Blow: Hashable, Sendable {
    package let letter: Character
    package let player: PlayerID

    package init(_ letter: Character, at player: PlayerID) {
      (self.letter, self.player) = (letter, player)
    }
  }

  /// An act, and the player that it is done to.
  package struct Deed: Hashable, Sendable {
    package let act: ViewerAct
    package let player: PlayerID

    package init(_ act: ViewerAct, to player: PlayerID) {
      (self.act, self.player) = (act, player)
    }
  }

  package let start: Instant
  package let players: [Player]
  package let channels: [Channel]
  /// When players ask a service for something in the quiet run, in order.
  package let requests: [Instant]
  /// How long a session service waits between two heartbeats.
  package let heartbeat: Duration
  package private(set) var blows: [Blow]
  package private(set) var deeds: [Deed]

  package init(
    start: Instant, players: [Player], channels: [Channel], requests: [Instant],
    heartbeat: Duration, letters: [Character], acts: [ViewerAct]
  ) {
    (self.start, self.players, self.channels) = (start, players, channels)
    (self.requests, self.heartbeat) = (requests, heartbeat)
    blows = players.flatMap { player in letters.map { Blow($0, at: player.id) } }
    deeds = players.flatMap { player in acts.map { Deed($0, to: player.id) } }
  }

  /// What is tried alone: every letter and every act, on every player.
  package var singles: [Single] { blows.map { .blow($0) } + deeds.map { .deed($0) } }

  package enum Single: Hashable, Sendable {
    case blow(Blow)
    case deed(Deed)
  }

  /// Keeps only what did something.
  package mutating func keep(_ able: Set<Single>) {
    blows.removeAll { !able.contains(.blow($0)) }
    deeds.removeAll { !able.contains(.deed($0)) }
  }
}
