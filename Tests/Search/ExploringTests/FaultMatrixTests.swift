import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import TestSupport
import Testing

@testable import Exploring
@testable import Worlds

/// What a cell says of a run, and whether its film shows that.
@Suite struct FaultMatrixTests {
  private static let player = PlayerID(0)

  private static func cells(
    _ lineUp: String, _ keys: String, _ policies: [Policy]
  ) throws -> [FaultMatrix.Cell] {
    let lineUp = try Shipping.lineUp(lineUp).withoutCrowds
    let faults = keys.compactMap { FaultCatalogue.kind($0) }
    return (0..<faults.count * policies.count).map {
      FaultMatrix.cell($0, of: lineUp, at: player, policies, faults, seed: 1)
    }
  }

  /// Whether the picture moves in each second, by a run of its own.
  private static func moves(_ cell: FaultMatrix.Cell) -> [Bool] {
    var playhead = Duration.zero
    var moves: [Bool] = []
    _ = cell.schedule.run(
      [],
      look: { world in
        let sight = world.sight(of: player)
        moves.append(sight?.status == .playing && sight?.playhead != playhead)
        playhead = sight?.playhead ?? .zero
      })
    return moves
  }

  @Test func `a film shows what its cell says, and some seconds after it`() throws {
    let keys = Thorough.isOn ? String(FaultCatalogue.kinds.map(\.key)) : "hmgnFESLi"
    let policies: [Policy] = [.documented, .careless, .stubborn]
    for cell in try Self.cells("classic", keys, policies) where cell.outcome.reason == nil {
      let name = "\(cell.fault.key) \(cell.policy.name): \(cell.outcome.words)"
      let moves = Self.moves(cell)
      // The seconds of which the film shows both the beginning and the end.
      let shown = cell.passages.map { passage in
        moves.indices.filter {
          .zero + .seconds($0) >= passage.lowerBound
            && .zero + .seconds($0 + 1) <= passage.upperBound
        }.map { moves[$0] }
      }
      let end = try #require(shown.last, "\(name)")
      switch cell.outcome {
      case .noEffect: break
      case .playsOn: #expect(!end.contains(false), "\(name)")
      case .recovered:
        #expect(!end.suffix(2).contains(false), "\(name): \(end)")
        // The picture comes back on film.
        #expect(shown.contains { $0.contains(false) && $0.last == true }, "\(name): \(shown)")
      case .stopped, .paused, .viewerTold, .stuck:
        #expect(!end.suffix(2).contains(true), "\(name): \(end)")
        // The picture goes away on film.
        #expect(shown.contains { $0.contains(true) && $0.last == false }, "\(name): \(shown)")
      }
      let lengths = cell.passages.map { $0.upperBound - $0.lowerBound }
      #expect(lengths.reduce(.zero, +) <= .seconds(45), "\(name): \(lengths)")
    }
  }

  @Test func `a player that its viewer can resume is paused, not stuck`() throws {
    let cells = try Self.cells("classic", "iF", [.careless])
    #expect(cells.map(\.outcome) == [.paused, .stuck])
  }

  @Test func `a viewer who is told of it is not left without a word`() throws {
    var mine = Policy("mine", like: .careless)
    mine[.standsStill] = Policy.Row(.tell)
    let cells = try Self.cells("classic", "F", [mine, .careless])
    #expect(cells.map(\.outcome) == [.viewerTold, .stuck])
    #expect(cells[0].did.map(\.words) == [Reaction.telling] && cells[1].did.isEmpty)
  }

  @Test func `the report lists what apps do beside their reactions`() throws {
    var mine = Policy("mine", like: .documented)
    mine.background = Policy.Background(.stop)
    mine.setUpLimit = .seconds(10)
    let policies: [Policy] = [.documented, mine]
    let faults = ["h"].compactMap { FaultCatalogue.kind($0) }
    let cells = try Self.cells("classic", "h", policies)
    let report = MatrixReport(
      FaultMatrix(player: "main", policies, faults, cells), "classic", seed: 1)
    let habits = "stops in the background; gives up a session setup after 10 s"
    #expect(report.text.contains("\nmine: \(habits)\n"), "\(report.text)")
    #expect(!report.text.contains("\ndocumented: "))
  }

  /// The rule whose remedy it is: "after an error, recover a paused stream as paused".
  @Test(arguments: [false, true])
  func `an app that keeps a pause invites nobody`(keepsPause: Bool) throws {
    var mine = Policy("mine", like: .documented)
    mine[.itemFailed] = Policy.Row(.recover)
    mine.keepsPause = keepsPause
    let setup = SearchSetup(try Shipping.lineUp("classic").withoutCrowds, policy: mine, seed: 1)
    let steps = [
      TimedCommand(at: .zero + .seconds(10), .player(Self.player, .pause)),
      TimedCommand(at: .zero + .seconds(12), .inject("M", Self.player, provoke: true)),
    ]
    let schedule = CommandSchedule(steps, end: .zero + .seconds(40), on: setup)
    let run = schedule.run([try #require(Rule.named("uninvited"))])
    #expect(run.breaches.contains { $0.player == Self.player } == !keepsPause)
  }

  @Test func `no effect says what the fault has nothing to act on`() throws {
    let cells = try Self.cells("flowplayer", "hdmO", [.documented])
    for cell in cells { #expect((cell.outcome.reason ?? "").count > 10, "\(cell.outcome)") }
    #expect(Set(cells.map(\.outcome.reason)).count > 1)
    // Playlists are fetched, but none of them from a file.
    let offline = try Self.cells("classic", "O", [.documented])
    #expect(offline.allSatisfy { $0.outcome.reason?.hasSuffix("is not downloaded") == true })
  }
}
