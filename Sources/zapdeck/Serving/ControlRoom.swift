import Dashboard
import Faults
import Foundation
import HeadEndAPI
import HeadEndHTTP
import Lab
import Players
import Scenarios
import Screen
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
    case .observation: await ask { $0.observation }
    case .frame(let query): await ask { $0.frame(query) }
    case .metrics: await ask { $0.metrics }
    }
  }

  private func ask(_ body: @escaping @Sendable (OpenStage) -> ControlReply) async -> ControlReply {
    await reception.ask(body) ?? .problem(503, "the doors are closing")
  }

  /// Answers when the expectation is met or has failed.
  private func expect(_ body: [UInt8]) async -> ControlReply {
    await withCheckedContinuation { continuation in
      Task {
        let problem = await reception.ask { stage -> ControlReply? in
          do throws(FileProblem) {
            let scenario = try RemoteStep.expectation(
              String(decoding: body, as: UTF8.self), of: stage.stage.session)
            stage.watch(scenario) { continuation.resume(returning: $0) }
            return nil
          } catch {
            return .problem(400, error.message)
          }
        }
        switch problem {
        case .some(nil): break
        case .some(let reply?): continuation.resume(returning: reply)
        case nil: continuation.resume(returning: .problem(503, "the doors are closing"))
        }
      }
    }
  }
}

extension ControlReply {
  static func json(_ text: String, status: Int = 200) -> ControlReply {
    ControlReply(status, "application/json", Array(text.utf8))
  }

  static func problem(_ status: Int, _ sentence: String) -> ControlReply {
    json("{\"error\":\(JSONString.quoted(sentence))}", status: status)
  }

  static func verdict(_ verdict: Verdict) -> ControlReply {
    guard let failure = verdict.failure else { return json("{\"passed\":true}") }
    let lines = failure.lines.map(JSONString.quoted).joined(separator: ",")
    return json("{\"passed\":false,\"lines\":[\(lines)]}")
  }
}

extension OpenStage {
  fileprivate func perform(_ body: [UInt8]) -> ControlReply {
    do throws(FileProblem) {
      let commands = try RemoteStep.commands(
        String(decoding: body, as: UTF8.self), in: stage.session.world.observation)
      for command in commands { stage.perform(command) }
      return .json("{\"performed\":\(commands.count)}")
    } catch {
      return .problem(400, error.message)
    }
  }

  /// `{"keys": "1 f h"}`, as `--keys` spells them, pressed at once.
  fileprivate func press(_ body: [UInt8]) -> ControlReply {
    guard let keys = Self.member("keys", of: body) as? String else {
      return .problem(400, "a body such as {\"keys\": \"1 f h\"} is wanted")
    }
    do {
      let script = try KeyScript(keys)
      for press in script.presses { _ = stage.press(press.key, size: Self.size) }
      return .json("{\"pressed\":\(script.presses.count)}")
    } catch {
      return .problem(400, "\(error)")
    }
  }

  /// `{"advance": "10s"}`, while no real client is there.
  fileprivate func setClock(_ body: [UInt8]) -> ControlReply {
    guard !hasClients else {
      return .problem(409, "time runs at x1 while real clients are there")
    }
    guard let text = Self.member("advance", of: body) as? String,
      let time = Quantity.duration(text)
    else { return .problem(400, "a body such as {\"advance\": \"10s\"} is wanted") }
    stage.pass(time)
    return .json("{\"now\":\(Self.seconds(stage.session.now))}")
  }

  private var hasClients: Bool {
    stage.session.world.observation.players.contains { $0.outside != nil }
  }

  fileprivate func frame(_ query: String) -> ControlReply {
    let parameters = URLComponents(string: "?\(query)")?.queryItems ?? []
    let value = { (name: String) in parameters.first { $0.name == name }?.value }
    let size: Size
    do {
      size = try Arguments.size(value("size") ?? "120x36")
    } catch {
      return .problem(400, "`size` is columns x rows, such as 120x36")
    }
    let frame = stage.frame(size)
    switch value("format") ?? "text" {
    case "text":
      let text = TextDisplay.text(of: frame.degraded(to: Capability(colors: .none, unicode: true)))
      return ControlReply(200, "text/plain; charset=utf-8", Array(text.utf8))
    case "ansi":
      let text = ANSIDisplay.text(of: frame)
      return ControlReply(200, "text/plain; charset=utf-8", Array(text.utf8))
    default: return .problem(400, "`format` is text or ansi")
    }
  }

  fileprivate var observation: ControlReply {
    let world = stage.session.world.observation
    let players = world.players.map { player -> String in
      let lease = player.lease.map { ",\"leaseEnd\":\(Self.seconds($0.end))" } ?? ""
      return "{\"name\":\(JSONString.quoted(player.name)),"
        + "\"kind\":\(JSONString.quoted(player.kindTitle)),"
        + "\"outside\":\(player.outside != nil),\"state\":\"\(player.state.rawValue)\","
        + "\"channel\":\(player.channel.number),\"licence\":\"\(player.drm.rawValue)\"\(lease),"
        + "\"session\":\"\(player.session.state.rawValue)\","
        + "\"beats\":\(player.session.beatCount),"
        + "\"error\":\(player.failure.map { JSONString.quoted($0.name) } ?? "null")}"
    }
    return .json(
      "{\"now\":\(Self.seconds(world.now)),\"lineup\":\(JSONString.quoted(world.lineUp)),"
        + "\"faults\":[\(world.faults.map { JSONString.quoted($0.name) }.joined(separator: ","))],"
        + "\"players\":[\(players.joined(separator: ","))]}")
  }

  fileprivate var metrics: ControlReply {
    let world = stage.session.world.observation
    var lines = [
      "# TYPE zapdeck_simulated_seconds gauge",
      "zapdeck_simulated_seconds \(Self.seconds(world.now))",
      "# TYPE zapdeck_players gauge",
    ]
    for state in Set(world.players.map(\.state.rawValue)).sorted() {
      let count = world.players.count { $0.state.rawValue == state }
      lines.append("zapdeck_players{state=\"\(state)\"} \(count)")
    }
    lines.append("# TYPE zapdeck_sessions gauge")
    for account in world.accounts {
      lines.append("zapdeck_sessions{account=\"\(account.id)\"} \(account.sessions)")
    }
    lines.append("# TYPE zapdeck_faults_fired_total counter")
    for count in world.faultCounts {
      lines.append(
        "zapdeck_faults_fired_total{fault=\"\(count.name)\","
          + "player=\"\(stage.session.world.name(of: count.participant.player ?? PlayerID(-1)))\"} "
          + "\(count.fired)")
    }
    let text = lines.joined(separator: "\n") + "\n"
    return ControlReply(200, "text/plain; version=0.0.4", Array(text.utf8))
  }

  private static let size = Size(120, 36)

  private static func seconds(_ instant: Instant) -> String {
    String(format: "%.3f", Double(instant.nanoseconds) / 1e9)
  }

  private static func member(_ name: String, of body: [UInt8]) -> Any? {
    do {
      let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
      return object?[name]
    } catch {
      return nil
    }
  }
}
