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
    for rows in 1...size.height / 4 + 1 {
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
    let lines = Self.bar(text, Size(60, 16)).lines(width: 60)
    #expect(lines.count == 4 && lines[3].hasSuffix("…"))
    let both = Self.bar(text, Size(60, 16), verdict: text).lines(width: 60)
    #expect(both.count == 6 && both.prefix(4) == lines.prefix(4) && both[5].hasSuffix("…"))
    #expect(lines.allSatisfy { $0.count <= 56 })
  }

  @Test(arguments: [30, 40, 44, 60])
  func `words that take two lines are parted in the middle`(width: Int) {
    let text = "Every player has a licence, a session and a buffer, and each can go."
    let lines = Self.bar(text, Size(width, 24)).lines(width: width)
    #expect(lines.joined(separator: " ") == text)
    guard lines.count == 2 else { return }
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

  @Test(arguments: ["Кухня", "Κουζίνα"])
  func `a title without large letters is whole in small ones`(title: String) {
    var frame = Frame(Size(80, 20), filledWith: Cell(" ", .plain))
    ChapterCard(title: title, theme: .standard).draw(over: frame.bounds, in: &frame)
    #expect(TextDisplay.text(of: frame).contains(title))
  }

  @Test func `a large caption has big letters where they fit, else bold ones in the same rows`() {
    let size = Size(80, 36)
    func rows(_ text: String) -> Int { Self.bar(text, size, isOnStage: true).rows(width: 80) }
    #expect(rows("one line") == BigType.rows + 2)
    #expect(rows("these are two lines, of letters") == 2 * (BigType.rows + 1) + 1)
    let long = String(repeating: "word ", count: 20)
    #expect(rows(long) == Self.bar(long, size).lines(width: 80).count + 2)
    #expect(rows("no letter for Ж") == 3)
    #expect(rows("Küche") == BigType.rows + 3)
    #expect(Self.bar("one line", size).rows(width: 80) == 1)
    for text in ["one line", long, "Küche"] {
      let bar = Self.bar(text, size, isOnStage: true)
      let rows = bar.rows(width: 80)
      var frame = Frame(Size(80, rows), filledWith: Cell("!", .plain))
      bar.draw(frame.bounds, in: &frame)
      #expect(!frame.cells.contains { $0.glyph == "!" })
      #expect((0..<80).allSatisfy { frame[$0, 0].glyph == " " && frame[$0, rows - 1].glyph == " " })
    }
  }

  @Test(arguments: [20, 33, 80])
  func `ideographs and emoji are shown whole, in as many lines as they need`(width: Int) {
    let text = String(repeating: "厨房の🎬", count: 9)
    let bar = Self.bar(text, Size(width, 60))
    let lines = bar.lines(width: width)
    #expect(lines.joined() == text && lines.allSatisfy { $0.columns <= width - 4 })
    var frame = Frame(Size(width, bar.rows(width: width)))
    bar.draw(frame.bounds, in: &frame)
    let shown = TextDisplay.text(of: frame)
    #expect(lines.allSatisfy(shown.contains) && !shown.contains("?"))
    #expect(Fitting.wrap("厨房x", in: 1) == ["厨", "房", "x"])
  }

  @Test func `the verdict stands below the caption, whose letters stay`() {
    let size = Size(160, 45)
    for text in ["Short.", String(repeating: "word ", count: 19)] {
      let room = CaptionRoom(
        [MeasuredCaption(text)], hasVerdict: true, isOnStage: true, on: size)
      func cells(_ verdict: String) -> String {
        var frame = Frame(Size(160, room.rows), filledWith: Cell(" ", .plain))
        CaptionBar(text: text, verdict: verdict, room: room, theme: .mono)
          .draw(frame.bounds, in: &frame)
        return TextDisplay.text(of: frame)
      }
      let both = cells("PASSED at 00:12.")
      #expect(both.contains("▌ PASSED at 00:12.\n"))
      let count = { (text: String) in text.count { "█▀▄".contains($0) } }
      #expect(count(both) == count(cells("")) && count(both) > 20)
    }
  }

  /// A caption that is the only one of its script.
  private static func bar(
    _ text: String, _ size: Size, verdict: String = "", isOnStage: Bool = false
  ) -> CaptionBar {
    let room = CaptionRoom(
      [MeasuredCaption(text)], hasVerdict: false, isOnStage: isOnStage, on: size)
    return CaptionBar(text: text, verdict: verdict, room: room, theme: .standard)
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
