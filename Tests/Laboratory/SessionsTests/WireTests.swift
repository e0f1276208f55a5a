import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// The network alone: no player, no head-end.
@Suite struct WireTests {
  private var schedule = Schedule()
  private var wire = Wire(seed: 1)

  init() {
    wire.add(
      LineUp.Device(id: "tv", account: "home", policy: .documented, players: []),
      orBy: LineUp.Network(latency: .milliseconds(60), jitter: .zero, bandwidth: 8_000_000))
  }

  private static func request(_ number: UInt64) -> Request {
    Request(
      id: RequestID(number), sender: PlayerID(0), operation: .segment, method: .get,
      to: ServiceAddress("u"),
      authorizations: "", body: [], timeout: .seconds(8))
  }

  private static func body(_ bytes: Int) -> Answer {
    var response = Response(status: 200, contentType: "text/plain", body: [])
    response.nominalBytes = bytes
    return Answer(.response(response))
  }

  /// Takes the next event; the instant in milliseconds and what it was.
  private mutating func next() -> (Int64, ScheduledEvent)? {
    schedule.next(through: .distantFuture).map { (schedule.now.sinceStart.wholeMilliseconds, $0) }
  }

  @Test mutating func `a small answer is back after the latency`() throws {
    wire.send(Self.request(1), from: 0, &schedule)
    let (arrival, event) = try #require(next())
    #expect(arrival == 30 && "\(event)".hasPrefix("arrival"))
    wire.carry(Self.body(0), to: try #require(wire.flight(RequestID(1))), &schedule)
    let end = next()
    #expect(end?.0 == 60)
    let delivery = try #require(wire.takeDelivery(RequestID(1), &schedule))
    #expect(delivery.result.status == 200 && delivery.record.sent == .zero)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
  }

  @Test mutating func `two large bodies share the line`() throws {
    for number in 1...2 as ClosedRange<UInt64> {
      wire.send(Self.request(number), from: 0, &schedule)
    }
    for number in 1...2 as ClosedRange<UInt64> {
      _ = next()
      let flight = try #require(wire.flight(RequestID(number)))
      wire.carry(Self.body(1_000_000), to: flight, &schedule)
    }
    for number in 1...2 as ClosedRange<UInt64> {
      let begin = next()
      #expect(begin?.0 == 60)
      wire.beginTransfer(RequestID(number), &schedule)
    }
    let end = next()
    #expect(end?.0 == 2060)
    let first = wire.takeTransfer(on: 0, &schedule)
    let second = wire.takeTransfer(on: 0, &schedule)
    let third = wire.takeTransfer(on: 0, &schedule)
    #expect(first?.request.id == RequestID(1) && second?.request.id == RequestID(2))
    #expect(third == nil && schedule.count == 0)
  }

  @Test(arguments: [
    (Answer(.failure(.notConnectedToInternet)), 30, -1009), (Answer(.silence), 8000, -1001),
  ])
  mutating func `without a response the sender is given a failure`(
    answer: Answer, milliseconds: Int64, status: Int
  ) throws {
    wire.send(Self.request(1), from: 0, &schedule)
    _ = next()
    wire.carry(answer, to: try #require(wire.flight(RequestID(1))), &schedule)
    let end = next()
    #expect(end?.0 == milliseconds)
    let delivery =
      milliseconds == 8000
      ? wire.takeTimeout(RequestID(1), &schedule) : wire.takeDelivery(RequestID(1), &schedule)
    #expect(delivery?.result.status == status)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
  }

  @Test(arguments: 0...3)
  mutating func `an abandoned request leaves nothing behind, however far it has come`(
    steps: Int
  ) throws {
    wire.send(Self.request(1), from: 0, &schedule)
    if steps > 0 { _ = next() }
    if steps > 1 {
      wire.carry(Self.body(1_000_000), to: try #require(wire.flight(RequestID(1))), &schedule)
    }
    if steps > 2 {
      _ = next()
      wire.beginTransfer(RequestID(1), &schedule)
    }
    wire.abandon(RequestID(1), &schedule)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
    let late = wire.takeTimeout(RequestID(1), &schedule)
    #expect(late == nil)
  }

  private static let whole: [Answer] = [body(1_000_000), body(8000)]

  /// At 8 Mbit/s a byte takes a microsecond, and the first one is back after 60 ms.
  @Test(
    arguments: [
      (0, .bytes(250_000), 310, 250_000), (0, .time(.milliseconds(400)), 460, 400_000),
      (1, .bytes(4000), 64, 4000), (1, .time(.milliseconds(3)), 63, 3000),
      (0, .bytes(1_000_000), 1060, nil), (0, .time(.seconds(5)), 1060, nil),
      (1, .bytes(8000), 68, nil), (1, .time(.seconds(5)), 68, nil),
    ] as [(Int, TransferCut, Int64, Int?)])
  mutating func `a connection breaks after so much of the body, unless that is all of it`(
    index: Int, cut: TransferCut, milliseconds: Int64, received: Int?
  ) throws {
    var answer = Self.whole[index]
    answer.cut = cut
    wire.send(Self.request(1), from: 0, &schedule)
    _ = next()
    wire.carry(answer, to: try #require(wire.flight(RequestID(1))), &schedule)
    var end = next()
    if index == 0 {
      wire.beginTransfer(RequestID(1), &schedule)
      end = next()
    }
    let isOfLine = "\(String(describing: end?.1))".contains("transferEnd")
    let delivery =
      isOfLine ? wire.takeTransfer(on: 0, &schedule) : wire.takeDelivery(RequestID(1), &schedule)
    #expect(end?.0 == milliseconds && delivery?.cutAfter == received)
    #expect(delivery?.result.status == (received == nil ? 200 : -1005))
    #expect(delivery?.record.status == delivery?.result.status)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
  }

  /// Connects a second device, whose network changes.
  private mutating func add(_ pieces: [(Int, Duration)]) throws {
    var network = LineUp.Network(latency: .milliseconds(60), jitter: .zero)
    network.trace = BandwidthTrace(pieces.map { .init($0, for: $1) }, end: .hold)
    try #require(network.trace != nil)
    wire.add(
      LineUp.Device(id: "phone", account: "home", policy: .documented, players: []),
      orBy: network)
  }

  /// Nothing passes between 100 ms and 2100 ms; a fault leaves ten bytes a millisecond.
  @Test(
    arguments: [
      (nil, .bytes(40_000), 100, 40_000), (nil, .bytes(50_000), 2110, 50_000),
      (nil, .time(.milliseconds(500)), 560, 40_000),
      (nil, .time(.milliseconds(2050)), 2110, 50_000),
      (80_000, .bytes(400), 100, 400), (80_000, .bytes(500), 2110, 500),
      (80_000, .time(.milliseconds(500)), 560, 400),
    ] as [(Int?, TransferCut, Int64, Int)])
  mutating func `a cut counts what a changing network lets pass`(
    cap: Int?, cut: TransferCut, milliseconds: Int64, received: Int
  ) throws {
    try add([(8_000_000, .milliseconds(100)), (0, .seconds(2)), (8_000_000, .seconds(1))])
    var answer = Self.whole[0]
    (answer.cut, answer.bandwidthCap) = (cut, cap)
    wire.send(Self.request(1), from: 1, &schedule)
    _ = next()
    wire.carry(answer, to: try #require(wire.flight(RequestID(1))), &schedule)
    var end = next()
    if cap == nil {
      wire.beginTransfer(RequestID(1), &schedule)
      end = next()
    }
    let isOfLine = "\(String(describing: end?.1))".contains("transferEnd")
    let delivery =
      isOfLine ? wire.takeTransfer(on: 1, &schedule) : wire.takeDelivery(RequestID(1), &schedule)
    #expect(end?.0 == milliseconds && delivery?.cutAfter == received)
    #expect(delivery?.result.status == -1005)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
  }

  /// After 2000 bytes nothing passes any more.
  @Test(
    arguments: [
      (.bytes(2000), 62, -1005), (.time(.milliseconds(500)), 560, -1005),
      (.bytes(4000), 8000, -1001),
    ] as [(TransferCut, Int64, Int)])
  mutating func `on a line that stays dead a body is cut, or its sender gives up`(
    cut: TransferCut, milliseconds: Int64, status: Int
  ) throws {
    try add([(8_000_000, .milliseconds(62)), (0, .seconds(1))])
    var answer = Self.whole[1]
    answer.cut = cut
    wire.send(Self.request(1), from: 1, &schedule)
    _ = next()
    wire.carry(answer, to: try #require(wire.flight(RequestID(1))), &schedule)
    let end = next()
    var (copy, other) = (wire, schedule)
    let received = copy.breakOff(RequestID(1), &other)
    let delivery =
      status == -1001
      ? wire.takeTimeout(RequestID(1), &schedule) : wire.takeDelivery(RequestID(1), &schedule)
    #expect(end?.0 == milliseconds && received == 2000)
    #expect(delivery?.result.status == status)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
  }

  @Test mutating func `an answer that hangs may be cut before its sender gives up`() throws {
    var answer = Answer(.silence)
    answer.cut = .time(.seconds(3))
    wire.send(Self.request(1), from: 0, &schedule)
    _ = next()
    wire.carry(answer, to: try #require(wire.flight(RequestID(1))), &schedule)
    let struck = wire.struckRequests[PlayerID(0)]
    let end = next()
    let delivery = wire.takeDelivery(RequestID(1), &schedule)
    #expect(struck != nil && end?.0 == 3060)
    #expect(delivery?.result.status == -1005 && delivery?.cutAfter == 0)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
  }

  @Test mutating func `a body that will be cut after a time can be abandoned`() throws {
    var answer = Self.whole[0]
    answer.cut = .time(.milliseconds(400))
    wire.send(Self.request(1), from: 0, &schedule)
    _ = next()
    wire.carry(answer, to: try #require(wire.flight(RequestID(1))), &schedule)
    _ = next()
    wire.beginTransfer(RequestID(1), &schedule)
    wire.abandon(RequestID(1), &schedule)
    #expect(schedule.count == 0 && wire.underWay.isEmpty)
  }

  @Test mutating func `a redirect takes one round trip more`() throws {
    wire.send(Self.request(1), from: 0, &schedule)
    _ = next()
    let flight = try #require(wire.flight(RequestID(1)))
    wire.redirect(flight, after: .milliseconds(20), &schedule)
    let second = next()
    #expect(second?.0 == 110 && "\(String(describing: second?.1))".contains("arrival"))
    #expect(wire.flight(RequestID(1))?.request.isRedirected == true)
    wire.abandon(RequestID(1), &schedule)
    #expect(schedule.count == 0)
  }

  @Test mutating func `a file is read in a millisecond, without the network`() {
    let response = Response(status: 404, contentType: "text/plain", body: [])
    wire.read(Self.request(1), on: 0, response, &schedule)
    let end = next()
    let delivery = wire.takeDelivery(RequestID(1), &schedule)
    #expect(end?.0 == 1 && delivery?.result.status == 404)
  }
}
