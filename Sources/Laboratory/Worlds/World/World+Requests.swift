import ContentProtection
import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// Requests under way.
extension World {
  mutating func send(_ request: Request, from device: Int) {
    guard request.isForFile else {
      guard fleet[device: device].clockIsReset else {
        return wire.send(request, from: device, &schedule)
      }
      return wire.fail(request, on: device, .serverCertificateNotYetValid, &schedule)
    }
    var response = fleet[device: device].app.answer(toFile: request)
    if let silence = head.silence(of: request, at: now) { response.clientError = .hushes(silence) }
    reportFaults()
    wire.read(request, on: device, response, &schedule)
  }

  /// A request reaches the head-end.
  mutating func arrive(_ id: RequestID) {
    guard var flight = wire.flight(id) else { return }
    switch head.handle(flight.request, at: now) {
    case .answered(let answer) where answer.isRedirect:
      reportFaults()
      wire.redirect(flight, after: answer.delay, &schedule)
    case .answered(let answer):
      record(answer, in: &flight.record)
      wire.carry(answer, to: flight, &schedule)
    case .held(let wait):
      reportFaults()
      schedule.add(.takingUp(id), at: now + wait)
    }
  }

  /// A slow service takes up a request, whether or not its sender still waits for the answer.
  mutating func takeUp(_ id: RequestID) {
    guard let (request, answer) = head.takeUp(id, at: now) else { return }
    guard var flight = wire.flight(id) else {
      var record = RequestRecord(request, sent: now)
      return self.record(answer, in: &record)
    }
    record(answer, in: &flight.record)
    wire.carry(answer, to: flight, &schedule)
  }

  /// Lets the head-end answer, by way of the faults.
  mutating func ask(_ request: Request) -> (answer: Answer, record: RequestRecord) {
    let answer = head.answer(request, at: now)
    var record = RequestRecord(request, sent: now)
    self.record(answer, in: &record)
    return (answer, record)
  }

  /// Writes an answer down, and reports what the way to it has led to.
  private mutating func record(_ answer: Answer, in record: inout RequestRecord) {
    if !answer.goesOn { record.answer(answer.outcome, at: now) }
    reportFaults()
    reportOverloads()
    guard outbox.keepsAnswered, !answer.goesOn else { return }
    record.player = name(of: record.request.sender)
    outbox.add(answered: record)
  }

  /// Changes what the head-end's services can do.
  mutating func setCapacity(_ change: ServiceCapacity.Change) {
    head.queues.change(change)
    announce(.capacityChanged(change.text), of: nil)
  }

  /// Announces the services that have become overloaded; to be called after requests arrive in the
  /// queues, at the latest five seconds after their instants.
  mutating func reportOverloads() { carryOut(head.takeOverloads(&schedule)) }

  mutating func endTransfers(_ device: Int) {
    while let delivery = wire.takeTransfer(on: device, &schedule) { hand(delivery) }
    wire.scheduleLine(of: device, &schedule)
  }

  /// Gives a result to the player that waits for it, and frees the main thread if it waited.
  mutating func hand(_ delivery: Wire.Delivery) {
    var delivery = delivery
    let request = delivery.request
    let sender = name(of: request.sender)
    let kept = delivery.record.kept
    requests.add(kept, named: sender)
    if outbox.keepsEnded { delivery.record.player = sender }
    let waitEnd = fleet[device: delivery.device].mainThread.unblock(by: request.id)
    if let waitEnd { schedule.cancel(waitEnd) }
    if fleet.device(of: request.sender) != nil {
      fleet.change(request.sender) { $0.add(kept) }
      if outbox.keepsEnded { outbox.add(ended: delivery.record) }
      if let bytes = delivery.cutAfter {
        deliver(
          .brokenOff(request.id, receivedBytes: bytes), to: request.sender,
          isMedia: request.operation.isMedia)
      }
      deliver(
        .result(request.id, delivery.result), to: request.sender,
        isMedia: request.operation.isMedia)
    }
    if waitEnd != nil { drainBacklog(of: delivery.device) }
  }
}

/// Questions to apps' own code.
extension World {
  /// Gives an answer of the app's own code to the player that asked. The world continues; if the
  /// code had side effects, the app's main thread is blocked for as long as they took.
  mutating func answer(_ id: HostCallID, _ answer: HostAnswer) {
    let busy = host.close(id)
    guard let device = fleet.device(of: id.player) else { return }
    guard let busy else {
      deliver(.hostAnswer(id, answer), to: id.player)
      return
    }
    let wait = effects.nextRequest()
    let end = schedule.add(.hostReturn(wait), at: now + busy)
    fleet[device: device].mainThread.block(on: wait, until: end, at: now)
    host.hold(HostCalls.Return(call: id, answer: answer, device: device), until: wait)
  }

  /// The time of the code's side effects has passed: its answer takes effect.
  mutating func returnFromHost(_ wait: RequestID) {
    guard let held = host.takeReturn(wait) else { return }
    _ = fleet[device: held.device].mainThread.unblock(by: wait)
    deliver(.hostAnswer(held.call, held.answer), to: held.call.player)
    drainBacklog(of: held.device)
  }

  /// Sends a synchronous request of an app's own code, and follows a redirect.
  private mutating func fetch(
    _ request: Request, _ latency: Duration, for id: HostCallID?
  ) -> HostSideEffect.Outcome {
    var (request, travel) = (request, latency)
    var answer = ask(request).answer
    if answer.isRedirect {
      travel += answer.delay + latency
      request.isRedirected = true
      answer = ask(request).answer
    }
    return host.fetch(request, answer, travel + answer.delay, for: id)
  }

  /// Runs a side effect of an app's own code, for the question that it is answering or for none.
  mutating func run(_ effect: HostSideEffect, for id: HostCallID?) -> HostSideEffect.Outcome? {
    switch effect {
    case .fetch(let method, let address, let authorizations, let headers, let body):
      let request = Request(
        id: effects.nextRequest(), sender: id?.player ?? .operatorConsole,
        operation: address.route?.operation ?? .manifest, method: method, to: address,
        authorizations: authorizations, headers: headers, body: body, timeout: .seconds(10))
      let device = id.flatMap { fleet.device(of: $0.player) }
      return fetch(request, device.map(wire.latency) ?? lineUp.network.latency, for: id)
    case .keyRequest(let certificate, let contentIdentifier, let isPersistable):
      let step = KeyRequestStep.makeRequest(
        certificate: certificate, contentIdentifier: contentIdentifier,
        isPersistable: isPersistable)
      return id.flatMap { fleet.apply(step, of: $0) }
    case .persistableKey(let ckc): return id.flatMap { fleet.apply(.keepKey(ckc: ckc), of: $0) }
    case .invalidation(let device, let key, let challenge):
      guard let kept = fleet.invalidate(key, challenge, on: device, at: time) else { return nil }
      let notice = ContentKeyNotice.invalidated(
        keyIdentifier: kept.keyIdentifier, outcome: kept.proof.outcome)
      announce(.contentKeys(notice), of: kept.player)
      return HostSideEffect.Outcome(
        proving: kept.proof, of: kept.keyIdentifier, on: device,
        head.services.applicationCertificate,
        RandomStream(seed: seed, name: "\(device).invalidation.\(effects.nextRequest().number)"))
    }
  }
}

extension Answer {
  /// Whether its sender has to ask at another address.
  fileprivate var isRedirect: Bool {
    if case .response(let response) = outcome { response.isRedirect } else { false }
  }
}
