import Faults
import HeadEndAPI
import Simulation

/// A request that has reached the head-end, and what faults and queues do to it there. Small, since
/// there is one for every request.
struct Passage {
  /// Whether the service does its work.
  var isServed = true
  /// Whether nothing is answered.
  var isSilent = false
  /// Whether there is no connection.
  var isDropped = false
  /// Whether bytes of the answer are changed on the way.
  var isBroken = false
  /// Whether the client's framework fails, whatever is answered.
  var failsInClient = false
  /// What the service gets wrong.
  var instruction: Instruction?
  /// Bytes of an answer that is given in the service's place; 0 = there is none.
  var refusalBytes: Int32 = 0
  /// The most bits a second that the answer is sent with; 0 = as many as the line allows.
  var cap: UInt32 = 0
  /// Nanoseconds by which the answer is late: in the service's queue, and by faults.
  var wait: Int64 = 0

  /// Whether the service has answered, and bytes of its answer were changed on the way.
  var isOnlyBroken: Bool { isServed && refusalBytes == 0 && isBroken }

  /// Whether the answer is of no use to the client.
  var isSpoilt: Bool { refusalBytes > 0 || isBroken || failsInClient }
}

extension Switchboard {
  /// Takes in a request that has reached the head-end: faults first, which are a proxy in front of
  /// it, then the queue of the service.
  mutating func admit(
    _ operation: Operation, of viewer: ViewerReference, isRetry: Bool
  ) -> Passage {
    note(operation, of: viewer, isRetry: isRetry)
    var passage = Passage()
    if !faults.isEmpty {
      interfere(with: &passage, operation, of: viewer)
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
    with passage: inout Passage, _ operation: Operation, of viewer: ViewerReference
  ) {
    let rank = Int(rules.draw(viewer, 0) % 1000)
    for place in faults.indices where faults[place].matches(operation) {
      let random = rules.draw(
        viewer, UInt64(bitPattern: now) ^ UInt64(faults[place].id.number).mixed)
      guard faults[place].meet(rank: rank, draw: Int(random % 1000)) else { continue }
      if faults[place].fired == 1 || faults[place].isSpent { hasNews = true }
      passage.add(faults[place].effect, jitter: random)
    }
    if passage.isDropped { passage.isServed = false }
  }
}
