import HeadEndAPI
import Simulation

/// Lets requests stand in their services' queues before they reach a transport (HeadEnd/Capacity).
struct CapacityGate<Base: Transport>: Transport {
  var base: Base
  var queues: ServiceQueues

  init(_ base: Base, _ capacity: ServiceCapacity) {
    self.base = base
    queues = ServiceQueues(capacity)
  }

  /// A request takes effect when it is admitted, and is answered after its turn [N].
  mutating func answer(_ request: Request, at now: Instant) -> Answer {
    // An upstream has its own queue, if it has one.
    if request.upstream != nil { return base.answer(request, at: now) }
    let service = request.operation.service
    switch queues.admit(to: service, at: now, isRetry: request.isRetry) {
    case .served(let wait):
      var answer = base.answer(request, at: now)
      if wait > 0 { answer.delay += .nanoseconds(wait) }
      return answer
    case .refused: return Answer(.response(service.refusal), after: Answer.proxyTime)
    case .silence: return Answer(.silence)
    }
  }

  /// No queue is met.
  func preview(of request: Request, at now: Instant) -> Answer {
    base.preview(of: request, at: now)
  }
}
