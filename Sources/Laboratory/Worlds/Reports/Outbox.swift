package import HeadEndAPI
package import Players
import Simulation

/// What a world reports while it advances; the session posts it.
package struct Outbox: Sendable {
  package private(set) var announcements: [Announcement] = []
  /// Events for the judge only.
  package private(set) var asides: [JudgeEvent] = []
  /// Every request that the head-end has answered, as it is then, if they are asked for.
  package private(set) var answered: [RequestRecord] = []
  /// Every request of a player that has ended for it, if they are asked for.
  package private(set) var ended: [RequestRecord] = []
  package var keepsAnswered = false
  package var keepsEnded = false

  /// How much there is for a judge.
  var count: Int { announcements.count + asides.count }

  mutating func add(_ notice: Notice, of player: PlayerID?, named name: String, at now: Instant) {
    announcements.append(
      Announcement(instant: now, player: player, playerName: name, notice: notice))
  }

  mutating func add(_ content: JudgeEvent.Content?, of player: PlayerID) {
    guard let content else { return }
    asides.append(JudgeEvent(place: announcements.count, player: player, content: content))
  }

  // Not autoclosures: those that need the world would copy the world for each request.
  mutating func add(answered record: RequestRecord) {
    if keepsAnswered { answered.append(record) }
  }

  mutating func add(ended record: RequestRecord) {
    if keepsEnded { ended.append(record) }
  }

  /// Forgets what was posted, and keeps the capacity for more.
  package mutating func removeAll() {
    announcements.removeAll(keepingCapacity: true)
    asides.removeAll(keepingCapacity: true)
    answered.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
  }
}

/// An unannounced event of a player: an order to it, trouble, or its app's reaction
/// (Sessions/Rules).
package struct JudgeEvent: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A viewer, or the provocation of a fault, has given it an order.
    case ordered(PlayerCommand)
    /// Trouble reached its app, after `repeats` answers with an expired lease in a row; `answer` is
    /// a simulated app's reaction.
    case met(Trouble, repeats: Int, answer: Reaction?)
    /// Its app does something about that.
    case reacted(Reaction)
  }

  /// How many announcements of the outbox come before it.
  package let place: Int
  package let player: PlayerID
  package let content: Content
}
