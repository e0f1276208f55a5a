package import HeadEndAPI
package import Players
package import Simulation

/// What a world reports while it advances; the session posts it.
package struct Outbox: Sendable {
  package private(set) var announcements: [Announcement] = []
  /// Every exchange with the head-end, if they are asked for.
  package private(set) var exchanges: [Exchange] = []
  package internal(set) var keepsExchanges = false

  mutating func add(_ announcement: Announcement) { announcements.append(announcement) }

  // Not an autoclosure: one that needs the world would copy the world for each request.
  mutating func add(_ exchange: Exchange) {
    if keepsExchanges { exchanges.append(exchange) }
  }

  /// Forgets what was posted, and keeps the capacity for more.
  mutating func removeAll() {
    announcements.removeAll(keepingCapacity: true)
    exchanges.removeAll(keepingCapacity: true)
  }
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
