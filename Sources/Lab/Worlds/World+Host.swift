import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Gives an answer of the app's own code to the player that asked. The world goes on; if the code
  /// had side effects, the app's main thread is blocked for as long as they took.
  mutating func answer(_ id: HostCallID, _ answer: HostAnswer, _ outbox: inout Outbox) {
    let busy = host.close(id)
    guard let device = fleet.device(of: id.player) else { return }
    guard let busy else {
      return give(.hostAnswer(id, answer), to: id.player, &outbox)
    }
    let wait = nextRequest()
    let end = schedule.add(.hostReturn(wait), at: now + busy)
    fleet[device: device].mainThread.block(on: wait, until: end, at: now)
    host.hold(HostCalls.Return(call: id, answer: answer, device: device), until: wait)
  }

  /// The time of the code's side effects has passed: its answer takes effect.
  mutating func returnFromHost(_ wait: RequestID, _ outbox: inout Outbox) {
    guard let held = host.takeReturn(wait) else { return }
    _ = fleet[device: held.device].mainThread.unblock(by: wait)
    give(.hostAnswer(held.call, held.answer), to: held.call.player, &outbox)
    drainBacklog(of: held.device, &outbox)
  }

  /// Runs a side effect of an app's own code, for the question that it is answering or for none.
  mutating func run(
    _ effect: HostSideEffect, for id: HostCallID?, _ outbox: inout Outbox
  ) -> HostSideEffect.Outcome? {
    switch effect {
    case .fetch(let operation, let method, let url, let authorizations, let headers, let body):
      let request = Request(
        id: nextRequest(), sender: id?.player ?? .operatorConsole, operation: operation,
        method: method, url: url, authorizations: authorizations, headers: headers,
        body: body, timeout: .seconds(10))
      return fetch(request, for: id, &outbox)
    case .keyRequest(let certificate, let contentIdentifier, let isPersistable):
      return take(
        .makeRequest(
          certificate: certificate, contentIdentifier: contentIdentifier,
          isPersistable: isPersistable), of: id)
    case .persistableKey(let ckc):
      return take(.keepKey(ckc: ckc), of: id)
    case .invalidation(let device, let key, let challenge):
      return invalidate(key, challenge, on: device, &outbox)
    }
  }

  private mutating func fetch(
    _ request: Request, for id: HostCallID?, _ outbox: inout Outbox
  ) -> HostSideEffect.Outcome {
    let answer = ask(request, &outbox)
    let travel = lineUp.network.latency + answer.delay
    switch answer.outcome {
    case .response(let response) where travel < request.timeout:
      host.spend(travel, for: id)
      return .response(response)
    case .response, .silence:
      host.spend(request.timeout, for: id)
      return .failure(.timedOut)
    case .failure(let failure): return .failure(failure)
    }
  }

  /// The certificate that an app with a resource loader carries in its bundle: X.509 DER.
  package var applicationCertificate: [UInt8] { services.applicationCertificate }
}
