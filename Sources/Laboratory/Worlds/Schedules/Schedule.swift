import Faults
import HeadEndAPI
import Players
package import Simulation

/// A world's clock and everything it has scheduled.
///
/// At zero time has not begun: what is due at zero happens when time first runs (Worlds/Worlds,
/// "Order within an instant").
package struct Schedule: Sendable {
  /// The earliest instant after time has begun.
  private static let firstInstant = Instant(nanoseconds: 1)

  private(set) var now: Instant
  private var queue = EventQueue<ScheduledEvent>()

  /// An empty one at an instant.
  init(at now: Instant = .zero) { self.now = now }

  /// Events that are still to happen.
  package var count: Int { queue.count }

  /// The earliest instant to advance to at which something will have happened; `nil` when nothing
  /// is scheduled.
  package var nextInstant: Instant? { queue.nextInstant.map { max($0, Self.firstInstant) } }

  /// Schedules an event behind all that are due at the same instant.
  @discardableResult
  mutating func add(_ event: ScheduledEvent, at instant: Instant) -> EventTicket {
    queue.schedule(event, at: instant)
  }

  /// Moves the clock on to an instant before the next event.
  mutating func passTime(to instant: Instant) { now = max(now, instant) }

  /// Cancels an event; one that has happened or was cancelled is ignored.
  mutating func cancel(_ ticket: EventTicket) { queue.cancel(ticket) }

  /// Moves the clock to the next event that is due by `limit` and takes the event out; moves it to
  /// `limit` when there is none.
  mutating func next(through limit: Instant) -> ScheduledEvent? {
    guard limit > .zero else { return nil }
    guard let (due, event) = queue.popNext(through: limit) else {
      now = max(now, limit)
      return nil
    }
    now = due
    return event
  }
}

/// What can be scheduled in a world.
enum ScheduledEvent: Sendable {
  /// A player of the line-up starts on its first channel.
  case start(PlayerID)
  /// A request reaches the head-end.
  case arrival(RequestID)
  /// A slow service takes up a request that has reached it.
  case takingUp(RequestID)
  /// The first byte of a large body reaches the device's line.
  case transferBegin(RequestID)
  /// The next transfer of a device's line is complete.
  case transferEnd(device: Int)
  /// A whole answer reaches its player.
  case delivery(RequestID)
  case timeout(RequestID)
  case timer(PlayerID, PlayerTimer)
  /// A device's main thread has waited long enough for the answer to a request.
  case waitEnd(device: Int, RequestID)
  /// An armed fault begins to act.
  case faultBegin(FaultID)
  case faultEnd(FaultID)
  /// An app's own code, which had side effects, has answered.
  case hostReturn(RequestID)
  /// A player's app tries again.
  case retry(PlayerID)
  /// A service that was overloaded may have recovered.
  case overloadEnd(Service)
  /// The viewer opens the app of a device again, which was killed.
  case appLaunch(device: Int)
  /// The app of a device, if it has been in the background since, stops its players.
  case backgroundEnd(device: Int, since: Instant)
  /// A real client waits, unless it has sent a request since.
  case clientWait(PlayerID)
}
