import Pictures
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// A line-up's brand on the wall.
@Suite struct BrandTests {
  private let size = Size(120, 36)

  private func wallSession(_ brand: String, _ theme: Theme = .dark) throws -> WallSession {
    let text = """
      title: A talk
      lineup:
        brand: \(brand)
        accounts: [{id: home, sessionLimit: 2}]
        channels: [{number: 101, name: News, card: news.png, encrypted: true}]
        devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
      steps:
        - chapter: Begin
        - wait: 5s
      """
    let scenario = try ScenarioFile.read(text, path: "x.yaml") { _ in .unreadable }
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    return WallSession(session, Wall(theme: theme), director: Director(scenario, on: session))
  }

  private func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  @Test func `the name stands in the header's corner and on the card of a chapter`() throws {
    let wallSession = try wallSession("{name: Cup TV, lastCard: Any questions}")
    wallSession.pass(.milliseconds(500))
    let rows = text(wallSession).split(separator: "\n")
    #expect(rows[0].hasPrefix(" Cup TV ") && !rows[0].contains("zapdeck"))
    #expect(rows.dropFirst().contains { $0.contains("━ Cup TV ━") })
    let plain = try self.wallSession("{}")
    plain.pass(.milliseconds(500))
    #expect(text(plain).hasPrefix(" zapdeck "))
  }

  @Test func `the last card stands from a verdict of success to the next key`() throws {
    let wallSession = try wallSession("{name: Cup TV, lastCard: Жду}")
    wallSession.pass(.seconds(4))
    #expect(!text(wallSession).contains("Жду"))
    wallSession.pass(.seconds(4))
    #expect(wallSession.verdict?.hasPassed == true && text(wallSession).contains("Жду"))
    _ = wallSession.press("i", size: size)
    #expect(!text(wallSession).contains("Жду"))
    let plain = try self.wallSession("{accent: \"#0057b8\"}")
    #expect(plain.wall.brand.lastCard(.dark) == nil)
  }

  @Test func `the accent stays when the theme changes, and one line says what was taken`() throws {
    let wallSession = try wallSession("{name: Cup TV, accent: \"#ffcc00\"}")
    wallSession.pass(.milliseconds(500))
    let accent = Color(nearestTo: (255, 204, 0))
    #expect(wallSession.frame(size)[1, 0].style.foreground == accent)
    _ = wallSession.press("t", size: size)
    #expect(wallSession.wall.theme == .light)
    #expect(wallSession.frame(size)[1, 0].style.foreground == accent)
    let brand = wallSession.session.world.lineUp.brand
    let note = try #require(brand.accentNote(in: Theme.all))
    #expect(note.hasPrefix("brand: the accent #ffcc00 ") && note.contains("in light"))
    #expect(!note.contains("dark") && !note.contains("\n"))
    #expect(Brand().accentNote(in: Theme.all) == nil)
    #expect(brand.accentNote(in: [Theme.all[0]]) == nil)
  }

  @Test func `a channel shows its still once it is decoded, and a test card before`() throws {
    let wallSession = try wallSession("{}")
    wallSession.pass(.seconds(4))
    #expect(wallSession.frame(size).pictures.map(\.picture.still) == [nil])
    #expect(wallSession.frame(size).pictures.map(\.picture.scene) == [.bars])
    let pixels = [UInt8](repeating: 255, count: Still.byteCount)
    wallSession.stills = ["news.png": try #require(Still(pixels, hash: "1"))]
    let picture = try #require(wallSession.frame(size).pictures.first?.picture)
    #expect(picture.still == wallSession.stills["news.png"] && picture.time == 0)
    #expect(!picture.clock.isEmpty && picture.logo == "101")
  }
}
