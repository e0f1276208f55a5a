import HeadEndAPI
import Lab
import Simulation
import Testing

@testable import Exploring

/// A night over real clients, without them.
@Suite struct SoakTests {
  @Test func `it strikes in bursts, heals, and is the same for the same seed`() throws {
    let first = try Self.night(seed: 5)
    let (again, other) = (try Self.night(seed: 5), try Self.night(seed: 6))
    #expect(first.commands == again.commands && first.commands != other.commands)
    let episodes = first.night.episodes
    #expect(episodes.count >= 3 && episodes[0].blows.isEmpty && first.night.isOver)
    #expect(episodes.dropFirst().allSatisfy { (1...3).contains($0.blows.count) })
    // It has asked for a playlist alone.
    let letters = Set(episodes.flatMap(\.blows).map(\.letter))
    #expect(letters.isSubset(of: ["m"]), "\(letters)")
    let heals = first.commands.count { if case .clearFaults = $0 { true } else { false } }
    #expect(heals == episodes.count - 1)
    #expect(first.night.clients == ["tv"])
    var told = first.night
    #expect(SoakReport(of: told, []).text.contains("m at tv (did not act)"))
    told.record(fired: "manifest 404", at: "tv")
    #expect(told.episodes.last?.blows.allSatisfy(\.hasActed) == true)
  }

  @Test func `nobody is struck while nobody is there`() throws {
    let night = try Self.night(seed: 5, isVisited: false)
    #expect(night.commands.allSatisfy { if case .clearFaults = $0 { true } else { false } })
    let report = SoakReport(of: night.night, [])
    #expect(report.text.contains("nobody was there") && !report.isConclusive)
    #expect(report.text.contains("no client connected; nothing was judged"))
  }

  @Test func `a night that was stopped passes no rule`() throws {
    let (whole, stopped) = (try Self.night(seed: 5), try Self.night(seed: 5, lasting: 50))
    let reports = [whole, stopped].map { SoakReport(of: $0.night, Rule.all) }
    #expect(!stopped.night.isOver && reports[1].isConclusive)
    #expect(reports.map { $0.text.contains("(stopped)") } == [false, true])
    #expect(reports.map { $0.xml.contains("the night was stopped") } == [false, true])
  }

  @Test func `without a client each rule is an error in JUnit's XML`() throws {
    let report = SoakReport(of: try Self.night(seed: 5, isVisited: false).night, Rule.all)
    #expect(report.xml.contains("errors=\"\(Rule.all.count)\""), "\(report.xml)")
  }

  private static func night(
    seed: UInt64, isVisited: Bool = true, lasting seconds: Int = 320
  ) throws -> (night: SoakTest, commands: [Command]) {
    let session = try Session(Shipping.lineUp("classic"), seed: 1, epoch: .scriptedEpoch)
    if isVisited {
      _ = session.answer(
        RealClientRequest(
          method: .get, target: "/SIM/live/news-one/master.m3u8?client=tv",
          authority: "127.0.0.1", address: "127.0.0.1"))
    }
    let clients = session.world.clients.map(SoakTest.Client.init)
    var night = SoakTest(
      seed: seed, from: session.now, lasting: .seconds(300), letters: ["d", "m", "o", "g", "h"])
    var commands: [Command] = []
    for tenth in 0..<seconds * 10 {
      commands += night.commands(at: .zero + .milliseconds(tenth * 100), clients, [])
    }
    return (night, commands)
  }
}

extension SoakReport {
  fileprivate var xml: String { junit(version: "0", lineUp: "classic", seconds: 1) }
}
