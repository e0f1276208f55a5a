package import HeadEndAPI
package import Players
package import Simulation

/// What a world reports while it advances; the session posts it.
package struct Outbox: Sendable {
  package private(set) var announcements: [Announcement] = []
  /// What only a judge hears of.
  package private(set) var asides: [Aside] = []
  /// Every exchange with the head-end, if they are asked for.
  package private(set) var exchanges: [Exchange] = []
  package internal(set) var keepsExchanges = false

  /// How much there is for a judge.
  var count: Int { announcements.count + asides.count }

  mutating func add(_ announcement: Announcement) { announcements.append(announcement) }

  mutating func add(_ content: Aside.Content, of player: PlayerID) {
    asides.append(Aside(place: announcements.count, player: player, content: content))
  }

  // Not an autoclosure: one that needs the world would copy the world for each request.
  mutating func add(_ exchange: Exchange) {
    if keepsExchanges { exchanges.append(exchange) }
  }

  /// Forgets what was posted, and keeps the capacity for more.
  mutating func removeAll() {
    announcements.removeAll(keepingCapacity: true)
    asides.removeAll(keepingCapacity: true)
    exchanges.removeAll(keepingCapacity: true)
  }
}

/// Something about a player that nobody announces: who tells it what, and what its app makes of it
/// (Lab/Rules).
package struct Aside: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A viewer, or what provokes a fault, has told it to do something.
    case ordered(PlayerCommand)
    /// Its app was told of trouble, after so many answers with an expired lease in a row.
    case met(Trouble, repeats: Int)
    /// Its app does something about that.
    case reacted(Reaction)
  }

  /// How many announcements of the outbox come before it.
  let place: Int
  package let player: PlayerID
  package let content: Content
}

/// A request and what the head-end answered, for `--capture`.
package struct Exchange: Hashable, Sendable {
  package var instant: Instant
  package var player: String
  package var request: Request
  package var outcome: Answer.Outcome
}

extension World {
  mutating func announce(_ notice: Notice, of subject: Participant?) {
    outbox.add(
      Announcement(
        instant: now, subject: subject, playerName: subject.map { name(of: $0) } ?? "",
        notice: notice))
  }

  mutating func announce(_ notice: SimulatorNotice, of subject: Participant?) {
    announce(.simulator(notice), of: subject)
  }
}
