/// What is going to happen, ordered by instant; what falls on the same instant keeps the order in
/// which it was scheduled. A value type: copying it is a snapshot.
///
/// Cancelling removes an entry at once, so the queue never holds anything that will not happen.
///
/// Public like `Instant`, since only what is public is specialised in the targets that use it, and
/// generic code that is not takes many times as long.
public struct EventQueue<Event: Sendable>: Sendable {
  @usableFromInline var agenda = Agenda()
  /// By slot of the agenda.
  @usableFromInline var events: [Event?] = []

  @inlinable
  public init() {}

  /// Number of events that are still to happen.
  @inlinable public var count: Int { agenda.count }

  @inlinable public var isEmpty: Bool { agenda.count == 0 }

  /// When the next event happens; `nil` when nothing is scheduled.
  @inlinable public var nextInstant: Instant? { agenda.nextInstant }

  /// Schedules an event behind all that are already due at the same instant.
  @discardableResult @inlinable
  public mutating func schedule(_ event: Event, at instant: Instant) -> EventTicket {
    let ticket = agenda.claim(instant)
    if Int(ticket.slot) < events.count {
      events[Int(ticket.slot)] = event
    } else {
      events.append(event)
    }
    return ticket
  }

  /// Takes a scheduled event back; false when it already happened or was cancelled.
  @discardableResult @inlinable
  public mutating func cancel(_ ticket: EventTicket) -> Bool {
    guard let slot = agenda.release(ticket) else { return false }
    events[slot] = nil
    return true
  }

  /// Removes and returns the next event if it is due at `limit` or before.
  @inlinable
  public mutating func popNext(through limit: Instant) -> (instant: Instant, event: Event)? {
    guard let (instant, slot) = agenda.releaseFirst(through: limit) else { return nil }
    guard let event = events[slot].take() else {
      preconditionFailure("A slot of the agenda always holds an event.")
    }
    return (instant, event)
  }
}
