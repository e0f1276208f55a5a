import HeadEndAPI
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Names that files take for something else, from wherever they come.
@Suite struct ReservedNameTests {
  /// What YAML 1.1 or 1.2 reads as no text, and the word for all players.
  private static let words =
    [
      "all", "true", "false", "yes", "no", "on", "off", "y", "n", "null", "True", "NO", "All",
    ] + ["1", "12-34", "2026-11-24", "1e5", "0x1f", "0b1", "0o17", "1_000", "-1", "-", "___"]

  private static let ordinary = ["main", "client-2", "client-4", "ann", "4k-tv", "all-1", "one"]

  private static func lineUp(_ more: String = "") throws -> LineUp {
    try LineUpFile.read(
      Shipped.text("lineups/default.yaml") + more, name: "default", path: "default")
  }

  private static func request(_ device: String, _ number: Int) -> RealClientRequest {
    let target = "/SIM/app/v1/tokens?contentId=news-one&accountId=home&deviceUniqueId=\(device)"
    return RealClientRequest(
      method: .get, target: target, authority: "127.0.0.1:80", address: "192.0.2.\(number)")
  }

  private static func log(of session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }

  @Test(arguments: UInt64(0)..<24)
  func `clients of any name get one that files can spell, and their session plays again`(
    seed: UInt64
  ) throws {
    var random = RandomStream(seed: seed, name: "names")
    let session = Session(try Self.lineUp(), seed: seed, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    for (number, device) in (Self.words + Self.ordinary).shuffled(using: &random).enumerated() {
      _ = session.answer(Self.request(device, number))
      session.advance(to: session.now + .seconds(1))
      let names = session.world.observation.slots.map(\.name)
      #expect(Set(names).count == names.count, "\(names)")
      #expect(!names.contains(where: ReservedName.contains), "\(names)")
      guard number % 10 == 9 else { continue }
      for command in try RemoteStep.commands(
        #"{"remove": "all"}"#, in: session.world.observation)
      {
        session.perform(command)
      }
    }
    let text = ([recorder.header] + recorder.lines + [recorder.end]).joined(separator: "\n") + "\n"
    let scenario = try ScenarioFile.read(text, path: "session") { _ in .unreadable }
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    #expect(Self.log(of: again) == Self.log(of: session))
  }

  @Test func `a client does not take the name of a crowd`() throws {
    let crowd = "\ncrowds: [{id: stadium, viewers: 9, channels: 101}]\n"
    let session = Session(try Self.lineUp(crowd), seed: 1, epoch: .scriptedEpoch)
    _ = session.answer(Self.request("stadium", 1))
    #expect(session.world.observation.slots.filter { $0.name == "stadium" }.count == 1)
  }

  @Test(arguments: Self.words)
  func `files and orders give no such name`(word: String) throws {
    let session = Session(try Self.lineUp(), seed: 1, epoch: .scriptedEpoch)
    #expect(ReservedName.contains(word))
    let order = #"{"add": {"player": "\#(word)", "channel": 101}}"#
    let problem = #expect(throws: FileProblem.self) {
      try RemoteStep.commands(order, in: session.world.observation)
    }
    #expect(problem?.text.contains("`\(word)` cannot be a name") == true)
    for devices in [
      "[{id: \"\(word)\", account: a, players: [{id: x, channel: 1}]}]",
      "[{id: d, account: a, players: [{id: \"\(word)\", channel: 1}]}]",
    ] {
      let text =
        "accounts: [{id: a, sessionLimit: 1}]\nchannels: [{number: 1, name: a, card: bars}]\n"
        + "devices: \(devices)"
      #expect(throws: FileProblem.self) { try LineUpFile.read(text, name: "x", path: "x.yaml") }
    }
  }

  @Test(arguments: Self.ordinary + ["4k-tv", "north", "e5", "3rd", "second-3"])
  func `what is text to every reader may be a name`(word: String) {
    #expect(!ReservedName.contains(word))
  }
}
