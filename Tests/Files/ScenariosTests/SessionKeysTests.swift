import Dashboard
import Players
import Screen
import Sessions
import Simulation
import Testing

@testable import Scenarios

/// A live session under random keys, time turned back and forth among them, against its own file.
@Suite struct SessionKeysTests {
  private static let size = Size(100, 30)

  /// Turning time is as frequent as everything else together; `[` comes in runs, so that the very
  /// beginning is reached.
  private static let keys =
    "[ [[[ [[[[[[ ] ] { } L u u . . p p < > m 1 2 3 4 fh fn fd fe fv fX s r n v b y o d + -y a z"
    .split(separator: " ").map(String.init)

  /// Presses keys, several at one instant now and then.
  private func press(_ count: Int, on stage: WallSession, _ random: inout RandomStream) {
    for _ in 0..<count {
      let word = Self.keys.randomElement(using: &random) ?? "."
      for key in word.compactMap({ Key(name: String($0)) }) {
        _ = stage.press(key, size: Self.size)
      }
      if random.integer(in: 0...2) > 0 {
        stage.pass(.milliseconds(Int(random.integer(in: 0...1500))))
      }
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `a live session under random keys plays again from its file`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "keys")
    let path = Shipped.lineUps[Int(seed) % Shipped.lineUps.count]
    let lineUp = try LineUpFile.read(try Shipped.text(path), name: path, path: path)
    let session = Session(lineUp, seed: seed, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.onBranchChange = { recorder.follow($0) }
    let stage = WallSession(session, Wall(theme: .mono))
    press(60, on: stage, &random)
    session.travel(to: session.chronicle.edge)
    let lines = [recorder.header] + recorder.lines + [recorder.end]
    let scenario = try Shipped.scenario(
      lines.joined(separator: "\n") + "\n")
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    let (played, lived) = (Self.log(of: again), Self.log(of: session))
    let fork = zip(played, lived).first { $0 != $1 }
    #expect(fork == nil && played.count == lived.count, "\(path) \(fork ?? ("", ""))")
  }

  private static func log(of session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }
}
