import Players
import Scenarios
import Screen
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Dashboard

/// The names of players on the wall; logs and files keep their ids.
@Suite struct PlayerTitleWallTests {
  private static let size = Size(160, 45)

  private static func wallSession() throws -> WallSession {
    var lineUp = try ShippedLineUp.named("classic")
    lineUp.devices[0].players[0].title = "Küche"
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
    wallSession.pass(.seconds(5))
    return wallSession
  }

  private static func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  @Test func `pane, inspector and menu call a player by its name`() throws {
    let wallSession = try Self.wallSession()
    for keys in [[], ["i"], ["f"], ["z", "z"], ["Z"]] as [[Key]] {
      for key in keys { _ = wallSession.press(key, size: Self.size) }
      #expect(Self.text(wallSession).contains("Küche"), "\(keys)")
      if keys == ["f"] { _ = wallSession.press(.escape, size: Self.size) }
    }
  }

  @Test(arguments: [Size(80, 24), Size(100, 30), Size(60, 16)])
  func `a name that does not fit is cut, and not left out`(size: Size) throws {
    var lineUp = try ShippedLineUp.named("classic")
    lineUp.devices[0].players[0].title = "Застосунок суперника №2."
    for columns in [3, 6] {
      while lineUp.devices.flatMap(\.players).count < columns {
        let device = lineUp.devices[0].players
        lineUp.devices[0].players.append(device[0])
        lineUp.devices[0].players[device.count].name = "copy\(device.count)"
      }
      let wallSession = WallSession(
        Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
      wallSession.pass(.seconds(5))
      #expect(TextDisplay.text(of: wallSession.frame(size)).contains("Засто"))
    }
  }

  @Test func `the footer says what happened to whom by name, even of a player that is gone`()
    throws
  {
    let wallSession = try Self.wallSession()
    _ = wallSession.press("r", size: Self.size)
    wallSession.pass(.milliseconds(100))
    #expect(wallSession.wall.keyHint?.meaning.contains("Küche") == true)
    let id = try #require(wallSession.session.world.roster.slots.first?.id)
    wallSession.session.perform(.removePlayer(id))
    wallSession.pass(.milliseconds(100))
    #expect(wallSession.wall.keyHint?.meaning.contains("Küche is removed") == true)
  }

  @Test(arguments: ["Küche", "küc", "main"])
  func `palette and filter find a player by its name and by its id`(text: String) throws {
    let wallSession = try Self.wallSession()
    func type(_ opener: Key) {
      _ = wallSession.press(opener, size: Self.size)
      for scalar in text.unicodeScalars {
        _ = wallSession.press(.character(scalar), size: Self.size)
      }
    }
    type(":")
    #expect(Self.text(wallSession).contains("player Küche (main): focus it"))
    _ = wallSession.press(.escape, size: Self.size)
    type("/")
    let lines = wallSession.wall.log.ring.lines.filter(wallSession.wall.log.shows)
    #expect(lines.contains { $0.player == "main" })
    #expect(text == "main" || lines.allSatisfy { $0.player == "main" })
  }

  @Test func `announcements, and so logs and reports, have the id`() throws {
    let wallSession = try Self.wallSession()
    let names = Set(wallSession.session.chronicle.announcements.map(\.playerName))
    #expect(names.contains("main") && !names.contains("Küche"))
    #expect(wallSession.session.world.roster.slots.first?.name == "main")
    #expect(wallSession.session.world.roster.slots.first?.shownName == "Küche")
  }
}
