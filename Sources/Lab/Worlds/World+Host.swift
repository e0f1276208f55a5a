import ContentProtection
import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// The question to an app's own code that is answered next; until then no time passes.
  package var hostCall: HostCall? { hostCalls.first }

  /// Hands an answer of the app's own code to the player that asked. The world goes on, and if the
  /// code had errands, the app's main thread is blocked for as long as they took.
  mutating func answer(_ id: HostCallID, _ answer: HostAnswer, _ outbox: inout Outbox) {
    hostCalls.removeAll { $0.id == id }
    let busy = errands.removeValue(forKey: id)
    guard let device = device(of: id.player) else { return }
    guard let busy else {
      return give(.hostAnswer(id, answer), to: id.player, &outbox)
    }
    requestCount += 1
    let wait = RequestID(requestCount)
    devices[device].mainThread.block(on: wait, at: now)
    hostReturns[wait] = HostReturn(call: id, answer: answer, device: device)
    queue.schedule(.hostReturn(wait), at: now + busy)
  }

  /// The time of a code's errands is over: what it answered is heard.
  mutating func returnFromHost(_ wait: RequestID, _ outbox: inout Outbox) {
    guard let heard = hostReturns.removeValue(forKey: wait) else { return }
    if devices[heard.device].mainThread.blocker == wait {
      devices[heard.device].mainThread.unblock()
    }
    give(.hostAnswer(heard.call, heard.answer), to: heard.call.player, &outbox)
    drainBacklog(of: heard.device, &outbox)
  }

  /// Does an errand of an app's own code, for the question that it is answering or for none.
  mutating func run(_ errand: HostErrand, for id: HostCallID?, _ outbox: inout Outbox) {
    switch errand {
    case .fetch(let operation, let method, let url, let authorizations, let body):
      requestCount += 1
      let request = Request(
        id: RequestID(requestCount), sender: id?.player ?? .operatorConsole, operation: operation,
        method: method, url: url, authorizations: authorizations, body: body,
        timeout: .seconds(10))
      outbox.errandOutcome = fetch(request, for: id, &outbox)
    case .keyRequest(let certificate, let contentIdentifier):
      guard let player = id?.player, let device = device(of: player) else { return }
      let time = UnixTime(at: now) + devices[device].clockOffset
      let spc = players[player.index]?.keyRequestData(
        forApp: certificate, contentIdentifier: contentIdentifier, at: time)
      let failure = players[player.index]?.loaderFailure
      outbox.errandOutcome =
        spc.map { .keyRequest($0) } ?? failure.map { .noKeyRequest($0) }
    }
  }

  private mutating func fetch(
    _ request: Request, for id: HostCallID?, _ outbox: inout Outbox
  ) -> HostErrand.Outcome {
    let answer = head.answer(request, at: now)
    reportFaults(&outbox)
    if outbox.keepsExchanges {
      outbox.exchanges.append(
        Exchange(
          instant: now, player: name(of: request.sender), request: request,
          outcome: answer.outcome))
    }
    let travel = lineUp.network.latency + answer.delay
    switch answer.outcome {
    case .response(let response) where travel < request.timeout:
      if let id { errands[id, default: .zero] += travel }
      return .response(response)
    case .response, .silence:
      if let id { errands[id, default: .zero] += request.timeout }
      return .failure(.timedOut)
    case .failure(let failure): return .failure(failure)
    }
  }

  /// Seats one more player, on the device of its configuration; nothing if there is none such.
  mutating func seat(_ configuration: PlayerConfiguration, _ outbox: inout Outbox) {
    guard let device = devices.firstIndex(where: { $0.id == configuration.device }) else { return }
    let id = seat(configuration, on: device)
    announce(.playerAdded, of: id, &outbox)
  }
}

extension World {
  /// The certificate that an app with a resource loader carries in its bundle: X.509 DER.
  package var applicationCertificate: [UInt8] { head.base.applicationCertificate }
}
