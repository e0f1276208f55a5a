import Dashboard
import HeadEndAPI
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// What real clients and the remote control send.
struct ClientInputs {
  private let ground: FuzzFixture
  private let wallSession: WallSession
  private static let limit = 50

  init(_ ground: FuzzFixture) {
    self.ground = ground
    wallSession = WallSession(Session(Run(ground.visited)), ground.wall)
  }

  /// Requests with a line of `%%` between them; the lines of each are its method and target, its
  /// tokens, its cookie, its user agent, then its body. `$C` and `$S` are the tokens of a client
  /// that is there.
  func takeRequests(_ bytes: [UInt8], _ findings: inout Findings) {
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("$C", with: ground.contentToken).replacing("$S", with: ground.sessionToken)
    for part in text.split(separator: "\n%%\n").prefix(Self.limit) {
      check(wallSession.answer(Self.request(part)), &findings)
      wallSession.pass(.milliseconds(10))
    }
    finish(&findings)
  }

  private static func request(_ text: Substring) -> RealClientRequest {
    let lines = text.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", maxSplits: 1)
    let line = { (index: Int) in index < lines.count ? String(lines[index]) : "" }
    var request = RealClientRequest(
      method: words.first.flatMap { Request.Method(rawValue: String($0)) } ?? .get,
      target: words.count > 1 ? String(words[1]) : "/", authority: "127.0.0.1:80",
      authorizations: line(1), body: Array(line(4).utf8), address: "192.0.2.2",
      cookie: line(2))
    if !line(3).isEmpty { request.headers = [HTTPHeader("user-agent", line(3))] }
    return request
  }

  private func check(_ answer: RealClientAnswer, _ findings: inout Findings) {
    guard case .response(let response) = answer.outcome else { return }
    findings.expect((100...599).contains(response.status), "the status is \(response.status)")
    findings.expect(response.body.count < 2_000_000, "the answer is large")
  }

  /// The body of a report, or of events of CMCD, and its way to log, pane and toast.
  func takeReport(_ bytes: [UInt8], _ findings: inout Findings) {
    for target in ["/v1/reports", CMCDAddress.path] {
      let answer = wallSession.answer(
        RealClientRequest(
          method: .post, target: target, authority: "127.0.0.1:80",
          authorizations: ground.sessionToken, body: bytes, address: "192.0.2.1"))
      check(answer, &findings)
    }
    finish(&findings)
  }

  /// The body of an order: a step, then an expectation.
  func takeStep(_ bytes: [UInt8], _ findings: inout Findings) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(FileProblem) {
      for command in try RemoteStep.commands(text, in: wallSession.session.world.observation) {
        wallSession.perform(command)
      }
    } catch {
      findings.expectLine(error.text)
    }
    do throws(FileProblem) {
      let scenario = try RemoteStep.expectation(text, of: wallSession.session)
      _ = Director(scenario, on: wallSession.session).pace(wallSession.session)
    } catch {
      findings.expectLine(error.text)
    }
    wallSession.pass(.seconds(1))
    finish(&findings)
  }

  /// What has come of it, on the screen and in the log.
  private func finish(_ findings: inout Findings) {
    findings.expectHarmless(wallSession.frame(FuzzFixture.size))
    for announcement in wallSession.session.chronicle.announcements.suffix(Self.limit) {
      let line = EventLogLine(announcement).text
      findings.expect(line.onOneLine == line, "a line of the log has control characters")
    }
  }
}
