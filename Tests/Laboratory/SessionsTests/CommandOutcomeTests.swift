import Faults
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// What commands answer.
@Suite struct CommandOutcomeTests {
  private static let main = Classic.main
  private static let guest = PlayerID(4)

  private static func refused(_ command: String, _ reason: CommandRefusal) -> CommandOutcome {
    .refused(.init(player: nil, command: command, reason: reason))
  }

  /// Commands one after another, and what the last of them has led to.
  static let table: [([Command], CommandOutcome)] = [
    ([.addPlayer(channel: 101)], .done(.added("guest-5"))),
    ([.addPlayer(channel: 999)], refused("add", .unfitPlayer)),
    ([.addPlayer(channel: 101, name: "main")], refused("add", .nameIsTaken("main"))),
    (
      Array(repeating: .addPlayer(channel: 101), count: 65),
      refused("add", .guestsAreFull(limit: 64))
    ),
    ([.removePlayer(main)], .done(.removed("main"))),
    ([.removePlayer(main), .removePlayer(main)], .idle(.wasRemovedBefore)),
    ([.removePlayer(main), .player(main, .play)], .idle(.wasRemoved)),
    ([.background(main)], .done(.background(true))),
    ([.background(main), .background(main)], .done(.background(false))),
    ([.background(main), .player(main, .pause)], .idle(.suspended("main"))),
    ([.killApp(main)], .done()),
    ([.killApp(main), .killApp(main)], .idle(.killed("main"))),
    ([.rotate(main)], .done(.turned(.landscapeLeft))),
    ([.player(main, .airPlay)], .done(.switched(isOn: true))),
    ([.player(main, .airPlay), .player(main, .airPlay)], .done(.switched(isOn: false))),
    ([.player(main, .pictureInPicture)], .done(.switched(isOn: true))),
    ([.player(main, .setMuted(true))], .done()),
    ([.player(main, .stop), .player(main, .stop)], .idle(.blocked("main"))),
    ([.inject("h", main, provoke: false)], .done()),
    ([.inject("d", Classic.preview, provoke: false)], .waits(for: "an encrypted stream")),
    ([.inject("d", guest, provoke: false)], .idle(.unfitFault)),
    ([.inject("h", main, provoke: false), .clearFaults(nil)], .done(.cleared("heartbeat error"))),
    ([.clearFaults(main)], .idle(.noFault)),
    (
      [.inject("h", main, provoke: false), .clearFaultNamed("nonsuch")],
      refused("clear", .isNotArmed("nonsuch", armed: ["heartbeat error"]))
    ),
    (
      [.inject("h", main, provoke: false), .clearFaults(nil), .clearFaultNamed("heartbeat error")],
      .idle(.noFault)
    ),
    ([.putMarker("here")], .done()),
  ]

  @Test(arguments: table)
  func `a command answers what it has led to`(commands: [Command], outcome: CommandOutcome) {
    let session = Session(Classic.lineUp(), seed: 7, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(5))
    #expect(commands.map { session.perform($0) }.last == outcome)
    #expect(session.chronicle.commands.last?.outcome == outcome)
  }

  @Test func `who refuses says what and why, as it is announced`() throws {
    let witness = Witness()
    witness.advance(to: 5)
    let refusal = witness.session.perform(.player(Classic.main, .pauseDownload)).refusal
    #expect(refusal?.player == "main" && refusal?.reason == .noDownloadUnderWay)
  }

  @Test func `a fault that one of two refuses is armed at the other, and not refused`() throws {
    let witness = Witness()
    let client = TestClient(witness, "ann")
    client.start()
    let id = try #require(client.pane?.id)
    let rule = try #require(FaultCatalogue.kinds.first { $0.point == .device(.clock) })
    let both = rule.fault(of: .players([id, Classic.main]))
    #expect(witness.session.perform(.arm(both, provoke: false)).refusal == nil)
    let alone = witness.session.perform(.arm(rule.fault(of: .player(id)), provoke: false))
    #expect(alone.refusal?.player == client.pane?.name)
  }

  @Test func `a chronicle keeps no bodies of answers`() {
    let witness = Witness()
    let client = TestClient(witness, "ann")
    client.start()
    #expect(witness.session.chronicle.commands.allSatisfy { $0.outcome == .done() })
  }
}
