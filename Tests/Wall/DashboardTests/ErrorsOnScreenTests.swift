import Faults
import Foundation
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

/// Every fault of the menu, for a player of each SDK: the error that it leads to can be read.
@Suite struct ErrorsOnScreenTests {
  private static let players = [("default", 1), ("flowplayer", 3), ("expressplay", 1)]
  private static let keys = FaultCatalogue.kinds.map(\.key)

  @Test(arguments: players, [Size(80, 24), Size(160, 45)])
  func `name and codes of an error are on the screen, and no hint contradicts the advice`(
    player: (lineUp: String, number: Int), size: Size
  ) throws {
    for key in Self.keys {
      let wallSession = try Self.wallSession(player.lineUp)
      for key in ["\(player.number)", "f", "\(key)"] {
        guard let scalar = key.unicodeScalars.first else { continue }
        _ = wallSession.press(.character(scalar), size: size)
      }
      for _ in 0..<12 {
        wallSession.pass(.seconds(4))
        let shown = wallSession.session.world.observation.players[player.number - 1]
        guard let failure = shown.failure else { continue }
        let text = TextDisplay.text(of: wallSession.frame(size))
        let what = "\(player) \(key) \(failure.name)\n\(text)"
        #expect(text.contains(NoticeText.names(of: failure).last ?? ""), "\(what)")
        for code in NoticeText.shortCodes(of: failure).split(separator: " ") {
          #expect(text.contains(code), "\(code): \(what)")
        }
        switch failure.catalogueEntry?.advice {
        case .noRetry, .other:
          for hint in ["r: zap", "r: restart", "r: recover"] {
            #expect(!text.contains(hint), "\(what)")
          }
        case .zap, nil: break
        }
      }
    }
  }

  private static func wallSession(_ name: String) throws -> WallSession {
    let file = WallSessionTests.classic.deletingLastPathComponent().appending(path: "\(name).yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lineUp = try LineUpFile.read(text, name: name, path: "\(name).yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
    wallSession.pass(.seconds(5))
    return wallSession
  }
}
