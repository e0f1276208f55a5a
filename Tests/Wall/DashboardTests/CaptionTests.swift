import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// A scenario's words on the wall.
@Suite struct CaptionTests {
  private static func instant(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  @Test func `a caption stays until the next, and four seconds at least`() {
    var track = CaptionTrack()
    #expect(track.shown(at: .zero) == nil)
    track.observe("a", at: Self.instant(1))
    track.observe("b", at: Self.instant(2))
    #expect(track.shown(at: Self.instant(4.9))?.text == "a")
    #expect(track.shown(at: Self.instant(5))?.text == "b")
    track.observe("c", at: Self.instant(6))
    track.observe("d", at: Self.instant(7))
    #expect(track.shown(at: Self.instant(8.9))?.text == "b")
    #expect(track.shown(at: Self.instant(9))?.text == "d")
    track.observe("e", at: Self.instant(500))
    #expect(track.shown(at: Self.instant(500))?.text == "e")
  }

  @Test(
    arguments: [
      Size(60, 16), Size(80, 24), Size(100, 30), Size(160, 45), Size(250, 70), Size(61, 100),
    ], LogSize.allCases)
  func `captions cover neither panes nor footer, whatever the log's size`(
    size: Size, logSize: LogSize
  ) {
    for rows in 1...CaptionBar.mostRows {
      let wishes = WallPlan.Wishes(
        places: 2, logSize: logSize, inspector: false, captionRows: rows)
      let layout = WallLayout(size, wishes)
      #expect(layout.caption.height == rows && layout.caption.width > 0)
      for rect in layout.panes + [layout.footer, layout.header, layout.log] {
        #expect(layout.caption.intersection(rect).isEmpty)
      }
    }
  }

  @Test func `a line-up's sentence stands until the first key`() throws {
    var lineUp = LineUp()
    lineUp.note = "red on purpose"
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .mono))
    let size = Size(120, 36)
    #expect(TextDisplay.text(of: wallSession.frame(size)).contains("red on purpose"))
    _ = wallSession.press(.tab, size: size)
    #expect(!TextDisplay.text(of: wallSession.frame(size)).contains("red on purpose"))
  }

  @Test func `words that are too long end with a sign that there is more`() {
    let text = String(repeating: "word ", count: 60)
    let lines = CaptionBar(text: text, theme: .standard).lines(width: 60)
    #expect(lines.count == 2 && lines[1].hasSuffix("…"))
    let both = CaptionBar(text: text, verdict: text, theme: .standard).lines(width: 60)
    #expect(both.count == CaptionBar.mostRows && both.prefix(2) == lines.prefix(2))
    #expect(lines.allSatisfy { $0.count <= 56 })
  }

  @Test(arguments: [30, 40, 44, 60])
  func `words that take two lines are parted in the middle`(width: Int) {
    let text = "Every player has a licence, a session and a buffer, and each can go."
    let lines = CaptionBar(text: text, theme: .standard).lines(width: width)
    #expect(lines.joined(separator: " ") == text || lines.last?.hasSuffix("…") == true)
    guard lines.count == 2, lines.last?.hasSuffix("…") == false else { return }
    #expect(abs(lines[0].count - lines[1].count) <= 10)
    #expect(lines.allSatisfy { $0.count <= width - 4 })
  }

  @Test func `chapter and caption are heard`() throws {
    let wallSession = try WallSessionTests.wallSession()
    wallSession.session.perform(.beginChapter("Part two"))
    wallSession.session.perform(.say("Mind the gap."))
    wallSession.pass(.milliseconds(100))
    let text = WallSessionTests.text(wallSession)
    #expect(text.contains("▌Part two"))
    #expect(text.contains("▌ Mind the gap."))
  }

  @Test func `a large caption has big keys where they fit, else a frame of blank rows`() {
    func bar(_ text: String) -> CaptionBar {
      CaptionBar(text: text, isLarge: true, theme: .standard)
    }
    #expect(bar("one line").rows(width: 80) == BigType.rows + 2)
    #expect(bar("these are two lines, of letters").rows(width: 80) == 2 * (BigType.rows + 1) + 1)
    let long = String(repeating: "word ", count: 20)
    #expect(bar(long).rows(width: 80) == bar(long).lines(width: 80).count + 2)
    #expect(bar("no letter for ’").rows(width: 80) == 3)
    var small = bar("one line")
    small.isLarge = false
    #expect(small.rows(width: 80) == 1)
    for text in ["one line", long] {
      let rows = bar(text).rows(width: 80)
      var frame = Frame(Size(80, rows), filledWith: Cell("!", .plain))
      bar(text).draw(frame.bounds, in: &frame)
      #expect(!frame.cells.contains { $0.glyph == "!" })
      #expect((0..<80).allSatisfy { frame[$0, 0].glyph == " " && frame[$0, rows - 1].glyph == " " })
    }
  }

  @Test func `the wallSession has no log and no inspector, and Esc or its key ends it`() throws {
    for key in ["F", .escape] as [Key] {
      let wallSession = WallSession(
        Session(try ShippedLineUp.named("default"), seed: 1, epoch: .scriptedEpoch),
        Wall(theme: .mono))
      let size = Size(160, 45)
      func text() -> String { TextDisplay.text(of: wallSession.frame(size)) }
      _ = wallSession.press("i", size: size)
      wallSession.pass(.seconds(4))
      let before = text()
      #expect(before.contains("─ log ─") && before.contains(" inspector ─"))
      _ = wallSession.press("F", size: size)
      #expect(!text().contains("─ log ─") && !text().contains(" inspector ─"))
      _ = wallSession.press(key, size: size)
      wallSession.pass(.seconds(4))
      #expect(text().contains("─ log ─") && text().contains(" inspector ─"))
    }
    let opened = Wall(theme: .mono, isOnStage: true)
    #expect(opened.log.size == .hidden)
  }
}
