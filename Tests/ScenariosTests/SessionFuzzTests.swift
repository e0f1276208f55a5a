import HeadEndAPI
import Lab
import Players
import Simulation
import Testing

@testable import Scenarios

/// Saved sessions as a broken disk would leave them: played as far as they go, or refused.
@Suite struct SessionFuzzTests {
  private static let mutations = 400

  private static func saved() throws -> String {
    let lineUp = try LineUpFile.read(
      try Shipped.text("lineups/default.yaml"), name: "default", path: "default")
    let session = Session(lineUp, seed: 4, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    let commands: [Command] = [
      .inject("h", .init(0), provoke: true), .player(.init(1), .stop), .addPlayer(channel: 102),
      .background(.init(0)), .clearFaults(nil), .player(.init(2), .seek(to: .seconds(90))),
    ]
    for (second, command) in commands.enumerated() {
      session.advance(to: .zero + .milliseconds(1700 * (second + 1)))
      session.perform(command)
    }
    session.advance(to: .zero + .seconds(14))
    return ([recorder.header] + recorder.lines + [recorder.end]).joined(separator: "\n") + "\n"
  }

  @Test(arguments: 0..<5)
  func `mutilated sessions are read or refused`(part: Int) throws {
    var random = RandomStream(seed: UInt64(part), name: "session fuzz")
    let text = try Self.saved()
    for number in 0..<Self.mutations {
      let mutant = Mutation.any(of: text, &random)
      do throws(FileProblem) {
        let scenario = try Shipped.scenario(SessionFile.scenarioText(mutant))
        guard number % 40 == 0 else { continue }
        let session = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
        _ = Rehearsal(scenario, on: session).run()
      } catch {
        #expect(error.text.hasPrefix("x.yaml") && !error.text.contains("\n"), "\(error.text)")
      }
    }
  }
}
