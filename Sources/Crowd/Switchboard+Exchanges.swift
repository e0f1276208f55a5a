import Faults
import HeadEndAPI
import Simulation

extension Switchboard {
  /// Takes in a request that has reached the head-end: faults first, which are a proxy in front of
  /// it, then the queue of the service. `channel` is the place of the one that the viewer watches.
  mutating func admit(
    _ operation: Operation, of viewer: ViewerReference, on channel: Int, isRetry: Bool
  ) -> Passage {
    note(operation, of: viewer, isRetry: isRetry)
    var passage = Passage()
    if !faults.isEmpty {
      interfere(with: &passage, operation, of: viewer, on: channel)
      guard passage.isServed else { return passage }
    }
    let service = operation.service
    switch queues.admit(to: service, at: Instant(nanoseconds: now), isRetry: isRetry) {
    case .served(let wait): passage.wait += wait
    case .refused:
      (passage.isServed, passage.refusalBytes) = (false, Int32(service.refusal.body.count))
    case .silence: (passage.isServed, passage.isSilent) = (false, true)
    }
    if !passage.isServed, queues.hasNewOverload { hasNews = true }
    return passage
  }

  /// Opens a session, if the limit of the household allows.
  mutating func openSession(of viewer: ViewerReference) -> Outcome {
    let index = viewer.index
    switch sessions.open(index, at: now) {
    case .limitReached: return .limitReached
    case .opened: break
    case .openedBesideOrphan(let end): set(.orphanExpires, of: viewer, at: end)
    }
    countToken()
    return .success
  }

  mutating func countToken() { tally.countToken() }

  private mutating func note(
    _ operation: Operation, of viewer: ViewerReference, isRetry: Bool
  ) {
    tally.count(operation, isRetry: isRetry)
    requests?.append(CrowdRequest(instant: now, viewer: viewer.index, operation: operation))
  }

  private mutating func interfere(
    with passage: inout Passage, _ operation: Operation, of viewer: ViewerReference,
    on channel: Int
  ) {
    for place in faults.indices
    where faults[place].matches(operation)
      && rules.isViewer(viewer.index, on: channel, in: faults[place].part)
    {
      let random = rules.draw(
        viewer, UInt64(bitPattern: now) ^ UInt64(faults[place].id.number).mixed)
      guard faults[place].meet(draw: Int(random % 1000)) else { continue }
      if faults[place].fired == 1 || faults[place].isSpent { hasNews = true }
      passage.add(faults[place].effect, jitter: random)
    }
    if passage.isDropped { passage.isServed = false }
  }
}
