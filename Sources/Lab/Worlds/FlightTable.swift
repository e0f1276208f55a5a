import HeadEndAPI

/// The requests that are under way. Each keeps its place while it is, so that a change to one moves
/// nothing.
struct FlightTable: Sendable {
  private var places: [RequestID: Int] = [:]
  private var flights: [InFlight?] = []
  private var free: [Int] = []

  /// The request of that number, if it is under way.
  subscript(_ id: RequestID) -> InFlight? {
    places[id].flatMap { flights[$0] }
  }

  /// In no particular order.
  var all: [InFlight] { flights.compactMap(\.self) }

  mutating func add(_ flight: InFlight) {
    let place = free.popLast() ?? flights.count
    if place < flights.count {
      flights[place] = flight
    } else {
      flights.append(flight)
    }
    places[flight.request.id] = place
  }

  /// Changes one that is under way; does nothing about others.
  mutating func change(_ id: RequestID, _ change: (inout InFlight) -> Void) {
    if let place = places[id] { flights[place]?.take(change) }
  }

  /// Takes one out.
  mutating func remove(_ id: RequestID) -> InFlight? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    free.append(place)
    return flights[place].take()
  }
}

extension InFlight {
  fileprivate mutating func take(_ change: (inout InFlight) -> Void) { change(&self) }
}
