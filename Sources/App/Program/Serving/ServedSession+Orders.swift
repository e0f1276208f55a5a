import Dashboard
import Faults
import HeadEndAPI
import HeadEndHTTP
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// The answer to an order.
enum OrderAnswer: Sendable {
  case reply(ControlReply)
  /// A picture, which is written without the session.
  case picture(@Sendable () -> ControlReply)
  /// The reply has to wait.
  case later
}

extension ServedSession {
  /// Carries out an order of the remote control.
  func carryOut(_ order: ControlOrder, for controller: Controller) -> OrderAnswer {
    switch order.address {
    case .commands: .reply(perform(order.body))
    case .keys: .reply(press(order.body))
    case .clock: .reply(setClock(order.body))
    case .expect: expect(order.body, for: controller)
    case .explore: .reply(explore(order.body))
    case .observation: .reply(ControlReport(of: self).observation)
    case .frame: controller.isThere ? picture(order.query) : .later
    case .metrics: .reply(ControlReport(of: self).metrics)
    }
  }

  /// How much an order that only looks keeps the session busy: about the cells of a picture. Of
  /// equal ones, those come first whose connections have asked for less.
  static func cost(of order: ControlOrder) -> Int {
    switch order.address {
    case .commands, .keys, .clock, .expect, .explore: return 0
    case .observation, .metrics: return order.number
    case .frame:
      do throws(OrderBody.Problem) {
        let size = try FrameOrder(query: order.query).size
        return size.width * size.height * min(order.number, 1000)
      } catch {
        return 1
      }
    }
  }

  /// `{"fault": {"key": "h", "player": "main"}}`: a step of a scenario.
  private func perform(_ body: [UInt8]) -> ControlReply {
    do throws(FileProblem) {
      let (commands, movesWindow) = try RemoteStep.order(
        Self.text(of: body), in: wallSession.session.world.observation)
      if let doubt = commands.lazy.compactMap(Self.doubt).first { return .problem(400, doubt) }
      if commands.contains(.reset), let problem = obstacleToReset { return .problem(409, problem) }
      let (accepted, refusals) = tried(commands)
      if accepted.isEmpty, let refusal = refusals.first {
        return .problem(409, OutcomeText.line(refusal))
      }
      let before = Beginning(in: wallSession.session)
      for command in accepted { _ = wallSession.perform(command) }
      if movesWindow { beginOrder(after: before) }
      return .json(["performed": .integer(accepted.count)])
    } catch {
      return .problem(400, error.line)
    }
  }

  /// Why a command arms what a file may have, but nobody should choose.
  private static func doubt(of command: Command) -> String? {
    if case .arm(let fault, _) = command { fault.effect.doubt } else { nil }
  }

  /// The commands that are accepted, and the refusals of the others: they are tried in a copy of
  /// the world, so that what is refused leaves no trace in the session.
  private func tried(
    _ commands: [Command]
  ) -> (accepted: [Command], refusals: [CommandOutcome.Refusal]) {
    var (world, accepted) = (wallSession.session.world, [Command]())
    let refusals = commands.compactMap { command in
      let refusal = world.perform(command).refusal
      if refusal == nil { accepted.append(command) }
      return refusal
    }
    return (accepted, refusals)
  }

  /// Why the world cannot be reset now; `nil` where it can. What was expected of it before is not
  /// expected any more.
  private var obstacleToReset: String? {
    if soakTest?.isOver == false { return "a soak test is running" }
    let refusal = CommandOutcome(ofVain: .reset, in: wallSession.session.world)?.refusal
    if let refusal { return refusal.reason.words }
    giveUpExpectations()
    return nil
  }

  /// `{"keys": "1 f h", "size": "80x24"}`, pressed at once.
  private func press(_ body: [UInt8]) -> ControlReply {
    answering { () throws(OrderBody.Problem) in
      let order = try KeysOrder(OrderBody(body, accepted: ControlAddress.keys.accepted))
      beginOrder(after: Beginning(in: wallSession.session))
      for key in order.keys { _ = wallSession.press(key, size: order.size) }
      return .json(["pressed": .integer(order.keys.count)])
    }
  }

  /// `{"advance": "10s"}`, `{"paused": true}`, `{"speed": 10}`: without a wall, while no real
  /// client is there.
  private func setClock(_ body: [UInt8]) -> ControlReply {
    guard isHeadless else {
      return .problem(409, "the wall controls the clock; use --headless to control it here")
    }
    guard !hasClients else {
      return .problem(409, "time runs at x1 while real clients are connected")
    }
    return answering { () throws(OrderBody.Problem) in
      try ClockOrder(OrderBody(body, accepted: ControlAddress.clock.accepted)).perform(
        on: wallSession)
      let session = wallSession.session
      return .json([
        "now": ControlReport.seconds(session.now), "paused": .flag(session.isPaused),
        "speed": .number(Double(session.speed.hundredths) / 100),
      ])
    }
  }

