import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Time turned back and forth.
@Suite struct TravelTests {
  private static let commands: [Command] = [
    .inject("h", Classic.main, provoke: true), .player(Classic.main, .recover),
    .player(Classic.second, .zap(to: Classic.channels[0])),
    .inject("n", Classic.preview, provoke: true),
    .background(Classic.main), .addPlayer(channel: 102), .player(Classic.second, .stop),
    .inject("e", Classic.main, provoke: true), .clearFaults(nil), .background(Classic.main),
  ]

  /// Ninety seconds with a command every nine.
  private func busy(seed: UInt64 = 3) -> Witness {
    let witness = Witness(seed: seed)
    for (index, command) in Self.commands.enumerated() {
      witness.advance(to: 2.5 + 9 * Double(index))
      witness.perform(command)
    }
    witness.advance(to: 90)
    return witness
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `twenty rewinds later everything is as it was, and nothing was posted twice`(seed: UInt64) {
    let witness = busy(seed: seed)
    let log = witness.log
    let seen = witness.session.world.observation
    var random = RandomStream(seed: seed, name: "rewinds")
    for _ in 0..<20 {
      let milliseconds = random.integer(in: 0...90_000)
      witness.session.travel(to: .zero + .milliseconds(milliseconds))
      #expect(witness.session.now == .zero + .milliseconds(milliseconds))
      if random.integer(in: 0...1) == 0 { witness.advance(by: 1.7) }
    }
    witness.session.travel(to: .zero + .seconds(90))
    witness.advance(by: 0)
    #expect(!witness.session.isRewound)
    #expect(witness.log == log)
    #expect(witness.session.world.observation == seen)
    #expect(witness.session.chronicle.announcements == witness.heard)
  }

  @Test func `what is seen after a rewind is what was seen then`() {
    let witness = Witness(seed: 5)
    var seen: [WorldObservation] = []
    for second in 0...40 {
      witness.advance(to: Double(second))
      seen.append(witness.session.world.observation)
      if second == 12 { witness.perform(.inject("h", Classic.main, provoke: true)) }
    }
    for second in [39, 20, 3, 0, 25, 40] {
      witness.session.travel(to: .zero + .seconds(second))
      #expect(witness.session.world.observation == seen[second], "\(second)")
    }
  }

  @Test func `a command in the past takes another course, and the old one can be had again`() {
    let witness = busy()
    let old = witness.session.chronicle.announcements
    witness.session.travel(to: .zero + .seconds(30))
    #expect(witness.session.isRewound && !witness.session.hasLeftBranch)
    witness.perform(.player(Classic.main, .stop))
    witness.advance(to: 60)
    #expect(!witness.session.isRewound && witness.session.hasLeftBranch)
    let new = witness.session.chronicle

    let fresh = Witness(seed: 3)
    for entry in new.commands {
      fresh.advance(to: entry.instant.sinceStart.inSeconds)
      fresh.session.advance(to: entry.instant)
      fresh.perform(entry.command)
    }
    fresh.advance(to: 60)
    #expect(fresh.session.chronicle.announcements == new.announcements)

    witness.session.returnToLeftBranch()
    #expect(witness.session.now == .zero + .seconds(90))
    #expect(witness.session.chronicle.announcements == old)
    witness.session.returnToLeftBranch()
    #expect(witness.session.chronicle.announcements == new.announcements)
  }

  @Test func `marks are left by zaps, faults and errors`() {
    let witness = busy()
    let kinds = Set(witness.session.chronicle.marks.map(\.kind))
    #expect(kinds == [.zap, .fault, .error])
    let instants = witness.session.chronicle.marks.map(\.instant)
    #expect(instants == instants.sorted())
  }

  @Test func `an hour leaves few snapshots, and any instant of it is near`() {
    let witness = Witness()
    witness.advance(to: 20)
    for minute in 1...60 { witness.advance(to: Double(minute) * 60) }
    witness.session.travel(to: .zero + .seconds(1801))
    #expect(witness.session.now == .zero + .seconds(1801))
    witness.session.travel(to: .zero + .seconds(3600))
    #expect(!witness.session.isRewound)
  }
}
