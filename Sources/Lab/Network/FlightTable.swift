import HeadEndAPI
import Simulation

/// The requests that are under way. Each keeps its slot while it is, so that a change to one moves
/// nothing.
struct FlightTable: Sendable {
  // By the bare number, whose hash the compiler sees into.
  private var slots: [UInt64: Int] = [:]
  private var flights: [InFlight?] = []
  private var free: [Int] = []

  /// The request of that number, if it is under way.
  subscript(_ id: RequestID) -> InFlight? {
    slots[id.number].flatMap { flights[$0] }
  }

  /// In no particular order.
  var all: [InFlight] { flights.compactMap(\.self) }

  mutating func add(_ flight: InFlight) {
    let slot = free.popLast() ?? flights.count
    if slot < flights.count {
      flights[slot] = flight
    } else {
      flights.append(flight)
    }
    slots[flight.request.id.number] = slot
  }

  /// Changes one that is under way; does nothing about others.
  mutating func change(_ id: RequestID, _ change: (inout InFlight) -> Void) {
    if let slot = slots[id.number] { flights[slot]?.take(change) }
  }

  /// Removes one and returns it.
  mutating func remove(_ id: RequestID) -> InFlight? {
    guard let slot = slots.removeValue(forKey: id.number) else { return nil }
    free.append(slot)
    return flights[slot].take()
  }
}

/// A request that was sent and is not answered yet.
struct InFlight: Sendable {
  let request: Request
  let sent: Instant
  let device: Int
  /// What happens next to it; `nil` while its body is on the line or nothing will come.
  var step: EventTicket?
  let timeout: EventTicket
  var outcome: Answer.Outcome = .silence
  var transferBegan: Instant?
  /// Bits per second that a fault leaves of the network; `nil` = all.
  var bandwidthCap: Int?
}

extension InFlight {
  fileprivate mutating func take(_ change: (inout InFlight) -> Void) { change(&self) }
}
