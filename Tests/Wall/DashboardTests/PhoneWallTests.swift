import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// The wall in films for phones.
@Suite struct PhoneWallTests {
  private static let (story, square) = (Size(54, 38), Size(54, 27))

  private static func wallSession(
    _ steps: String, isForPhones: Bool = true
  ) throws -> WallSession {
    let scenario = try SampleTalk.scenario(steps)
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    var wall = Wall(theme: .mono)
    if isForPhones { wall.showForPhones() }
    return WallSession(session, wall, director: Director(scenario, on: session))
  }

  @Test(arguments: 1...4)
  func `up to four players stand one below the other, as wide as a story`(count: Int) {
    let layout = WallLayout(
      Self.story,
      .init(
        places: count, isForPhones: true, logSize: .hidden, inspector: false, captionRows: 10,
        isBare: true))
    #expect(layout.panes.count == count && layout.level == .pane)
    #expect(layout.panes.allSatisfy { $0.x == 0 && $0.width == Self.story.width })
    #expect(layout.caption.maxY == Self.story.height && layout.caption.height == 10)
  }

  @Test(arguments: [story, square])
  func `captions are large and nothing else is shown, whatever the script shows`(
    size: Size
  ) throws {
    for view in ["wall", "log", "stage", "inspector"] {
      let wallSession = try Self.wallSession(
        "  - show: \(view)\n  - say: Eight words of a caption that are large.\n  - wait: 9s")
      wallSession.pass(.seconds(4))
      let text = TextDisplay.text(of: wallSession.frame(size))
      #expect(!text.contains("words") && text.unicodeScalars.contains { $0.value > 0x1faff })
      #expect(!text.contains("zapdeck") && !text.contains("─ log ─") && text.contains("PLAYING"))
    }
  }

  @Test func `a script without chapters begins with its title`() throws {
    let title = { (steps: String, isForPhones: Bool) in
      try Self.wallSession(steps, isForPhones: isForPhones).wall.narration.card(at: .zero)
    }
    #expect(try title("  - wait: 9s", true) == "A talk")
    #expect(try title("  - wait: 9s", false) == nil)
    #expect(try title("  - {at: 1s, chapter: One}\n  - wait: 9s", true) == nil)
    let wallSession = try Self.wallSession("  - wait: 9s")
    wallSession.pass(Director.cardLife)
    #expect(wallSession.wall.narration.card(at: wallSession.host) == nil)
  }

  @Test func `a title has the larger letters if they fit, else those of captions`() throws {
    let body = Rect(Self.story)
    for (title, fits) in [("One too many", true), ("A cached renewal brings the lease", false)] {
      let card = ChapterCard(title: title, isForPhones: true, theme: .mono)
      #expect((card.bigText(over: body)?.text.width(in: 46) ?? 99) <= 46)
      #expect((ChapterCard(title: title, theme: .mono).bigText(over: body) != nil) == fits)
    }
  }
}
