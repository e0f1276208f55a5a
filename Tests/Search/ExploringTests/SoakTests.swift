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
    #expect(first.test.clients.map(\.name) == ["tv"])
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
    // It was stopped before a fault could act on its client.
    #expect(!stopped.test.isOver && !reports[1].isConclusive)
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

  @Test func `bursts go round, and a client that was never hit is not judged`() throws {
    var test = SoakTest(seed: 3, from: .zero, lasting: .seconds(1800), keys: ["m", "o"])
    let clients = (0..<3).map { number in
      SoakTest.Client(
        id: PlayerID(4 + number), name: "tv-\(number)", operations: [.manifest, .segment],
        wellAt: nil)
    }
    for second in 0..<1800 { _ = test.commands(at: .zero + .seconds(second), clients, []) }
    let aims = Dictionary(grouping: test.episodes.flatMap(\.faults), by: \.client)
    let counts = aims.values.map(\.count)
    #expect(counts.count == 3 && (counts.max() ?? 0) - (counts.min() ?? 0) <= 1, "\(counts)")
    // A fault was aimed at each, and acted on none.
    let report = SoakReport(of: test, [.storm])
    #expect(!report.isConclusive && report.text.contains("nothing was judged"), "\(report.text)")
    #expect(report.xml.contains("skipped=\"4\""), "\(report.xml)")
  }

  @Test func `each client's line says what hit it, and how soon it recovered`() throws {
    var test = try Self.run(seed: 5, lasting: 10).test
    func client(_ name: String, _ id: Int, wellAt second: Int?) -> SoakTest.Client {
      SoakTest.Client(
        id: PlayerID(id), name: name, operations: [.segment],
        wellAt: second.map { .zero + .seconds($0) })
    }
    let names = ["tv", "radio", "phone"]
    let before = names.enumerated().map { client($1, 4 + $0, wellAt: 9) }
    _ = test.commands(at: .zero + .seconds(10), before, [])
    for (id, name) in [(4, "tv"), (5, "radio")] {
      test.record(fired: "mine", at: PlayerID(id), named: name, at: .zero + .seconds(11))
    }
    let after = [
      client("tv", 4, wellAt: 13), client("radio", 5, wellAt: 9), client("phone", 6, wellAt: 13),
    ]
    _ = test.commands(at: .zero + .seconds(14), after, [])
    let report = SoakReport(of: test, [.storm])
    #expect(report.text.contains("\n  tv     hit by mine once, recovered in 2 s\n"))
    #expect(report.text.contains("\n  radio  hit by mine once, did not recover\n"))
    #expect(report.text.contains("\n  phone  not judged: no fault acted on it\n"), "\(report.text)")
    #expect(report.xml.contains("<skipped message=\"not judged: no fault acted on it\"/>"))
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

extension SoakTest.Client {
  fileprivate init(id: PlayerID, name: String, operations: Set<Operation>, wellAt: Instant?) {
    self.init(
      id: id, name: name, takesOrders: false, operations: operations, wellAt: wellAt)
  }
}

extension SoakReport {
  fileprivate var xml: String { junit(version: "0", lineUp: "classic", seconds: 1) }
}
