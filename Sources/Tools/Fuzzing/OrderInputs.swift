import Dashboard
import HeadEndHTTP
import Screen
import Sessions
import Simulation
import Worlds

/// Orders of the remote control for keys, clock and picture, as far as what they do.
struct OrderInputs {
  private let wallSession: WallSession
  /// A picture of more cells than that takes its time, and is drawn like any other.
  private static let cells = 20_000
  /// Simulated time that is played for one order here.
  private static let played = Duration.seconds(30)
  private static let pressed = 200

  init(_ ground: FuzzFixture) {
    wallSession = WallSession(Session(Run(ground.visited)), ground.wall)
  }

  /// One line for each order: a body in JSON, or a query after a question mark.
  func check(_ bytes: [UInt8], _ findings: inout Findings) {
    for line in bytes.split(separator: 0x0a).prefix(20) {
      do throws(OrderBody.Problem) {
        if line.first == UInt8(ascii: "?") {
          try draw(String(decoding: line.dropFirst(), as: UTF8.self), &findings)
        } else {
          try takeKeys(Array(line))
          try takeClock(Array(line))
        }
      } catch {
        findings.expectLine(error.sentence)
      }
    }
    findings.expectHarmless(wallSession.frame(FuzzFixture.size))
  }

  private func takeKeys(_ body: [UInt8]) throws(OrderBody.Problem) {
    let accepted = ControlAddress.keys.accepted
    guard String(decoding: body, as: UTF8.self).contains("keys") else { return }
    let order = try KeysOrder(OrderBody(body, accepted: accepted))
    for key in order.keys.prefix(Self.pressed) { _ = wallSession.press(key, size: order.size) }
  }

  private func takeClock(_ body: [UInt8]) throws(OrderBody.Problem) {
    let order = try ClockOrder(OrderBody(body, accepted: ControlAddress.clock.accepted))
    if order.length <= Self.played { order.perform(on: wallSession) }
  }

  private func draw(_ query: String, _ findings: inout Findings) throws(OrderBody.Problem) {
    let order = try FrameOrder(query: query)
    guard order.size.width * order.size.height <= Self.cells else { return }
    let frame = wallSession.frame(order.size)
    findings.expectHarmless(frame)
    findings.expect(frame.size == order.size, "a frame has another size than it was ordered in")
  }
}
