import Dashboard
import HeadEndAPI
import HeadEndHTTP
import Lab
import Scenarios
import Simulation

/// Carries out the orders of the remote control on the session's thread.
struct ControlRoom: Sendable {
  private let reception: Reception<OpenStage>

  init(_ reception: Reception<OpenStage>) {
    self.reception = reception
  }

  func carryOut(_ order: ControlOrder) async -> ControlReply {
    switch order {
    case .command(let body): await ask { $0.perform(body) }
    case .keys(let body): await ask { $0.press(body) }
    case .clock(let body): await ask { $0.setClock(body) }
    case .expect(let body): await expect(body)
    case .observation: await ask { ControlReport(of: $0).observation }
    case .frame(let query): await ask { $0.picture(query) }
    case .metrics: await ask { ControlReport(of: $0).metrics }
    }
  }

  private func ask(_ body: @escaping @Sendable (OpenStage) -> ControlReply) async -> ControlReply {
    await reception.ask(body) ?? .problem(503, "the doors are closing")
  }

  /// Answers when the expectation is met or has failed.
  private func expect(_ body: [UInt8]) async -> ControlReply {
    await Handover.wait { handover in
      Task {
        let problem = await reception.ask { stage -> ControlReply? in
          do throws(FileProblem) {
            let scenario = try RemoteStep.expectation(
              String(decoding: body, as: UTF8.self), of: stage.stage.session)
            stage.watch(scenario) { handover.give($0) }
            return nil
          } catch {
            return .problem(400, error.line)
          }
        }
        switch problem {
        case .some(nil): break
        case .some(let reply?): handover.give(reply)
        case nil: handover.give(.problem(503, "the doors are closing"))
        }
      }
    }
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
}

extension FileProblem {
  /// What is wrong in one line, with where in the body it is.
  var line: String {
    message.split(separator: "\n").joined(separator: "; ")
  }
}
