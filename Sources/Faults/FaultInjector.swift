package import HeadEndAPI
package import Simulation

/// Applies armed faults to the requests and answers that pass a transport; knows neither end.
package struct FaultInjector<Base: Transport>: Transport {
  package var base: Base
  package var board: FaultBoard

  package init(_ base: Base, seed: UInt64) {
    self.base = base
    board = FaultBoard(seed: seed)
  }

  package mutating func answer(_ request: Request, at now: Instant) -> Answer {
    let effects = board.fire(on: request, at: now)
    return answer(request, at: now, through: effects[...])
  }

  /// What nothing reports of a read from the device, which passes no transport.
  package mutating func silence(of read: Request, at now: Instant) -> Silence? {
    for effect in board.fire(on: read, at: now) {
      if case .silence(let silence) = effect { return silence }
    }
    return nil
  }

  private mutating func answer(
    _ request: Request, at now: Instant, through effects: ArraySlice<FaultEffect>
  ) -> Answer {
    guard let effect = effects.first else { return base.answer(request, at: now) }
    let rest = effects.dropFirst()
    switch effect {
    case .drop: return Answer(.failure(.notConnectedToInternet))
    case .timeout: return Answer(.silence)
    case .hang:
      var answer = answer(request, at: now, through: rest)
      answer.outcome = .silence
      return answer
    case .delay(let delay, _):
      var answer = answer(request, at: now, through: rest)
      answer.delay += delay
      return answer
    case .status(let status, let code, let message):
      return Self.refusal(status, code, message)
    case .instruct(let instruction):
      var request = request
      request.instruction = instruction
      return answer(request, at: now, through: rest)
    case .native(let error):
      return Self.annotated(answer(request, at: now, through: rest), .fails(error))
    case .log(let error):
      return Self.annotated(answer(request, at: now, through: rest), .logs(error))
    case .silence(let silence):
      return Self.annotated(answer(request, at: now, through: rest), .hushes(silence))
    case .malformed: return Self.corrupted(answer(request, at: now, through: rest))
    case .throttle(let bandwidth):
      var answer = answer(request, at: now, through: rest)
      answer.bandwidthCap = min(bandwidth, answer.bandwidthCap ?? .max)
      return answer
    case .inherent: return answer(request, at: now, through: rest)
    }
  }

  /// The answer that the service or, without a code, a proxy in its place would give.
  private static func refusal(_ status: Int, _ code: Int?, _ message: String) -> Answer {
    let body = ServiceFailure.text(errorCode: code, message: message)
    let response = Response(
      status: status, contentType: code == nil ? "text/plain" : "application/json",
      body: Array(body.utf8))
    return Answer(.response(response), after: Answer.proxyTime)
  }

  /// The answer, with what the client's framework makes of it.
  private static func annotated(_ answer: Answer, _ error: ClientError) -> Answer {
    changed(answer) { $0.clientError = error }
  }

  /// The answer with eight bytes in its middle replaced by letters: text stays text, and what was
  /// sealed no longer verifies.
  private static func corrupted(_ answer: Answer) -> Answer {
    changed(answer) { response in
      guard response.body.count >= 16 else { return }
      let middle = response.body.count / 2
      for index in middle..<middle + 8 {
        response.body[index] = response.body[index] == 0x41 ? 0x42 : 0x41
      }
    }
  }

  /// The answer with its response changed, if it has one.
  private static func changed(_ answer: Answer, _ change: (inout Response) -> Void) -> Answer {
    guard case .response(var response) = answer.outcome else { return answer }
    change(&response)
    var answer = answer
    answer.outcome = .response(response)
    return answer
  }
}
