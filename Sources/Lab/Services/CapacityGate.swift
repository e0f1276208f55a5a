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
    let service = request.operation.service
    switch queues.admit(to: service, at: now, isRetry: request.isRetry) {
    case .served(let wait):
      var answer = base.answer(request, at: now)
      if wait > 0 { answer.delay += .nanoseconds(wait) }
      return answer
    case .refused: return Answer(.response(service.refusal), after: Self.refusalTime)
    case .silence: return Answer(.silence)
    }
  }

  /// How soon a service says no [N].
  private static var refusalTime: Duration { .milliseconds(20) }
}

extension Service {
  /// 503 Service Unavailable, with a JSON body; 4001 is the licence service's code for a session
  /// service that cannot be reached, and the nearest that is published (Players/Errors) [N].
  fileprivate var refusal: Response {
    let body =
      switch self {
      case .session: "{\"errorCode\":4001,\"message\":\"SSM not available\"}"
      case .licence: "{\"message\":\"licence service overloaded\"}"
      case .token: "{\"message\":\"token service overloaded\"}"
      case .origin: "{\"message\":\"origin overloaded\"}"
      }
    return Response(status: 503, contentType: "application/json", body: Array(body.utf8))
  }
}
