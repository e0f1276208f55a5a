import Crowd
import HeadEndAPI
import Players
import Simulation

/// The crowds of a world. They take numbers of players, so that faults, log and wall address them
/// alike.
struct Crowds: Sendable {
  private var crowds: [Crowd] = []
  private(set) var ids: [PlayerID] = []

  var isEmpty: Bool { crowds.isEmpty }

  /// When something happens next in any of them.
  var nextInstant: Instant? { crowds.lazy.compactMap(\.nextInstant).min() }

  subscript(_ id: PlayerID) -> Crowd? { place(of: id).map { crowds[$0] } }

  func contains(_ id: PlayerID) -> Bool { place(of: id) != nil }

  mutating func add(_ crowd: Crowd, as id: PlayerID) {
    crowds.append(crowd)
    ids.append(id)
  }

  mutating func change<Result>(_ id: PlayerID, _ body: (inout Crowd) -> Result) -> Result? {
    place(of: id).map { body(&crowds[$0]) }
  }

  func name(of id: PlayerID) -> String? { place(of: id).map { crowds[$0].plan.id } }

  /// Reads a crowd in place.
  func read<Result>(_ id: PlayerID, _ body: (borrowing Crowd) -> Result) -> Result? {
    place(of: id).map { body(crowds[$0]) }
  }

  /// Lets everything happen that is due by `instant`, in the order of time, or until one of them has
  /// something to announce: returns which, and when.
  mutating func advance(
    to instant: Instant, _ queues: inout ServiceQueues
  ) -> (id: PlayerID, instant: Instant)? {
    if crowds.count == 1 {
      crowds[0].advance(to: instant, &queues)
      return crowds[0].hasNews ? (ids[0], crowds[0].now) : nil
    }
    while let next = nextInstant, next <= instant {
      for place in crowds.indices where crowds[place].nextInstant.map({ $0 <= next }) == true {
        crowds[place].advance(to: next, &queues)
        if crowds[place].hasNews { return (ids[place], crowds[place].now) }
      }
    }
    return nil
  }

  private func place(of id: PlayerID) -> Int? { ids.firstIndex(of: id) }
}
