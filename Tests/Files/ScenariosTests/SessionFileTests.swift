import Faults
import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Scenarios

/// Sessions that are saved, played again, and turned into scenarios.
@Suite struct SessionFileTests {
  private static let names = [
    "default", "classic", "offline", "flowplayer", "expressplay", "family", "limits",
  ]

  private static func lineUp(_ name: String) throws -> LineUp {
    let text = try String(
      contentsOf: Repository.root.appending(path: "assets/lineups/\(name).yaml"), encoding: .utf8)
    return try LineUpFile.read(text, name: name, path: name)
  }

  private static func read(_ text: String) throws -> Scenario {
    try ScenarioFile.read(text, path: "session") { _ in .unreadable }
  }

  private static func log(of session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }

  private static func file(_ recorder: SessionRecorder) -> String {
    ([recorder.header] + recorder.lines + [recorder.end]).joined(separator: "\n") + "\n"
  }

  @Test func `a session of any length is read`() throws {
    let recorder = SessionRecorder(
      Session(try Self.lineUp("classic"), seed: 1, epoch: .scriptedEpoch))
    let blanks = String(repeating: " ", count: 1_000_000)
    let lines = (1...70).map { #"{"at": "\#($0)s",\#(blanks)"wait": "0s"}"# }
    let text = ([recorder.header] + lines).joined(separator: "\n")
    #expect(try Self.read(text).steps.count == 70)
  }

  @Test func `more steps than are read at once end the session there`() throws {
    let recorder = SessionRecorder(
      Session(try Self.lineUp("classic"), seed: 1, epoch: .scriptedEpoch))
    let text = ([recorder.header] + (1...4).map { _ in #"{"wait": "0s"}"# }).joined(separator: "\n")
    let file = SessionFile(path: "session", beginning: Array(text.utf8), stepLimit: 3) { [] }
    let scenario = try ScenarioFile.read(file, path: "session") { _ in .unreadable }
    #expect(scenario.steps.count == 3)
    #expect(scenario.unread?.text == "session:5:1: the session has more than 3 steps")
  }

  @Test func `the first line that is none of a session is named, and no other`() throws {
    let recorder = SessionRecorder(
      Session(try Self.lineUp("classic"), seed: 1, epoch: .scriptedEpoch))
    for (line, words) in [
      (#"{"at": "1s", "wat": "0s"}"#, "session:3:14: unknown key `wat`"),
      (#"{"at": "1s", "wait": ]}"#, "session:3:22: not a line of a saved session"),
      ("", "session:3:1: the line is empty"),
    ] {
      let good = #"{"at": "1s", "wait": "0s"}"#
      let text = [recorder.header, good, line, line, good].joined(separator: "\n")
      let problem = try Self.read(text).unread
      #expect(problem?.all.count == 1)
      #expect(problem?.text.hasPrefix(words) == true, "\(problem?.text ?? "")")
    }
    let both = recorder.header.dropLast() + #", "steps": [{"wait": "1s"}]}"#
    let problem = #expect(throws: FileProblem.self) { _ = try Self.read(String(both)) }
    #expect(problem?.message.contains("one step per line") == true)
  }

  @Test func `a saved attempt at what the world refuses plays on`() throws {
    let recorder = SessionRecorder(
      Session(try Self.lineUp("classic"), seed: 1, epoch: .scriptedEpoch))
    let lines = [
      #"{"at": "1s", "clear": {"fault": "nonsuch"}}"#,
      #"{"at": "1s", "rename": {"player": "main", "to": "zz"}}"#, #"{"at": "2s", "wait": "0s"}"#,
    ]
    let saved = try Self.read(([recorder.header] + lines).joined(separator: "\n") + "\n")
    #expect(saved.steps.count == lines.count && saved.unread == nil)
    let verdict = Rehearsal(saved, on: saved.session()).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
  }

  /// A minute of anything that a wall's keys can do.
  private func disturb(_ session: Session, _ random: inout RandomStream, until end: Double = 60) {
    var now = session.now.sinceStart.inSeconds
    while true {
      now += random.fraction() * 5
      guard now < end else { break }
      session.advance(to: .zero + .seconds(now))
      session.perform(command(&random, session.world))
    }
    session.advance(to: .zero + .seconds(end))
  }

  private func command(_ random: inout RandomStream, _ world: World) -> Command {
    let players = world.observation.players
    let player = players.randomElement(using: &random)?.id ?? PlayerID(0)
    let key = FaultCatalogue.kinds.randomElement(using: &random)?.key ?? "h"
    let channel = world.lineUp.channels.randomElement(using: &random) ?? world.lineUp.channels[0]
    let commands: [Command] =
      [
        .inject(key, player, provoke: true), .inject(key, player, provoke: false),
        .inject(key, player, provoke: .heartbeat),
        .arm(rule(&random, player), provoke: .heartbeat),
        .player(player, .zap(to: channel)), .player(player, .stop), .player(player, .play),
        .player(player, .pause), .player(player, .recover), .player(player, .renewLicence),
        .player(player, .airPlay), .player(player, .pictureInPicture), .player(player, .download),
        .player(player, .cancelDownload), .player(player, .removeDownload),
        .player(player, .pauseDownload), .player(player, .resumeDownload),
        .player(player, .seek(to: .milliseconds(Int(random.integer(in: 0...60_000))))),
        .player(player, .setRate(permille: Int(random.integer(in: 250...4000)))),
        .player(player, .setMuted(random.integer(in: 0...1) == 0)),
        .player(player, .setVolume(percent: Int(random.integer(in: 0...100)))),
        .background(player), .rotate(player), .setPolicy(player, .stubborn),
        .setPolicy(player, .retrying), .setCapacity(change(&random)),
        .setNetwork(player, network(&random)), .setNetwork(player, nil),
        .addPlayer(channel: channel.number), .removePlayer(player), .clearFaults(player),
        .clearFaults(nil), .arm(rule(&random, player), provoke: false), .say("Look: \"here\""),
        .show(shot(&random, world)),
      ] + world.observation.faults.prefix(1).map { .clearFault($0.id) }
    return commands.randomElement(using: &random) ?? commands[0]
  }

  private func network(_ random: inout RandomStream) -> LineUp.Network {
    if random.integer(in: 0...2) == 0 {
      return LineUp.Network(following: ShippedTrace.allCases.randomElement(using: &random) ?? .lift)
    }
    var network = LineUp.Network(
      latency: .milliseconds(Int(random.integer(in: 0...900))),
      bandwidth: Int(random.integer(in: 100_000...9_000_000)))
    let pieces = (1...5).map { _ in
      BandwidthTrace.Piece(
        Int(random.integer(in: 0...9_000_000)), for: .seconds(Int(random.integer(in: 1...9))))
    }
    if random.integer(in: 0...1) == 0 { network.trace = BandwidthTrace(pieces, end: .repeat) }
    return network
  }

  private func shot(_ random: inout RandomStream, _ world: World) -> Shot {
    let views = Shot.View.allCases.map { Shot.view($0) }
    // Of players that are there, and of one that may not be.
    let names = world.roster.slots.map(\.name) + world.lineUp.devices[0].players.map(\.name)
    let players = names.flatMap { name in
      Shot.Closeness.allCases.map { Shot.player($0, name: name) }
    }
    return (views + players).randomElement(using: &random) ?? .view(.wall)
  }

  private func change(_ random: inout RandomStream) -> ServiceCapacity.Change {
    var change = ServiceCapacity.Change(queue: random.integer(in: 0...1) == 0 ? nil : .seconds(1))
    for service in Service.allCases {
      let rates: [ServiceCapacity.Change.Rate?] = [
        nil, .unlimited, .limited(Int(random.integer(in: 1...9))),
      ]
      change[service] = rates[Int(random.integer(in: 0...2))]
    }
    return change
  }

  private func rule(_ random: inout RandomStream, _ player: PlayerID) -> Fault {
    let triggers: [FaultTrigger] = [
      .next, .nth(2), .every(3), .after(.seconds(2)), .probability(permille: 300),
    ]
    let effects: [FaultEffect] = [
      .timeout, .drop, .delay(.milliseconds(800), jitter: .milliseconds(90)), .malformed,
    ]
    let endings: [FaultEnding] = [.once, .times(3), .lasting(.seconds(7)), .untilCleared]
    let trigger = triggers.randomElement(using: &random) ?? .next
    let operation: HeadEndAPI.Operation = [.segment, .manifest, .licence][
      Int(random.integer(in: 0...2))]
    let height = [nil, 720, 1080].randomElement(using: &random) ?? nil
    return Fault(
      on: .operation(operation),
      of: [.everyone, .player(player), .share(permille: Int(random.integer(in: 1...1000)))][
        Int(random.integer(in: 0...2))],
      trigger: trigger,
      effect: effects.randomElement(using: &random) ?? .drop,
      ending: trigger == .nth(2) ? .once : endings.randomElement(using: &random) ?? .once,
      height: operation == .licence ? nil : height)
  }

  @Test(arguments: names)
  func `a line-up that is written is read as the same`(name: String) throws {
    let lineUp = try Self.lineUp(name)
    let text = LineUpFile.json(lineUp).yaml
    #expect(try LineUpFile.read(text, name: name, path: name) == lineUp)
    let line = LineUpFile.json(lineUp).line
    #expect(try LineUpFile.read(line, name: name, path: name) == lineUp)
  }

  @Test func `a line-up with a capacity and a back-off is read as it was written`() throws {
    var lineUp = try Self.lineUp("classic")
    lineUp.capacity = ServiceCapacity(queue: .milliseconds(1500))
    lineUp.capacity[.session] = 60_000
    lineUp.capacity[.origin] = 1
    lineUp.devices[1].policy = .retrying
    lineUp.devices[1].backoff = Backoff(
      first: .milliseconds(200), factor: 3, cap: .seconds(30), jitter: .none)
    let text = LineUpFile.json(lineUp).yaml
    #expect(try LineUpFile.read(text, name: "classic", path: "classic") == lineUp)
  }

  @Test(arguments: Thorough.all(of: UInt64(0)..<40, otherwise: 10))
  func `a saved session plays again to the last byte`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "session")
    let name = Self.names[Int(seed) % Self.names.count]
    let session = Session(try Self.lineUp(name), seed: seed, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.onBranchChange = { recorder.follow($0) }
    disturb(session, &random)
    if seed % 4 == 0 {
      session.travel(to: .zero + .seconds(20))
      disturb(session, &random)
      session.returnToLeftBranch()
      if seed % 8 == 0 { session.returnToLeftBranch() }
    }
    let saved = Self.file(recorder)
    let scenario = try Self.read(saved)
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: again).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    let (played, lived) = (Self.log(of: again), Self.log(of: session))
    let fork = zip(played, lived).first { $0 != $1 }
    #expect(fork == nil && played.count == lived.count, "seed \(seed) \(fork ?? ("", ""))")
  }

  @Test(arguments: Thorough.all(of: UInt64(100)..<112, otherwise: 3))
  func `a session that is turned into a scenario passes`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "session")
    let session = Session(try Self.lineUp("default"), seed: seed, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    disturb(session, &random)
    let scenario = try Self.read(Self.file(recorder))
    let fresh = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let text = try ScenarioWriter.text(of: scenario, on: fresh, lineUp: nil)
    let written = try ScenarioFile.read(text, path: "scenario") { _ in .unreadable }
    let verdict = Rehearsal(
      written, on: Session(written.lineUp, seed: written.seed, epoch: written.epoch)
    ).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? []) \(text)")
  }

  @Test func `a session cut short by a crash still plays`() throws {
    let session = Session(try Self.lineUp("classic"), seed: 3, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.advance(to: .zero + .seconds(5))
    session.perform(.inject("h", PlayerID(0), provoke: true))
    let lines = [recorder.header] + recorder.lines
    for text in [lines.joined(separator: "\n"), lines[0] + "\n"] {
      let scenario = try Self.read(text)
      #expect(
        Rehearsal(scenario, on: Session(scenario.lineUp, seed: 3, epoch: .scriptedEpoch)).run()
          .hasPassed)
    }
  }

  @Test func `a session that was left in its past still plays`() throws {
    let session = Session(try Self.lineUp("classic"), seed: 3, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.advance(to: .zero + .seconds(4))
    session.perform(.putMarker("here"))
    session.travel(to: .zero + .seconds(1))
    let scenario = try Self.read(Self.file(recorder))
    let again = Session(scenario.lineUp, seed: 3, epoch: .scriptedEpoch)
    #expect(Rehearsal(scenario, on: again).run().hasPassed)
    #expect(again.now == .zero + .seconds(4))
  }

  @Test func `a session that somebody quits while looking back lasts to the latest instant`() throws
  {
    let session = Session(try Self.lineUp("classic"), seed: 3, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.advance(to: .zero + .seconds(4))
    session.perform(.inject("h", PlayerID(0), provoke: true))
    session.advance(to: .zero + .seconds(40))
    session.travel(to: .zero + .seconds(3))
    let scenario = try Self.read(Self.file(recorder))
    let again = Session(scenario.lineUp, seed: 3, epoch: .scriptedEpoch)
    #expect(Rehearsal(scenario, on: again).run().hasPassed)
    #expect(again.now == .zero + .seconds(40))
    #expect(Self.log(of: again) == Self.log(of: session))
  }

  @Test func `a session states its version; a newer one is refused, one without is read`() throws {
    let session = Session(try Self.lineUp("classic"), seed: 3, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.perform(.player(PlayerID(0), .stop))
    let text = Self.file(recorder)
    #expect(text.contains(#", "version": 1, "#) && SessionFile.isSession(text.utf8))
    #expect(try Self.read(text.replacing(#""version": 1, "#, with: "")).steps.count == 2)
    let newer = text.replacing(#""version": 1"#, with: #""version": 2"#)
    let problem = #expect(throws: FileProblem.self) { try Self.read(newer) }
    #expect(problem?.message.contains("version 2") == true)
  }

  @Test func `a fault for a share is saved and played again`() throws {
    let session = Session(try Self.lineUp("default"), seed: 3, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    let rule = Fault(
      on: .operation(.segment), of: .share(permille: 505), effect: .drop, ending: .untilCleared)
    session.perform(.arm(rule, provoke: false))
    session.advance(to: .zero + .seconds(30))
    #expect(recorder.lines.first?.contains(#""share": "50.5 %""#) == true)
    let scenario = try Self.read(Self.file(recorder))
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    #expect(Rehearsal(scenario, on: again).run().hasPassed)
    #expect(Self.log(of: again) == Self.log(of: session))
  }

  @Test func `a mistake in a session is told with its line`() throws {
    let session = Session(try Self.lineUp("classic"), seed: 3, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    session.perform(.player(PlayerID(0), .stop))
    let text = Self.file(recorder).replacing("\"stop\"", with: "\"stopp\"")
    #expect(try Self.read(text).unread?.text.hasPrefix("session:2:") == true)
  }

  @Test func `a session's epoch is in its file, and one without it is of 2026`() throws {
    let epoch = UnixTime.scriptedEpoch + .seconds(86_400 * 200)
    let session = Session(try Self.lineUp("classic"), seed: 3, epoch: epoch)
    let recorder = SessionRecorder(session)
    session.advance(to: .zero + .seconds(5))
    session.perform(.inject("c", PlayerID(0), provoke: true))
    session.advance(to: .zero + .seconds(20))
    let file = Self.file(recorder)
    let scenario = try Self.read(file)
    #expect(scenario.epoch == epoch)
    let again = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    #expect(Rehearsal(scenario, on: again).run().hasPassed)
    #expect(Self.log(of: again) == Self.log(of: session))
    let older = file.replacing("\"version\": 1, \"epoch\": \"\(epoch.iso8601)\", ", with: "")
    #expect(older.count < file.count)
    #expect(try Self.read(older).epoch == .scriptedEpoch)
  }

  @Test(arguments: [
    ("\"version\": 1", "\"version\": 2", "has version 2, but this zapdeck reads versions up to 1"),
    ("\"version\": 1", "\"version\": 0", "whole number from 1"),
    ("2026-01-01T", "2026-01-32T", "a UTC time"),
  ])
  func `a newer version or a broken epoch is refused with a sentence`(
    word: String, other: String, message: String
  ) throws {
    let session = Session(try Self.lineUp("classic"), seed: 3, epoch: .scriptedEpoch)
    let text = Self.file(SessionRecorder(session)).replacing(word, with: other)
    #expect { try Self.read(text) } throws: { error in
      (error as? FileProblem)?.text.contains(message) == true
    }
  }
}
