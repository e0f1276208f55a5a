package import HeadEndAPI
package import Simulation

/// Applies armed faults to the requests and answers that pass a transport; knows neither end.
package struct FaultInjector<Base: Transport>: Transport {
  package var base: Base
  package var board: FaultBoard
  /// Requests that a slow service has not taken up yet, with what else faults do to them.
  private var held: [RequestID: (request: Request, effects: [FaultEffect])] = [:]

  /// How long the system waits for an app that never answers it: about two minutes
  /// (<https://github.com/SRGSSR/pillarbox-apple/issues/115>).
  private static var patience: Duration { .seconds(120) }

  /// The outcome of a request that reaches the services.
  package enum Reception {
    case answered(Answer)
    /// The service is slow: the request has to be passed to `takeUp` after that time.
    case held(Duration)
  }

  package init(_ base: Base, seed: UInt64) {
    self.base = base
    board = FaultBoard(seed: seed)
  }

  /// Passes on a request whose sender can wait until a slow service takes it up.
  package mutating func handle(_ request: Request, at now: Instant) -> Reception {
    var request = request
    let effects = fire(on: &request, at: now)
    guard let wait = Self.wait(of: effects) else {
      return .answered(answer(request, at: now, through: effects[...]))
    }
    held[request.id] = (request, effects.filter { !$0.isSlow })
    return .held(wait)
  }

  /// The request of that number, if a slow service holds it.
  package func heldRequest(_ id: RequestID) -> Request? { held[id]?.request }

  /// A slow service takes up a request that it held.
  package mutating func takeUp(_ request: Request, at now: Instant) -> Answer {
    let own = held.removeValue(forKey: request.id)
    return answer(own?.request ?? request, at: now, through: (own?.effects ?? [])[...])
  }

  /// How late a service takes up a request; `nil` where it does so at once, or is not reached.
  private static func wait(of effects: [FaultEffect]) -> Duration? {
    var wait: Duration?
    for effect in effects {
      switch effect {
      case .drop, .timeout, .swallow, .status: return nil
      case .slow(let time): wait = (wait ?? .zero) + time
      case .hang, .delay, .instruct, .malformed, .throttle, .cut, .native, .log, .silence,
        .inherent:
        break
      }
    }
    return wait
  }

  /// Answers a request without retry: a slow service acts at once, and answers late.
  package mutating func answer(_ request: Request, at now: Instant) -> Answer {
    var request = request
    let effects = fire(on: &request, at: now)
    return answer(request, at: now, through: effects[...])
  }

  /// Lets the faults act that a request meets; since when a playlist's mistake lasts goes with it.
  private mutating func fire(on request: inout Request, at now: Instant) -> [FaultEffect] {
    request.mistakenSince = board.begin(ofMistakeAt: request, at: now)
    return board.fire(on: request, at: now)
  }

  package func preview(of request: Request, at now: Instant) -> Answer {
    base.preview(of: request, at: now)
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
    case .swallow: return Answer(.silence, patience: Self.patience)
    case .hang:
      return Self.adjusted(answer(request, at: now, through: rest)) {
        ($0.outcome, $0.goesOn) = (.silence, false)
      }
    case .slow(let delay), .delay(let delay, _):
      return Self.adjusted(answer(request, at: now, through: rest)) { $0.delay += delay }
    case .status(let status, let code, let message):
      let response = substitute(status, code, message, for: request, at: now)
      return Answer(.response(response), after: Answer.proxyTime)
    case .instruct(let instruction):
      var request = request
      request.instruction = request.instruction ?? instruction
      return answer(request, at: now, through: rest)
    case .native(let error):
      return Self.annotated(answer(request, at: now, through: rest), .fails(error))
    case .log(let error):
      return Self.annotated(answer(request, at: now, through: rest), .logs(error))
    case .silence(let silence):
      return Self.annotated(answer(request, at: now, through: rest), .hushes(silence))
    case .malformed: return Self.corrupted(answer(request, at: now, through: rest))
    case .throttle(let bandwidth):
      return Self.adjusted(answer(request, at: now, through: rest)) {
        $0.bandwidthCap = min(bandwidth, $0.bandwidthCap ?? .max)
      }
    case .cut(let cut):
      return Self.adjusted(answer(request, at: now, through: rest)) { $0.cut = cut }
    case .inherent: return answer(request, at: now, through: rest)
    }
  }

  /// What is answered in the service's place: a proxy's success has the body that the service would
  /// send [N], and everything else is what the service or, without a code, a proxy would refuse
  /// with.
  private func substitute(
    _ status: Int, _ code: Int?, _ message: String, for request: Request, at now: Instant
  ) -> Response {
    if let upstream = request.upstream {
      return code.flatMap { _ in upstream.refusal }
        ?? Response(status: status, contentType: "text/plain", body: [])
    }
    var response = Response(refusal: status, code: code, message)
    switch InjectedStatus(status) {
    case .success where code == nil:
      guard case .response(let good) = base.preview(of: request, at: now).outcome else { break }
      response = good
      response.status = status
    case .bodiless: (response.body, response.nominalBytes) = ([], 0)
    case .success, .redirect, .failure, .unsent: break
    }
    return response
  }

  /// The answer, with the client framework's error.
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

  private static func adjusted(_ answer: Answer, _ adjust: (inout Answer) -> Void) -> Answer {
    var answer = answer
    adjust(&answer)
    return answer
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

extension FaultEffect {
  fileprivate var isSlow: Bool { if case .slow = self { true } else { false } }
}
