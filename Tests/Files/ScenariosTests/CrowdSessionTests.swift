import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Sessions with a crowd that are saved and played again.
@Suite struct CrowdSessionTests {
  private static let lineUp = """
    accounts: [{id: home, sessionLimit: 2}]
    session: {heartbeat: 10s}
    licence: {lease: 30s}
    channels:
      - {number: 101, name: A, card: bars, encrypted: true}
      - {number: 102, name: B, card: globe}
    devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
    crowds:
      - id: stadium
        viewers: 60
        household: 3
        sessionLimit: 2
        arrives: {over: 10s, shape: kick-off}
        channels: {101: 80%, 102: 20%}
        zapsEvery: 20s
        policy: {documented: 50%, retrying: 30%, stubborn: 10%, careless: 10%}
    """

  /// Anything that keys or scripts may ask of player and crowd, a crowd's nonsense included.
  private static func disturb(_ session: Session, _ random: inout RandomStream) {
    let crowd = session.world.crowds.ids[0]
    for _ in 0..<25 {
      session.advance(to: session.now + .milliseconds(Int(random.integer(in: 1...3000))))
      let players = session.world.observation.slots
      guard let player = players.randomElement(using: &random),
        let kind = FaultCatalogue.kinds.randomElement(using: &random)
      else { continue }
      let channel = session.world.lineUp.channels[Int(random.integer(in: 0...1))]
      var share = kind.fault(of: .everyone)
      share.targets = .share(permille: 300)
      // One of them is not of this crowd.
      let part: CrowdPart = [.share(permille: 250), .household(7), .channel(102), .household(20)][
        Int(random.integer(in: 0...3))]
      let ofPart = kind.fault(ofCrowd: .part(part, of: [player.id]))
      let commands: [Command] = [
        .arm(ofPart, provoke: false), .arm(ofPart, provoke: true),
        .arm(kind.fault(ofCrowd: .player(player.id)), provoke: true), .arm(share, provoke: false),
        .inject(kind.key, player.id, provoke: true), .player(player.id, .zap(to: channel)),
        .player(player.id, .stop), .player(player.id, .recover), .background(player.id),
        .killApp(player.id), .setPolicy(player.id, .retrying), .rotate(player.id),
        .clearFaults(player.id), .clearFaults(nil), .removePlayer(crowd), .bringBack(crowd),
      ]
      session.perform(commands.randomElement(using: &random) ?? .clearFaults(nil))
    }
  }

  @Test(arguments: 0..<12)
  func `a session with a crowd is played again, event for event`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "crowd")
    let lineUp = try LineUpFile.read(Self.lineUp, name: "x", path: "x.yaml")
    let session = Session(lineUp, seed: seed, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.onBranchChange = { recorder.follow($0) }
    Self.disturb(session, &random)
    if seed % 3 == 0 {
      session.travel(to: .zero + .seconds(9))
      Self.disturb(session, &random)
    }
    let file = ([recorder.header] + recorder.lines + [recorder.end]).joined(separator: "\n") + "\n"
    let scenario = try ScenarioFile.read(file, path: "s") { _ in
      .unreadable
    }
    #expect(scenario.lineUp.crowds == lineUp.crowds)
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    let (lived, played) = (session.world.observation, again.world.observation)
    #expect(again.now == session.now && lived.crowds == played.crowds)
    #expect(
      again.chronicle.announcements.map { EventLogLine($0).text }
        == session.chronicle.announcements.map { EventLogLine($0).text })
  }
}
