import Sessions
import Simulation
package import Worlds

/// What the remote control does to time: `{"advance": "10s"}`, `{"paused": true}`, `{"speed": 10}`.
package struct ClockOrder {
  private let speed: Speed?
  private let isPaused: Bool?
  private let advance: Duration?
  /// The longest time that one order advances the clock by.
  private static let longestAdvance = Duration.seconds(24 * 3600)

  package init(_ body: OrderBody) throws(OrderBody.Problem) {
    speed = try body.text("speed").map { text throws(OrderBody.Problem) in
      guard let speed = Double(text).flatMap({ Speed(multiple: $0) }) else {
        throw .init("`speed`: accepted: 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100")
      }
      return speed
    }
    isPaused = try body.text("paused").map { text throws(OrderBody.Problem) in
      guard let isPaused = Bool(text) else { throw .init("`paused` must be true or false") }
      return isPaused
    }
    advance = try body.text("advance").map { text throws(OrderBody.Problem) in
      guard let time = Quantity.duration(text), time <= Self.longestAdvance else {
        throw .init("`advance` must be a time such as 10s, at most 24h")
      }
      return time
    }
  }

  /// How far it advances the clock.
  package var length: Duration { advance ?? .zero }

  /// Does it; only an order that is right in all its parts comes to be.
  package func perform(on wallSession: WallSession) {
    let session = wallSession.session
    if let advance {
      let (speed, isPaused) = (session.speed, session.isPaused)
      (session.speed, session.isPaused) = (.normal, false)
      wallSession.pass(advance)
      (session.speed, session.isPaused) = (speed, isPaused)
    }
    session.speed = speed ?? session.speed
    session.isPaused = isPaused ?? session.isPaused
  }
}
