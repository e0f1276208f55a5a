import HeadEndAPI
import Simulation
import Testing

@testable import HeadEndHTTP
@testable import Worlds

/// Bodies at the pace of a network.
@Suite struct PacedBodyTests {
  private static let bytes = Array(repeating: UInt8(7), count: 100_000)[...]

  /// The sizes of the next pieces.
  private static func pieces(_ body: inout PacedBody, _ count: Int) -> [Int] {
    (0..<count).map { _ in body.next(isRead: true).count }
  }

  @Test func `each piece is what passes in a tenth of a second`() {
    var body = PacedBody(Self.bytes, .constant(800_000))
    #expect(Self.pieces(&body, 3) == [10_000, 10_000, 10_000] && body.count == 70_000)
    // What a client does not read is not sent later.
    #expect(body.next(isRead: false).isEmpty && body.count == 70_000)
    #expect(Self.pieces(&body, 8) == Array(repeating: 10_000, count: 7) + [0])
  }

  /// However slow it is, a second brings a second's bytes.
  @Test(arguments: [7, 80, 801, 12_345, 999_999])
  func `no part of a byte is lost`(bandwidth: Int) {
    var body = PacedBody(Self.bytes, .constant(bandwidth))
    let sent = Self.pieces(&body, 50).reduce(0, +)
    #expect(sent == min(Self.bytes.count, bandwidth * 5 / 8))
  }

  @Test func `a tunnel sends nothing, and then the network is there again`() throws {
    var network = LineUp.Network()
    network.trace = BandwidthTrace(
      [.init(800_000, for: .milliseconds(200)), .init(0, for: .milliseconds(300))], end: .repeat)
    let pace = ClientNetwork(network, from: .zero).pace(from: .zero + .seconds(5), cap: nil)
    var body = PacedBody(Self.bytes, pace)
    #expect(Self.pieces(&body, 7) == [10_000, 10_000, 0, 0, 0, 10_000, 10_000])
    let capped = ClientNetwork(network, from: .zero).pace(from: .zero, cap: 80_000)
    var slow = PacedBody(Self.bytes, capped)
    #expect(Self.pieces(&slow, 6) == [1000, 1000, 0, 0, 0, 1000])
  }

  @Test func `answers that a client gets at the same time share its line`() {
    let lines = LineShares()
    let pace = AnswerPace.constant(800_000)
    var one = PacedBody(Self.bytes, pace, lines.join("c1"))
    var stranger = PacedBody(Self.bytes, pace, lines.join("c2"))
    #expect(Self.pieces(&one, 1) == [10_000])
    var other: PacedBody? = PacedBody(Self.bytes, pace, lines.join("c1"))
    #expect(Self.pieces(&one, 1) == [5000] && other?.next(isRead: true).count == 5000)
    // A body that is gone leaves its part to the others.
    other = nil
    #expect(Self.pieces(&one, 1) == [10_000] && Self.pieces(&stranger, 1) == [10_000])
    _ = other
  }

  @Test func `the pace of a client, which contains the limit of a fault, comes before that limit`()
  {
    let response = Response(
      status: 200, contentType: "text/plain", body: Array(repeating: 1, count: 9))
    var answer = RealClientAnswer(.response(response), bandwidthCap: 80)
    answer.pace = .constant(8_000_000)
    guard case .paced(var body) = HTTPReply(response, answer).body else {
      Issue.record("the reply is not paced")
      return
    }
    #expect(body.next(isRead: true).count == 9)
  }
}
