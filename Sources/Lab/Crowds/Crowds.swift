package import Crowd
import Faults
package import HeadEndAPI
import Players
import Simulation

/// The crowds of a world. They take numbers of players, so that faults, log and wall address them
/// alike.
package struct Crowds: Sendable {
  private var crowds: [Crowd] = []
  /// Their numbers, in the order of the line-up.
  package private(set) var ids: [PlayerID] = []
  /// The instant up to which they have acted.
  private(set) var reached = Instant.zero

  package var isEmpty: Bool { crowds.isEmpty }

  /// How many viewers they have.
  package var viewers: Int { crowds.reduce(0) { $0 + $1.plan.viewers } }

  /// Bytes that they take.
  var bytes: Int { crowds.reduce(0) { $0 + $1.bytes } }

  /// When something happens next in any of them.
  var nextInstant: Instant? { crowds.lazy.compactMap(\.nextInstant).min() }

  func contains(_ id: PlayerID) -> Bool { place(of: id) != nil }

  mutating func add(_ crowd: Crowd, as id: PlayerID) {
    crowds.append(crowd)
    ids.append(id)
  }

  mutating func change<Result>(_ id: PlayerID, _ body: (inout Crowd) -> Result) -> Result? {
    place(of: id).map { body(&crowds[$0]) }
  }

  /// Everything there is to see of them, on maps of at most so many cells.
  package func observations(cells: Int) -> [CrowdObservation] {
    ids.compactMap { id in read(id) { CrowdObservation($0, id, cells: cells) } }
  }

  /// One viewer of a crowd; `nil` for one that is not there.
  package func viewer(_ index: Int, of id: PlayerID) -> ViewerObservation? {
    read(id) { (0..<$0.plan.viewers).contains(index) ? $0.viewer(index) : nil } ?? nil
  }

  /// Reads a crowd in place.
  func read<Result>(_ id: PlayerID, _ body: (borrowing Crowd) -> Result) -> Result? {
    place(of: id).map { body(crowds[$0]) }
  }

  /// Lets everything happen that is due by `instant`, or until one of them has something to
  /// announce: returns which, and when. Unless they are `apart`, they stand in the same queues, and
  /// what happens in them happens in the order of time.
  mutating func advance(
    to instant: Instant, apart: Bool, _ queues: inout ServiceQueues
  ) -> (id: PlayerID, instant: Instant)? {
    if apart || crowds.count == 1 {
      return advanceEach(to: instant, &queues)
    }
    while let next = nextInstant, next <= instant {
      if let news = advanceEach(to: next, &queues) { return news }
    }
    reached = instant
    return nil
  }

  private mutating func advanceEach(
    to instant: Instant, _ queues: inout ServiceQueues
  ) -> (id: PlayerID, instant: Instant)? {
    for place in crowds.indices {
      crowds[place].advance(to: instant, &queues)
      guard crowds[place].hasNews else { continue }
      reached = crowds[place].now
      return (ids[place], crowds[place].now)
    }
    reached = instant
    return nil
  }

  /// Whether a player is a crowd with the part that a fault is aimed at.
  func hasPart(of targets: FaultTargets, at id: PlayerID) -> Bool {
    guard let part = targets.partOfCrowds, let place = place(of: id) else { return false }
    let plan = crowds[place].plan
    return part.obstacle(households: plan.households, channels: plan.channels.map(\.value)) == nil
  }

  private func place(of id: PlayerID) -> Int? { ids.firstIndex(of: id) }
}
