import Dashboard
import HeadEndAPI
import HeadEndHTTP
import Lab
import Players
import Scenarios
import Screen
import Simulation

extension OpenStage {
  /// The size of the wall when an order names none.
  private static let size = "120x36"
  /// The longest time that one order advances the clock by.
  private static let longestAdvance = Duration.seconds(24 * 3600)

  /// `{"fault": {"key": "h", "player": "main"}}`: a step of a scenario.
  func perform(_ body: [UInt8]) -> ControlReply {
    do throws(FileProblem) {
      let commands = try RemoteStep.commands(
        String(decoding: body, as: UTF8.self), in: stage.session.world.observation)
      let before = stage.session.place.announcements
      for command in commands { stage.perform(command) }
      let news = stage.session.chronicle.announcements[before..<stage.session.place.announcements]
      let refusals = news.filter { $0.notice.isRefusal }
      if let refusal = refusals.first, refusals.count >= commands.count {
        return .problem(409, "\(refusal.playerName): \(refusal.notice.text)")
      }
      beginOrder(after: before)
      return .json(["performed": .integer(commands.count)])
    } catch {
      return .problem(400, error.line)
    }
  }

  /// `{"keys": "1 f h", "size": "80x24"}`, as `--keys` spells them, pressed at once.
  func press(_ body: [UInt8]) -> ControlReply {
    answering {
      let order = try ControlBody(body, of: .keys)
      guard let keys = order.text("keys") else {
        throw Complaint("`keys` is missing: a body such as {\"keys\": \"1 f h\"} is wanted")
      }
      let size = try Arguments.size(order.text("size") ?? Self.size)
      let script = try KeyScript(keys)
      beginOrder(after: stage.session.place.announcements)
      for press in script.presses { _ = stage.press(press.key, size: size) }
      return .json(["pressed": .integer(script.presses.count)])
    }
  }

  /// `{"advance": "10s"}`, `{"paused": true}`, `{"speed": 10}`: without a wall, while no real
  /// client is there.
  func setClock(_ body: [UInt8]) -> ControlReply {
    guard isHeadless else { return .problem(409, "the clock belongs to the wall: use --headless") }
    guard !hasClients else {
      return .problem(409, "time runs at x1 while real clients are there")
    }
    return answering {
      let order = try ControlBody(body, of: .clock)
      let session = stage.session
      if let text = order.text("speed") {
        guard let speed = Double(text).flatMap({ Speed(multiple: $0) }) else {
          throw Complaint("`speed`: accepted: 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100")
        }
        session.speed = speed
      }
      if let text = order.text("paused") {
        guard let isPaused = Bool(text) else { throw Complaint("`paused` is true or false") }
        session.isPaused = isPaused
      }
      if let text = order.text("advance") { try advance(by: text) }
      return .json([
        "now": ControlReport.seconds(session.now), "paused": .flag(session.isPaused),
        "speed": .number(Double(session.speed.hundredths) / 100),
      ])
    }
  }

  private func advance(by text: String) throws {
    guard let time = Quantity.duration(text), time <= Self.longestAdvance else {
      throw Complaint("`advance` is a time such as 10s, 24h at most")
    }
    let session = stage.session
    let (speed, isPaused) = (session.speed, session.isPaused)
    (session.speed, session.isPaused) = (.normal, false)
    stage.pass(time)
    (session.speed, session.isPaused) = (speed, isPaused)
  }

  private var hasClients: Bool {
    stage.session.world.observation.players.contains { $0.outside != nil }
  }

  /// `?size=120x36&format=text`.
  func picture(_ query: String) -> ControlReply {
    answering {
      let parameters = QueryParameters(query)
      let frame = stage.keptFrame(try Arguments.size(parameters["size"] ?? Self.size))
      switch parameters["format"] ?? "text" {
      case "text":
        let plain = frame.degraded(to: Capability(colors: .none, unicode: true))
        return .text(TextDisplay.text(of: plain))
      case "ansi": return .text(ANSIDisplay.text(of: frame))
      case "svg":
        let still = StillPicture(
          frame, of: stage, at: ControlReport.seconds(stage.session.now).line)
        return ControlReply(200, "image/svg+xml", still.bytes { SVGWriter($0) })
      case let other:
        throw Complaint("`format` is text, ansi or svg, not `\(ClientReport.plain(other))`")
      }
    }
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case let complaint as Complaint: complaint.sentence
    case let problem as KeyScript.Problem: problem.message
    default: "\(error)"
    }
  }

  private func answering(_ body: () throws -> ControlReply) -> ControlReply {
    do {
      return try body()
    } catch {
      return .problem(400, Self.sentence(error))
    }
  }
}

extension Notice {
  fileprivate var isRefusal: Bool {
    if case .simulator(.commandRefused) = self { true } else { false }
  }
}

extension ControlReply {
  fileprivate static func text(_ text: String) -> ControlReply {
    ControlReply(200, "text/plain; charset=utf-8", Array(text.utf8))
  }
}
