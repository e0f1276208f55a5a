import HeadEndAPI
import Players
import Simulation

/// The network between the devices of a world and its head-end: requests under way, and each
/// device's line, which its transfers share.
struct Wire: Sendable {
  /// The end of a request: what its sender is given.
  struct Delivery: Sendable {
    var record: RequestRecord
    let device: Int
    let result: RequestResult
    /// Bytes of a body that has been cut; `nil` where it was not.
    var cutAfter: Int?

    var request: Request { record.request }
  }

  /// A device's access to the network.
  private struct Access: Sendable {
    /// The line-up's for it.
    let own: LineUp.Network
    var network: LineUp.Network
    /// How much later its requests of some kinds are answered.
    let delays: [Operation: Duration]
    var line: SharedLink
    var lineTicket: EventTicket?
    /// Draws jitter and loss.
    var random: RandomStream

    func delay(of operation: Operation) -> Duration {
      delays.isEmpty ? .zero : delays[operation] ?? .zero
    }
  }

  /// A lost request is sent again after this time.
  private static let retransmission = Duration.milliseconds(300)

  private let seed: UInt64
  /// When the line-up began, and with it the traces of its networks.
  let start: Instant
  /// By number of the device.
  private var accesses: [Access] = []
  /// Whether the network of a device changes.
  private(set) var hasTraces = false
  /// Whether a device was ever given another network.
  private var isChanged = false
  /// By the bare number, whose hash the compiler sees into.
  private var flights: [UInt64: InFlight] = [:]

  init(seed: UInt64, from start: Instant = .zero) { (self.seed, self.start) = (seed, start) }

  /// Forgets all requests of a sender.
  mutating func abandonAll(of sender: PlayerID, _ schedule: inout Schedule) {
    for flight in underWay where flight.request.sender == sender {
      abandon(flight.request.id, &schedule)
    }
  }

  /// The requests under way, in the order in which they were sent.
  var underWay: [InFlight] {
    flights.values.sorted { $0.request.id.number < $1.request.id.number }
  }

  /// The oldest request of each sender that has been struck and is still under way.
  var struckRequests: [PlayerID: StruckRequest] {
    var oldest: [PlayerID: InFlight] = [:]
    for flight in flights.values where flight.struck != nil {
      let other = oldest[flight.request.sender]?.request.id.number ?? .max
      if flight.request.id.number < other { oldest[flight.request.sender] = flight }
    }
    return oldest.compactMapValues(\.struck)
  }

  /// Connects the next device, by its own network or else by the line-up's.
  mutating func add(_ device: LineUp.Device, orBy common: LineUp.Network) {
    let network = device.network ?? common
    accesses.append(
      Access(
        own: network, network: network, delays: device.delays,
        line: SharedLink(Downlink(network, from: start)),
        random: RandomStream(seed: seed, name: "\(device.id).network")))
    if network.trace != nil { hasTraces = true }
  }

  /// Gives a device another network from now on, whose trace begins now; `nil` = the line-up's.
  mutating func setNetwork(_ network: LineUp.Network?, of device: Int, _ schedule: inout Schedule) {
    let (now, own) = (schedule.now, accesses[device].own)
    accesses[device].network = network ?? own
    isChanged = true
    hasTraces = accesses.contains { $0.network.trace != nil }
    accesses[device].line.change(
      to: network.map { Downlink($0, from: now) } ?? Downlink(own, from: start), at: now)
    scheduleLine(of: device, &schedule)
  }

  /// A device's network at an instant; `nil` where it is constant, and the line-up's.
  func network(of device: Int, at now: Instant) -> NetworkObservation? {
    guard hasTraces || isChanged else { return nil }
    let access = accesses[device]
    guard access.network.trace != nil || access.network != access.own else { return nil }
    return NetworkObservation(access.network, bandwidth: access.line.downlink.bandwidth(at: now))
  }

  /// The time there and back between a device and the head-end.
  func latency(of device: Int) -> Duration { accesses[device].network.latency }

  /// The request of that number, if it is under way.
  func flight(_ id: RequestID) -> InFlight? { flights[id.number] }

  /// Sends a request to the head-end.
  mutating func send(_ request: Request, from device: Int, _ schedule: inout Schedule) {
    let arrival = schedule.now + oneWay(device)
    add(request, from: device, step: schedule.add(.arrival(request.id), at: arrival), &schedule)
  }

  /// Reads a file on the device, which takes a millisecond: neither network nor head-end are asked.
  mutating func read(
    _ request: Request, on device: Int, _ response: Response, _ schedule: inout Schedule
  ) {
    let step = schedule.add(.delivery(request.id), at: schedule.now + .milliseconds(1))
    add(request, from: device, step: step, outcome: .response(response), &schedule)
  }

  /// Fails a request in its TLS handshake, before it reaches the head-end.
  mutating func fail(
    _ request: Request, on device: Int, _ failure: NetworkFailure, _ schedule: inout Schedule
  ) {
    let step = schedule.add(.delivery(request.id), at: schedule.now + latency(of: device))
    add(request, from: device, step: step, outcome: .failure(failure), &schedule)
  }

