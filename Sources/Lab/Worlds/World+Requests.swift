import Faults
import HeadEndAPI
import Players
import Simulation

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
    switch head.receive(flight.request, at: now) {
    case .answered(let answer):
      note(answer, in: &flight.record)
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
      return note(answer, in: &record)
    }
    note(answer, in: &flight.record)
    wire.carry(answer, to: flight, &schedule)
  }

  /// Lets the head-end answer, by way of the faults.
  mutating func ask(_ request: Request) -> (answer: Answer, record: RequestRecord) {
    let answer = head.answer(request, at: now)
    var record = RequestRecord(request, sent: now)
    note(answer, in: &record)
    return (answer, record)
  }

  /// Writes an answer down, and reports what the way to it has led to.
  private mutating func note(_ answer: Answer, in record: inout RequestRecord) {
    record.answer(answer.outcome, at: now)
    reportFaults()
    reportOverloads()
    guard outbox.keepsAnswered else { return }
    record.player = name(of: record.request.sender)
    outbox.add(answered: record)
  }

  mutating func endTransfers(_ device: Int) {
    while let delivery = wire.takeTransfer(on: device, &schedule) { hand(delivery) }
    wire.scheduleLine(of: device, &schedule)
  }

  /// Gives a result to the player that waits for it, and frees the main thread if it waited.
  mutating func hand(_ delivery: Wire.Delivery) {
    var delivery = delivery
    if outbox.keepsEnded { delivery.record.player = name(of: delivery.request.sender) }
    let request = delivery.request
    let waitEnd = fleet[device: delivery.device].mainThread.unblock(by: request.id)
    if let waitEnd { schedule.cancel(waitEnd) }
    if fleet.device(of: request.sender) != nil {
      fleet.change(request.sender) { $0.add(delivery.record) }
      if outbox.keepsEnded { outbox.add(ended: delivery.record) }
      give(
        .result(request.id, delivery.result), to: request.sender,
        isMedia: request.operation.isMedia)
    }
    if waitEnd != nil { drainBacklog(of: delivery.device) }
  }
}
