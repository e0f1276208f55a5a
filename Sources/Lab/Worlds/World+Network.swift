import Faults
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Bodies up to this size do not load the line: they fit into what is in flight anyway.
  private static let smallBody = 16_384

  /// A lost request is sent again after this time.
  private static let retransmission = Duration.milliseconds(300)

  mutating func send(_ request: Request, from device: Int) {
    guard !request.isForFile else { return read(request, on: device) }
    let arrival = now + oneWay(device)
    inFlight.add(
      InFlight(
        request: request, sent: now, device: device,
        step: queue.schedule(.arrival(request.id), at: arrival),
        timeout: queue.schedule(.timeout(request.id), at: now + request.timeout)))
  }

  /// A file on the device is read at once: neither network nor head-end hear of it.
  private mutating func read(_ request: Request, on device: Int) {
    inFlight.add(
      InFlight(
        request: request, sent: now, device: device,
        step: queue.schedule(.delivery(request.id), at: now + .milliseconds(1)),
        timeout: queue.schedule(.timeout(request.id), at: now + request.timeout),
        outcome: .response(devices[device].app.answer(toFile: request))))
  }

  private mutating func oneWay(_ device: Int) -> Duration {
    let network = lineUp.network
    var time = network.oneWay + devices[device].random.duration(upTo: network.jitter)
    if network.lossPermille > 0,
      devices[device].random.integer(in: 0...999) < network.lossPermille
    {
      time += Self.retransmission
    }
    return time
  }

  mutating func arrive(_ id: RequestID, _ outbox: inout Outbox) {
    guard let flight = inFlight[id] else { return }
    let answer = head.answer(flight.request, at: now)
    reportFaults(&outbox)
    if outbox.keepsExchanges {
      outbox.exchanges.append(
        Exchange(
          instant: now, player: name(of: flight.request.sender), request: flight.request,
          outcome: answer.outcome))
    }
    let step: EventTicket?
    var firstByte: Instant?
    switch answer.outcome {
    case .silence: step = nil
    case .failure: step = queue.schedule(.delivery(id), at: now)
    case .response(let response):
      let begin = now + answer.delay + oneWay(flight.device)
      firstByte = begin
      step = carry(response, back: answer, id, from: begin)
    }
    inFlight.change(id) { flight in
      flight.step = step
      flight.outcome = answer.outcome
      flight.transferBegan = firstByte
    }
  }

  /// What happens next to a response whose first byte is back at an instant.
  private mutating func carry(
    _ response: Response, back answer: Answer, _ id: RequestID, from firstByte: Instant
  ) -> EventTicket {
    if response.nominalBytes > Self.smallBody, answer.bandwidthCap == nil {
      return queue.schedule(.transferBegin(id), at: firstByte)
    }
    let bandwidth = min(answer.bandwidthCap ?? .max, lineUp.network.bandwidth)
    let time = Duration.nanoseconds(
      Int64(response.nominalBytes) * 8_000_000 / Int64(max(1, bandwidth)) * 1000)
    return queue.schedule(.delivery(id), at: firstByte + time)
  }

  mutating func beginTransfer(_ id: RequestID) {
    guard let flight = inFlight[id], case .response(let response) = flight.outcome else { return }
    inFlight.change(id) { $0.step = nil }
    devices[flight.device].line.begin(id, bytes: response.nominalBytes, at: now)
    rescheduleLine(flight.device)
  }

  mutating func endTransfers(_ device: Int, _ outbox: inout Outbox) {
    devices[device].lineTicket = nil
    while let id = devices[device].line.takeFinished(at: now) { deliver(id, &outbox) }
    rescheduleLine(device)
  }

  private mutating func rescheduleLine(_ device: Int) {
    if let ticket = devices[device].lineTicket { queue.cancel(ticket) }
    devices[device].lineTicket = devices[device].line.nextEnd.map {
      queue.schedule(.transferEnd(device: device), at: $0)
    }
  }

  mutating func deliver(_ id: RequestID, _ outbox: inout Outbox) {
    guard let flight = inFlight.remove(id) else { return }
    queue.cancel(flight.timeout)
    switch flight.outcome {
    case .response(let response):
      let transfer = now - (flight.transferBegan ?? now)
      hand(.response(response, transfer: transfer), to: flight, &outbox)
    case .failure(let failure): hand(.failure(failure), to: flight, &outbox)
    case .silence: preconditionFailure("Silence is never delivered.")
    }
  }

  mutating func timeOut(_ id: RequestID, _ outbox: inout Outbox) {
    guard let flight = inFlight[id] else { return }
    abandon(id)
    hand(.failure(.timedOut), to: flight, &outbox)
  }

  /// Forgets a request: whatever is on its way for it is lost.
  mutating func abandon(_ id: RequestID) {
    guard let flight = inFlight.remove(id) else { return }
    queue.cancel(flight.timeout)
    if let step = flight.step {
      queue.cancel(step)
    } else {
      devices[flight.device].line.cancel(id, at: now)
      rescheduleLine(flight.device)
    }
  }

  /// Gives the result to the player that waits for it, and frees the main thread if it waited.
  private mutating func hand(
    _ result: RequestResult, to flight: InFlight, _ outbox: inout Outbox
  ) {
    let request = flight.request
    let wasBlocker = devices[flight.device].mainThread.blocker == request.id
    if wasBlocker { devices[flight.device].mainThread.unblock() }
    if device(of: request.sender) != nil {
      players[request.sender.index]?.add(
        RequestRecord(
          operation: request.operation, method: request.method.rawValue, url: request.url,
          sent: flight.sent, duration: now - flight.sent, status: result.status))
      give(.result(request.id, result), to: request.sender, &outbox)
    }
    if wasBlocker { drainBacklog(of: flight.device, &outbox) }
  }
}
