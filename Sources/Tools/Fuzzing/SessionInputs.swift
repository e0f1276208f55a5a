import Dashboard
import HeadEndAPI
import HeadEndHTTP
import Scenarios
import Sessions
import Simulation
import Worlds

/// Sessions of real clients and the remote control: served as the server serves them, saved as the
/// program saves them, read again, replayed, and turned into a scenario.
struct SessionInputs {
  private let ground: FuzzFixture
  private let session: Session
  private let recorder: SessionRecorder
  private let wallSession: WallSession
  /// The tokens that were answered last.
  private var contentToken = ""
  private var sessionToken = ""

  /// What stands between the parts of an input.
  static let separator = Array("\n%%\n".utf8)
  private static let parts = 30
  private static let pressed = 100
  private static let longestWait = Duration.seconds(5)

  init(_ ground: FuzzFixture) {
    self.ground = ground
    session = Session(ground.world.lineUp, seed: 1, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    self.recorder = recorder
    session.onBranchChange = { [weak recorder] change in recorder?.follow(change) }
    wallSession = WallSession(session, ground.wall)
    wallSession.server = ServerAddress(
      url: "http://127.0.0.1:8080", tenant: session.world.lineUp.tenant)
  }

  /// Plays an input: parts separated by a line of `%%`, each an HTTP request, an order of the
  /// remote control in JSON, or `wait` and a duration. `$C` and `$S` stand for the last content
  /// token and session token; the header `times` repeats the body, and `from` selects the client.
  mutating func check(_ bytes: [UInt8], _ findings: inout Findings) {
    for part in bytes.split(separator: Self.separator).prefix(Self.parts) {
      let text = String(decoding: part, as: UTF8.self)
      if text.hasPrefix("{") {
        order(Array(part), text)
      } else if text.hasPrefix("wait ") {
        let time = Quantity.duration(String(text.dropFirst(5))) ?? .zero
        wallSession.pass(min(time, Self.longestWait))
      } else {
        send(part)
      }
      wallSession.pass(.milliseconds(10))
    }
    wallSession.pass(.milliseconds(500))
    check(&findings)
  }

  /// An order: keys, or a step.
  private func order(_ body: [UInt8], _ text: String) {
    do throws(OrderBody.Problem) {
      let order = try KeysOrder(OrderBody(body, accepted: ControlAddress.keys.accepted))
      for key in order.keys.prefix(Self.pressed) { _ = wallSession.press(key, size: order.size) }
      return
    } catch {
      // It may be a step.
    }
    do throws(FileProblem) {
      for command in try RemoteStep.commands(text, in: session.world.observation) {
        wallSession.perform(command)
      }
    } catch {
      // It is refused.
    }
  }

  private mutating func send(_ part: ArraySlice<UInt8>) {
    let end = part.firstRange(of: [0x0a, 0x0a])
    let head = String(decoding: part[..<(end?.lowerBound ?? part.endIndex)], as: UTF8.self)
      .replacing("$C", with: contentToken).replacing("$S", with: sessionToken)
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ", maxSplits: 1)
    let headers = lines.dropFirst().prefix(20).map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      return (parts.first ?? "", String((parts.count > 1 ? parts[1] : "").drop { $0 == " " }))
    }
    let own = Dictionary(headers) { $1 }
    let request = ClientDoor.admit(
      words.first.flatMap { Request.Method(rawValue: String($0)) } ?? .get,
      words.count > 1 ? String(words[1]) : "/", headers: headers,
      body: Self.body(end.map { Array(part[$0.upperBound...]) } ?? [], own["times"]),
      from: "192.0.2.\(own["from"].flatMap { UInt8($0) } ?? 1)")
    if let request { answer(request) }
  }

  private static func body(_ content: [UInt8], _ times: String?) -> [UInt8] {
    let most = RealClientRequest.partLimit / max(1, content.count)
    let count = min(most, times.flatMap { Int($0) } ?? 1)
    return Array(repeatElement(content, count: max(0, count)).joined())
  }

  private mutating func answer(_ request: RealClientRequest) {
    session.isPaused = false
    session.speed = .normal
    let answer = wallSession.answer(request)
    guard case .response(let response) = answer.outcome, response.isSuccess else { return }
    if response.contentType == "application/jwt" {
      contentToken = String(decoding: response.body, as: UTF8.self)
    }
    if let grant = SessionGrant(reading: response.body) { sessionToken = grant.sessionToken }
  }

  /// Replays the saved session and compares the logs; then plays the redacted session and the
  /// exported scenario.
  private func check(_ findings: inout Findings) {
    guard let saved = read(recorder.text, "the session", &findings) else { return }
    let again = play(saved, "the session", &findings)
    if Self.log(again) != Self.log(session) {
      let fork = zip(Self.log(again), Self.log(session)).first { $0 != $1 }
      findings.expect(false, "the session replays differently: \(fork ?? ("an end", "another"))")
    }
    if let redacted = read(recorder.redactedText, "the redacted session", &findings) {
      _ = play(redacted, "the redacted session", &findings)
    }
    let text: String
    do throws(StepFailure) {
      text = try ScenarioWriter.text(of: saved, on: saved.session(), lineUp: "default")
    } catch {
      return findings.expect(
        false, "the session cannot be made a scenario: \(error.lines.prefix(2))")
    }
    guard text.utf8.count <= YAMLFile.sizeLimit else { return }
    if let scenario = read(text, "the scenario", &findings) {
      _ = play(scenario, "the scenario", &findings)
    }
  }

  private static func log(_ session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }

  private func read(_ text: String, _ what: String, _ findings: inout Findings) -> Scenario? {
    do throws(FileProblem) {
      let scenario = try ScenarioFile.read(text, path: "x") { name in
        ground.lineUps[name].map { .text($0, name: name, path: name) } ?? .unreadable
      }
      findings.expect(
        scenario.unread == nil, "\(what) cannot be read: \(scenario.unread?.text ?? "")")
      return scenario
    } catch {
      findings.expect(false, "\(what) cannot be read: \(error.text)")
      return nil
    }
  }

  private func play(_ scenario: Scenario, _ what: String, _ findings: inout Findings) -> Session {
    let session = scenario.session()
    let verdict = Rehearsal(scenario, on: session).run()
    findings.expect(
      verdict.hasPassed, "\(what) fails: \(verdict.failure?.lines.prefix(2) ?? [])")
    return session
  }
}