  private mutating func add(
    _ request: Request, from device: Int, step: EventTicket, outcome: Answer.Outcome = .silence,
    _ schedule: inout Schedule
  ) {
    let timeout = schedule.add(.timeout(request.id), at: schedule.now + request.timeout)
    flights[request.id.number] = InFlight(
      record: RequestRecord(request, sent: schedule.now, outcome: outcome), device: device,
      step: step, timeout: timeout)
  }

  private mutating func oneWay(_ device: Int) -> Duration {
    let network = accesses[device].network
    var time = network.oneWay + accesses[device].random.duration(upTo: network.jitter)
    if network.lossPermille > 0,
      accesses[device].random.integer(in: 0...999) < network.lossPermille
    {
      time += Self.retransmission
    }
    return time
  }

  /// A request is redirected: its sender learns of it and asks at the other address, one round trip
  /// more, with the same method [N].
  mutating func redirect(_ flight: InFlight, after delay: Duration, _ schedule: inout Schedule) {
    var flight = flight
    flight.record.follow()
    let trip = oneWay(flight.device) + oneWay(flight.device)
    flight.step = schedule.add(.arrival(flight.request.id), at: schedule.now + delay + trip)
    flights[flight.request.id.number] = flight
  }

  /// Sends an answer of the head-end back to where its request came from.
  mutating func carry(_ answer: Answer, to flight: InFlight, _ schedule: inout Schedule) {
    let id = flight.request.id
    var firstByte: Instant?
    let step: EventTicket?
    var flight = flight
    switch answer.outcome {
    case .silence: step = hang(&flight, answer, &schedule)
    case .failure: step = schedule.add(.delivery(id), at: schedule.now)
    case .response(let response):
      let own = accesses[flight.device].delay(of: flight.request.operation)
      let begin = schedule.now + answer.delay + own + oneWay(flight.device)
      firstByte = begin
      step = carry(response, back: answer, to: &flight, from: begin, &schedule)
    }
    if let patience = answer.patience {
      schedule.cancel(flight.timeout)
      flight.timeout = schedule.add(.timeout(id), at: schedule.now + patience)
    }
    (flight.step, flight.bandwidthCap) = (step, answer.bandwidthCap)
    flight.record.answer(answer.outcome, at: schedule.now)
    flight.record.responded = firstByte
    flights[id.number] = flight
  }

  /// Schedules what happens next to a response whose first byte is back at an instant; nothing does
  /// where no byte of it will come.
  private func carry(
    _ response: Response, back answer: Answer, to flight: inout InFlight, from firstByte: Instant,
    _ schedule: inout Schedule
  ) -> EventTicket? {
    let id = flight.request.id
    let bytes = answer.cut.map { $0.bytes(of: response.nominalBytes) } ?? response.nominalBytes
    if bytes < response.nominalBytes { flight.cut = answer.cut }
    if response.nominalBytes > BodyTransfer.smallBody, answer.bandwidthCap == nil {
      if case .time? = answer.cut { flight.cut = answer.cut }
      return schedule.add(.transferBegin(id), at: firstByte)
    }
    let line = accesses[flight.device].line.downlink.capped(at: answer.bandwidthCap)
    var end = line.end(ofBody: bytes, from: firstByte)
    if case .time(let limit)? = answer.cut, end.map({ firstByte + limit < $0 }) ?? true {
      (flight.cut, end) = (answer.cut, firstByte + limit)
    }
    return end.map { schedule.add(.delivery(id), at: $0) }
  }

  /// An answer that never comes, unless the connection breaks before its sender gives up.
  private mutating func hang(
    _ flight: inout InFlight, _ answer: Answer, _ schedule: inout Schedule
  ) -> EventTicket? {
    guard case .time(let time)? = answer.cut else { return nil }
    flight.cut = answer.cut
    let end = schedule.now + answer.delay + oneWay(flight.device) + time
    return schedule.add(.delivery(flight.request.id), at: end)
  }

  /// Puts the body of a response on its device's line.
  mutating func beginTransfer(_ id: RequestID, _ schedule: inout Schedule) {
    guard let flight = flights[id.number], case .response(let response) = flight.record.outcome
    else {
      return
    }
    flights[id.number]?.step = nil
    if case .time(let time)? = flight.cut {
      flights[id.number]?.breakage = schedule.add(.delivery(id), at: schedule.now + time)
    }
    let bytes = flight.cut.map { $0.bytes(of: response.nominalBytes) } ?? response.nominalBytes
    accesses[flight.device].line.begin(id, bytes: bytes, at: schedule.now)
    scheduleLine(of: flight.device, &schedule)
  }

  /// Takes out the next transfer on a device's line that is complete now. When there is none left,
  /// the line has to be scheduled again.
  mutating func takeTransfer(on device: Int, _ schedule: inout Schedule) -> Delivery? {
    while let id = accesses[device].line.takeFinished(at: schedule.now) {
      if let breakage = flights[id.number]?.breakage {
        schedule.cancel(breakage)
        flights[id.number]?.breakage = nil
        flights[id.number]?.cut = nil
      }
      if let delivery = takeDelivery(id, &schedule) { return delivery }
    }
    return nil
  }

