import Dashboard
import Exploring
import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Program

/// What the case of a soak test keeps of its finding: the client, its session, and the fault.
@Suite struct SoakCaseTests {
  /// A client with a session that goes on loading whatever its heartbeats are answered. All share
  /// an address and a program, as apps in one household do.
  private struct Client {
    let device: String
    var tokens = ""
    var nextBeat = Instant.zero
    var nextSegment = Instant.zero

    mutating func pass(_ session: Session) throws {
      if tokens.isEmpty {
        tokens = ask(
          .get,
          "/SIM/app/v1/tokens?contentId=news-one&accountId=\(device)&deviceUniqueId=\(device)",
          session)
        let grant = try #require(JSON(Array(ask(.post, "\(Self.sessions)/setup", session).utf8)))
        tokens = try #require(grant["sessionToken"]?.string)
        nextBeat = session.now + .seconds(10)
      }
      if session.now >= nextBeat {
        nextBeat = nextBeat + .seconds(10)
        // An answered heartbeat brings the next token.
        let grant = JSON(Array(ask(.post, "\(Self.sessions)/heartbeat", session).utf8))
        tokens = grant?["sessionToken"]?.string ?? tokens
      }
      guard session.now >= nextSegment else { return }
      nextSegment = session.now + .seconds(6)
      let folder = "/SIM/live/news-one/234p"
      let list = ask(.get, "\(folder)/index.m3u8?drm=aes128&client=\(device)", session)
      guard let segment = list.split(separator: "\n").last, !segment.hasPrefix("#") else { return }
      _ = ask(.get, "\(folder)/\(segment)", session)
    }

    private static let sessions = "/SIM/ssm/v1/sessions"

    private func ask(_ method: Request.Method, _ target: String, _ session: Session) -> String {
      let request = RealClientRequest(
        method: method, target: target, authority: "127.0.0.1:8080", authorizations: tokens,
        address: "127.0.0.1")
      guard case .response(let response) = session.answer(request).outcome, response.isSuccess
      else { return "" }
      return String(decoding: response.body, as: UTF8.self)
    }
  }

  /// Plays four minutes, in which heartbeats of two clients are refused.
  private static func report(in folder: TemporaryFolder) throws -> SoakReport {
    let session = Session(try LineUpLibrary.load("classic"), seed: 1, epoch: .scriptedEpoch)
    let wallSession = WallSession(session, Wall(theme: .standard))
    var terms = SoakTerms()
    (terms.length, terms.keys, terms.rules) = (
      .seconds(240), ["h"], [try #require(Rule.named("limitCheat"))]
    )
    let soak = ServedSoakTest(terms, over: session)
    var clients = [Client(device: "radio"), Client(device: "sofa")]
    while !soak.isOver {
      session.advance(to: session.now + .milliseconds(100))
      for index in clients.indices { try clients[index].pass(session) }
      soak.pass(on: wallSession)
    }
    var problems = Problems()
    return soak.report(in: folder.url.appending(path: "found").path, &problems)
  }

  @Test func `a case has its client's set-up and fault, and each request its client`() throws {
    let folder = try TemporaryFolder()
    let report = try Self.report(in: folder)
    #expect(
      report.entries.map(\.breach.playerName).sorted() == ["radio", "sofa"], "\(report.text)")
    for entry in report.entries {
      let (name, file) = (entry.breach.playerName, try #require(entry.file))
      #expect(try Program.run("check", file).code == 1)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let lines = text.split(separator: "\n")
      let senders = lines.filter { $0.contains("request: ") }
      #expect(senders.contains { $0.contains("player: \(name),") }, "\(text)")
      // Each request has the sender that it names.
      for line in senders {
        let named = ["radio", "sofa"].filter { line.contains("=\($0)") }
        #expect(named.allSatisfy { line.contains("player: \($0),") }, "\(line)")
      }
      #expect(senders.contains { $0.contains("sessions/setup") }, "\(text)")
      #expect(senders.contains { $0.contains("sessions/heartbeat") }, "\(text)")
      // Without its fault, nothing is wrong.
      let harmless = lines.filter { !$0.contains("fault: ") }
      #expect(harmless.count < lines.count, "\(text)")
      let other = file.replacing(".yaml", with: "-harmless.yaml")
      try Data(harmless.joined(separator: "\n").utf8).write(to: URL(filePath: other))
      let check = try Program.run("check", other)
      #expect(check.code == 0, "\(check.output)\(check.errors)")
    }
  }

  @Test func `a served session that is shrunk keeps its client, too`() throws {
    let folder = try TemporaryFolder()
    let report = try Self.report(in: folder)
    let file = try #require(report.entries.first?.file)
    let small = folder.url.appending(path: "small.yaml").path
    let run = try Program.run("shrink", file, "-o", small)
    #expect(run.code == 0, "\(run.errors)")
    let texts = try [file, small].map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts.allSatisfy { $0.contains("sessions/setup") && $0.contains("fault: ") })
    #expect(try Program.run("check", small).code == 1)
  }

  @Test func `the report has a line for each client`() throws {
    let folder = try TemporaryFolder()
    let report = try Self.report(in: folder)
    for name in ["radio", "sofa"] {
      #expect(report.text.contains("\n  \(name.padded(to: 7, gap: 2))hit by h "), "\(report.text)")
    }
  }
}
