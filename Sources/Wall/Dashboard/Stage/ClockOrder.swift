import HeadEndAPI
package import Lab
import Players
package import Screen
import Simulation

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
  package func perform(on stage: WallSession) {
    let session = stage.session
    if let advance {
      let (speed, isPaused) = (session.speed, session.isPaused)
      (session.speed, session.isPaused) = (.normal, false)
      stage.pass(advance)
      (session.speed, session.isPaused) = (speed, isPaused)
    }
    session.speed = speed ?? session.speed
    session.isPaused = isPaused ?? session.isPaused
  }
}

/// A picture of the wall that the remote control asks for: `?size=120x36&format=text`.
package struct FrameOrder {
  /// What a frame is sent as.
  package enum Format: String {
    case text, ansi, svg
  }

  package let size: Size
  package let format: Format

  package init(query: String) throws(OrderBody.Problem) {
    let parameters = QueryParameters(query)
    size = try Size(order: parameters["size"])
    let name = parameters["format"] ?? Format.text.rawValue
    guard let format = Format(rawValue: name) else {
      throw .init("`format` must be text, ansi or svg, not `\(UntrustedText.plain(name))`")
    }
    self.format = format
  }
}

extension Size {
  /// Columns and rows, such as `80x24`; `nil` for anything else, and beyond 1000x500.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, let width = Quantity.integer(sides[0], in: 1...1000),
      let height = Quantity.integer(sides[1], in: 1...500)
    else { return nil }
    self.init(width, height)
  }

  /// The size of the wall that an order means.
  init(order text: String?) throws(OrderBody.Problem) {
    let text = text ?? "120x36"
    guard let size = Size(text) else {
      throw .init("size `\(UntrustedText.plain(text))`: accepted: 1x1 to 1000x500, such as 80x24")
    }
    self = size
  }
}

/// Keys that the remote control presses: `{"keys": "1 f h", "size": "80x24"}`, as `--keys` spells
/// them, pressed at once (HeadEndHTTP/Control).
package struct KeysOrder {
  package let keys: [Key]
  /// The size of the wall that they are pressed on.
  package let size: Size

  package init(_ body: OrderBody) throws(OrderBody.Problem) {
    guard let text = body.text("keys") else {
      throw .init("`keys` is missing; give a body such as {\"keys\": \"1 f h\"}")
    }
    size = try Size(order: body.text("size"))
    do throws(KeyScript.Problem) {
      keys = try KeyScript(text).presses.map(\.key)
    } catch {
      throw .init(error.message)
    }
  }
}