  /// Schedules the end of a line's next transfer.
  mutating func scheduleLine(of device: Int, _ schedule: inout Schedule) {
    if let ticket = accesses[device].lineTicket { schedule.cancel(ticket) }
    accesses[device].lineTicket = accesses[device].line.nextEnd.map {
      schedule.add(.transferEnd(device: device), at: $0)
    }
  }

  /// Takes out a request whose answer is there.
  mutating func takeDelivery(_ id: RequestID, _ schedule: inout Schedule) -> Delivery? {
    if flights[id.number]?.cut != nil { return takeCut(id, &schedule) }
    guard var flight = flights.removeValue(forKey: id.number) else { return nil }
    schedule.cancel(flight.timeout)
    flight.record.end(at: schedule.now)
    switch flight.record.outcome {
    case .response(let response):
      let transfer = schedule.now - (flight.record.responded ?? schedule.now)
      return Delivery(of: flight, .response(response, transfer: transfer))
    case .failure(let failure): return Delivery(of: flight, .failure(failure))
    case .silence: preconditionFailure("A request that gets no answer has nothing to deliver.")
    }
  }

  /// Takes out a request whose connection breaks in the middle of the answer.
  private mutating func takeCut(_ id: RequestID, _ schedule: inout Schedule) -> Delivery? {
    guard var flight = flights[id.number] else { return nil }
    let received = receivedBytes(of: id, at: schedule.now)
    flight.record.end(at: schedule.now, .networkConnectionLost)
    abandon(id, &schedule)
    var delivery = Delivery(of: flight, .failure(.networkConnectionLost))
    delivery.cutAfter = received
    return delivery
  }

  /// Takes out a request that has waited too long.
  mutating func takeTimeout(_ id: RequestID, _ schedule: inout Schedule) -> Delivery? {
    guard var flight = flights[id.number] else { return nil }
    flight.record.end(at: schedule.now, .timedOut)
    abandon(id, &schedule)
    return Delivery(of: flight, .failure(.timedOut))
  }

  /// Forgets a request; returns how many bytes of its body have come.
  mutating func breakOff(_ id: RequestID, _ schedule: inout Schedule) -> Int {
    let received = receivedBytes(of: id, at: schedule.now)
    abandon(id, &schedule)
    return received
  }

  private mutating func receivedBytes(of id: RequestID, at now: Instant) -> Int {
    guard let flight = flights[id.number], case .response(let response) = flight.record.outcome,
      response.isSuccess, let began = flight.record.responded, began <= now
    else { return 0 }
    let coming = flight.cut?.bytes(of: response.nominalBytes) ?? response.nominalBytes
    // A body that is not on the line, or not yet.
    let isApart = flight.step != nil || response.nominalBytes <= BodyTransfer.smallBody
    if flight.bandwidthCap != nil || flight.cut != nil && isApart {
      let line = accesses[flight.device].line.downlink.capped(at: flight.bandwidthCap)
      return min(coming, line.bytes(from: began, to: now))
    }
    let remaining = accesses[flight.device].line.remainingBytes(of: id, at: now)
    return remaining.map { coming - $0 } ?? (flight.cut == nil ? 0 : coming)
  }

  /// Forgets a request: whatever is on its way for it is lost.
  mutating func abandon(_ id: RequestID, _ schedule: inout Schedule) {
    guard let flight = flights.removeValue(forKey: id.number) else { return }
    schedule.cancel(flight.timeout)
    if let breakage = flight.breakage { schedule.cancel(breakage) }
    if let step = flight.step {
      schedule.cancel(step)
    } else {
      accesses[flight.device].line.cancel(id, at: schedule.now)
      scheduleLine(of: flight.device, &schedule)
    }
  }
}

extension Wire.Delivery {
  fileprivate init(of flight: InFlight, _ result: RequestResult) {
    self.init(record: flight.record, device: flight.device, result: result)
  }
}

/// A request that was sent and is not answered yet.
struct InFlight: Sendable {
  var record: RequestRecord
  let device: Int
  /// What happens next to it; `nil` while its body is on the line or nothing will come.
  var step: EventTicket?
  var timeout: EventTicket
  /// Bits per second that a fault leaves of the network; `nil` = all.
  var bandwidthCap: Int?
  /// Where the connection will break; `nil` where the body comes whole.
  var cut: TransferCut?
  /// The break of a body on the line, if a time leads to it.
  var breakage: EventTicket?

  var request: Request { record.request }

  /// What has been done to it that its sender does not know yet; `nil` for nothing.
  var struck: StruckRequest? {
    switch record.outcome {
    case .response(let response):
      guard case .hushes(let silence)? = response.clientError else { return nil }
      return .hushed(silence)
    // Until it is answered, a step is planned.
    case .silence: return step == nil || cut != nil ? .lost(request.operation) : nil
    case .failure: return nil
    }
  }
}
