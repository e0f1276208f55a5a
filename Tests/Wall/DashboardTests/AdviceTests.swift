import Faults
import HeadEndAPI
import Players
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

/// A pane's border says what to do in full, or in a shorter form that says it as well, and what a
/// line-up says of itself never contradicts it.
@Suite struct AdviceTests {
  /// What a pane of 40 columns has room for.
  private static let room = 36

  private static let entries =
    FaultCatalogue.kinds.map(\.entry) + ErrorCatalogue.services + ErrorCatalogue.resourceLoader

  @Test func `every advice has a form for a narrow border that says what to do`() {
    for advice in Self.entries.map(\.advice) {
      let shortest = advice.wordings.last ?? ""
      #expect(!["", "stop", "stop playback"].contains(shortest), "\(advice.text)")
      if case .other = advice { #expect(shortest.count <= Self.room, "\(advice.text)") }
    }
  }

  private static func wallSession(_ name: String) throws -> WallSession {
    let lineUp = try ShippedLineUp.named(name)
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .mono))
    wallSession.pass(.seconds(12))
    return wallSession
  }

  private static func rows(_ wallSession: WallSession, _ size: Size) -> [Substring] {
    TextDisplay.text(of: wallSession.frame(size)).split(separator: "\n")
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `a refused ExpressPlay player may ask once more, in the note and on the border`(
    size: Size
  ) throws {
    let wallSession = try Self.wallSession("expressplay")
    #expect(wallSession.session.world.lineUp.note.contains("(`r`)"))
    let borders = Self.rows(wallSession, size).filter { $0.contains("└") && $0.contains("┘") }
    #expect(borders.contains { $0.contains("new token URL") && $0.contains("(r)") }, "\(borders)")
    #expect(!borders.contains { $0.contains(" stop ─") })
  }

  @Test func `two streams with one header are refused for good, in the note and on the border`()
    throws
  {
    let wallSession = try Self.wallSession("multi-instance")
    #expect(!wallSession.session.world.lineUp.note.contains("`r`"))
    let rows = Self.rows(wallSession, Size(160, 45))
    #expect(rows.contains { $0.contains("stop playback; no retry") })
  }

  @Test(arguments: ["expressplay", "multi-instance", "limits"])
  func `the whole note stands beside an inspector, too`(name: String) throws {
    let wallSession = try Self.wallSession(name)
    let rows = Self.rows(wallSession, Size(160, 45)).filter { $0.contains(" ▌") }
    let shown = rows.map { $0.drop { $0 == " " || $0 == "▌" }.prefix { $0 != "┌" && $0 != "│" } }
      .joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(shown == wallSession.session.world.lineUp.note)
  }
}
