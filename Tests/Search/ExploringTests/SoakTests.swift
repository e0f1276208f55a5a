import HeadEndAPI
import Simulation
import Testing

@testable import Exploring
@testable import Sessions
@testable import Worlds

/// A soak test of real clients, without them.
@Suite struct SoakTests {
  @Test func `it strikes in bursts, heals, and is the same for the same seed`() throws {
    let first = try Self.run(seed: 5)
    let (again, other) = (try Self.run(seed: 5), try Self.run(seed: 6))
    #expect(first.commands == again.commands && first.commands != other.commands)
    let episodes = first.test.episodes
    #expect(episodes.count >= 3 && episodes[0].faults.isEmpty && first.test.isOver)
    #expect(episodes.dropFirst().allSatisfy { (1...3).contains($0.faults.count) })
    // It has asked for a playlist alone.
    let keys = Set(episodes.flatMap(\.faults).map(\.key))
    #expect(keys.isSubset(of: ["m"]), "\(keys)")
    let heals = first.commands.count { if case .clearFaults = $0 { true } else { false } }
    #expect(heals == episodes.count - 1)
    #expect(first.test.clients == ["tv"])
    var test = first.test
    #expect(SoakReport(of: test, []).text.contains("m at tv (did not act)"))
    test.record(fired: "manifest 404", at: Self.tv, named: "tv", at: .zero)
    #expect(test.episodes.last?.faults.last?.actedAt == .zero)
  }

  @Test func `nobody is struck or judged while nobody is there`() throws {
    let run = try Self.run(seed: 5, isVisited: false)
    #expect(run.commands.allSatisfy { if case .clearFaults = $0 { true } else { false } })
    let report = SoakReport(of: run.test, [])
    let rows = report.text.split(separator: "\n").dropFirst()
    #expect(rows.count == run.test.episodes.count && !report.isConclusive)
    #expect(rows.allSatisfy { $0.contains("not judged") && !$0.contains("kept") }, "\(report.text)")
    #expect(report.text.contains("no client connected; nothing was judged"))
  }

  @Test func `a soak test that was stopped passes no rule`() throws {
    let (whole, stopped) = (try Self.run(seed: 5), try Self.run(seed: 5, lasting: 50))
    let reports = [whole, stopped].map { SoakReport(of: $0.test, Rule.all) }
    #expect(!stopped.test.isOver && reports[1].isConclusive)
    #expect(reports.map { $0.text.contains("(stopped)") } == [false, true])
    #expect(reports.map { $0.xml.contains("the soak test was stopped") } == [false, true])
  }

  @Test func `without a client each rule is an error in JUnit's XML`() throws {
    let report = SoakReport(of: try Self.run(seed: 5, isVisited: false).test, Rule.all)
    #expect(report.xml.contains("errors=\"\(Rule.all.count)\""), "\(report.xml)")
  }

  @Test func `a fault that somebody else has aimed at a client explains a breach, too`() throws {
    for (second, faults) in [(2, []), (4, ["mine"])] {
      var test = try Self.run(seed: 5, lasting: 10).test
      test.record(fired: "mine", at: Self.tv, named: "tv", at: .zero + .seconds(3))
      test.record(fired: "other", at: PlayerID(0), named: "main", at: .zero + .seconds(3))
      let breach = Self.breach(of: Self.tv, at: .zero + .seconds(second))
      _ = test.commands(at: .zero + .seconds(10), [], [breach])
      #expect(test.episodes[0].faults.map(\.client) == ["tv"])
      let entry = try #require(SoakReport(of: test, Rule.all).entries.first)
      #expect(entry.faults == faults && entry.title.hasPrefix("storm: tv "))
    }
  }

  /// Its number, after the four players of the line-up.
  private static let tv = PlayerID(4)

  private static func breach(of player: PlayerID, at instant: Instant) -> Breach {
    Breach(
      instant: instant, rule: .storm, player: player, playerName: "tv", detail: "", remedy: "")
  }

  private static func run(
    seed: UInt64, isVisited: Bool = true, lasting seconds: Int = 320
  ) throws -> (test: SoakTest, commands: [Command]) {
    let session = try Session(Shipping.lineUp("classic"), seed: 1, epoch: .scriptedEpoch)
    if isVisited {
      _ = session.answer(
        RealClientRequest(
          method: .get, target: "/SIM/live/news-one/master.m3u8?client=tv",
          authority: "127.0.0.1", address: "127.0.0.1"))
    }
    let clients = session.world.clients.map(SoakTest.Client.init)
    var test = SoakTest(
      seed: seed, from: session.now, lasting: .seconds(300), keys: ["d", "m", "o", "g", "h"])
    var commands: [Command] = []
    for tenth in 0..<seconds * 10 {
      commands += test.commands(at: .zero + .milliseconds(tenth * 100), clients, [])
    }
    return (test, commands)
  }
}

extension SoakReport {
  fileprivate var xml: String { junit(version: "0", lineUp: "classic", seconds: 1) }
}
