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

  @Test mutating func `a file is read in a millisecond, without the network`() {
    let response = Response(status: 404, contentType: "text/plain", body: [])
    wire.read(Self.request(1), on: 0, response, &schedule)
    let end = next()
    let delivery = wire.takeDelivery(RequestID(1), &schedule)
    #expect(end?.0 == 1 && delivery?.result.status == 404)
  }
}
