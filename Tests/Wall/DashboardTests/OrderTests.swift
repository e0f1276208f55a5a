import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// The remote control's orders for keys, clock and picture.
@Suite struct OrderTests {
  private static func clock(_ text: String) throws -> ClockOrder {
    try ClockOrder(OrderBody(Array(text.utf8), accepted: ["advance", "paused", "speed"]))
  }

  @Test func `a clock order does all of what it says`() throws {
    let wallSession = try WallSessionTests.wallSession(after: .zero)
    try Self.clock(#"{"advance": "10s", "speed": 100, "paused": true}"#).perform(on: wallSession)
    #expect(wallSession.session.now == .zero + .seconds(10))
    #expect(wallSession.session.isPaused && wallSession.session.speed == Speed(multiple: 100))
  }

  @Test(arguments: [
    #"{"speed": 10, "paused": "maybe"}"#, #"{"advance": "10s", "speed": 3}"#,
    #"{"advance": "24h1s"}"#, #"{"advance": "-1s"}"#, #"{"speed": "nan"}"#, #"{"speed": 1e309}"#,
    "{}", "[]", "", #"{"sped": 1}"#, #"{"paused": null}"#, #"{"paused": {}}"#,
  ])
  func `one that is wrong in a part does nothing`(text: String) throws {
    #expect(throws: OrderBody.Problem.self) { try Self.clock(text) }
  }

  @Test(arguments: [
    ("", Size(120, 36), FrameOrder.Format.text), ("size=60x16&format=svg", Size(60, 16), .svg),
    ("format=ansi&size=1000x500", Size(1000, 500), .ansi),
  ])
  func `a picture has a size and a format`(
    query: String, size: Size, format: FrameOrder.Format
  ) throws {
    let order = try FrameOrder(query: query)
    #expect(order.size == size && order.format == format)
  }

  @Test(arguments: [
    "size=0x0", "size=1001x1", "size=1x501", "size=80", "size=-1x9", "size=9x9x9",
    "size=99999999999999999999x1", "format=mp4", "format=%1b%5b31m",
  ])
  func `another is refused in one line`(query: String) throws {
    let problem = try #require(throws: OrderBody.Problem.self) { try FrameOrder(query: query) }
    #expect(problem.sentence.contains("80x24") || problem.sentence.contains("text, ansi or svg"))
    #expect(problem.sentence.unicodeScalars.allSatisfy { $0.value >= 32 })
  }
}