  /// `{"rules": "noHeal,storm", "for": "5min", "faults": "hst", "seed": "7"}`, each of which may be
  /// missing: begins a soak test.
  private func explore(_ body: [UInt8]) -> ControlReply {
    guard soakTest?.isOver != false else { return .problem(409, "a soak test is running") }
    if let obstacle = Self.obstacle(toSoak: wallSession.session.world.lineUp) {
      return .problem(409, obstacle)
    }
    do throws(OrderBody.Problem) {
      let terms = try SoakTerms(OrderBody(body, accepted: ControlAddress.explore.accepted))
      soakTest = ServedSoakTest(terms, over: wallSession.session)
      let end = wallSession.session.now + terms.length
      return .json(["ends": ControlReport.seconds(end)])
    } catch {
      return .problem(400, error.sentence)
    }
  }

  private var hasClients: Bool {
    wallSession.session.world.observation.slots.contains { $0.client != nil }
  }

  /// `?size=120x36&format=text`.
  private func picture(_ query: String) -> OrderAnswer {
    do throws(OrderBody.Problem) {
      let order = try FrameOrder(query: query)
      let frame = wallSession.keptFrame(order.size)
      switch order.format {
      case .text:
        let plain = frame.degraded(to: Capability(colors: .none, unicode: true))
        return .picture { .text(TextDisplay.text(of: plain)) }
      case .ansi: return .picture { .text(ANSIDisplay.text(of: frame.degraded(to: .full))) }
      case .svg:
        let still = StillPicture(
          frame.degraded(to: .full), of: wallSession,
          at: ControlReport.seconds(wallSession.session.now).line)
        return .picture { ControlReply(200, "image/svg+xml", still.bytes { SVGWriter($0) }) }
      }
    } catch {
      return .reply(.problem(400, error.sentence))
    }
  }

  /// Replies once the expectation is met or has failed.
  private func expect(_ body: [UInt8], for controller: Controller) -> OrderAnswer {
    do throws(FileProblem) {
      let expected = try RemoteStep.expectation(Self.text(of: body), of: wallSession.session)
      watch(expected, for: controller)
      return .later
    } catch {
      return .reply(.problem(400, error.line))
    }
  }

  private static func text(of body: [UInt8]) throws(FileProblem) -> String {
    guard let text = String(validating: body, as: UTF8.self) else {
      throw FileProblem(path: "body", message: "not JSON: the body is not UTF-8")
    }
    return text
  }

  private func answering(
    _ body: () throws(OrderBody.Problem) -> ControlReply
  ) -> ControlReply {
    do throws(OrderBody.Problem) {
      return try body()
    } catch {
      return .problem(400, error.sentence)
    }
  }
}

extension SoakTerms {
  fileprivate init(_ body: OrderBody) throws(OrderBody.Problem) {
    func read<Value>(
      _ name: String, _ value: (String) throws -> Value
    ) throws(OrderBody.Problem) -> Value? {
      guard let text = body.text(name) else { return nil }
      do { return try value(text) } catch { throw .init("`\(name)`: \(error)") }
    }
    if let rules = try read("rules", Arguments.soakRules) { self.rules = rules }
    if let seed = try read("seed", Arguments.seed) { self.seed = seed }
    if let keys = try read("faults", Arguments.soakFaultKeys) { self.keys = keys }
    if let length = try read("for", Arguments.soakLength) { self.length = length }
  }
}

extension ControlReply {
  static func problem(_ status: Int, _ sentence: String) -> ControlReply {
    json(["error": .text(Redaction.redacted(fromOutside: sentence))], status: status)
  }

  static func verdict(_ verdict: Verdict) -> ControlReply {
    guard let failure = verdict.failure else { return json(["passed": true]) }
    return json(["passed": false, "lines": .list(failure.lines.map(JSON.text))])
  }

  fileprivate static func text(_ text: String) -> ControlReply {
    ControlReply(200, "text/plain; charset=utf-8", Array(text.utf8))
  }
}

extension FileProblem {
  /// What is wrong in one line, with where in the body it is.
  fileprivate var line: String {
    message.split(separator: "\n").joined(separator: "; ")
  }
}
