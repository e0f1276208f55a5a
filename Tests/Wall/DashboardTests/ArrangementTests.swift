import Screen
import Testing

@testable import Dashboard

@Suite struct ArrangementTests {
  @Test(arguments: [
    (Size(80, 24), 2, DetailLevel.pane), (Size(80, 24), 4, .pane), (Size(80, 24), 6, .smallPane),
    (Size(120, 36), 4, .pane), (Size(160, 45), 9, .pane), (Size(250, 70), 50, .smallPane),
    (Size(250, 70), 200, .tile), (Size(80, 24), 20, .tile), (Size(100, 30), 1, .pane),
  ])
  func `all players are shown, in as much detail as their pictures leave room for`(
    size: Size, count: Int, level: DetailLevel
  ) {
    #expect(Arrangement().level(of: count, .standard, on: size) == level)
    #expect(Arrangement().page(of: count, focus: 0, .standard, on: size) == 0..<count)
  }

  @Test(arguments: [
    (60, 0, 0..<24), (60, 30, 24..<48), (60, 47, 24..<48), (60, 48, 36..<60), (60, 59, 36..<60),
    (0, 0, 0..<0),
  ])
  func `the page is the one that shows the focused player`(
    count: Int, focus: Int, page: Range<Int>
  ) {
    let arrangement = Arrangement()
    let size = Size(80, 24)
    #expect(arrangement.page(of: count, focus: focus, .standard, on: size) == page)
    // Places stay where they are from page to page.
    let layout = arrangement.layout(count, .standard, captionRows: 0, on: size)
    #expect(layout.panes.count == max(1, min(count, 24)))
  }

  @Test(arguments: [
    (Size(80, 24), 2, false), (Size(160, 45), 4, false), (Size(250, 70), 4, false),
    (Size(250, 70), 8, true), (Size(250, 70), 2, true),
  ])
  func `the inspector is shown where it takes nothing from pictures, until it is toggled`(
    size: Size, count: Int, isShown: Bool
  ) {
    var arrangement = Arrangement()
    func layout(_ count: Int) -> WallLayout {
      arrangement.layout(count, .standard, captionRows: 0, on: size)
    }
    let before = layout(count)
    #expect((before.inspector != nil) == isShown)
    arrangement.toggleInspector(count, .standard, on: size)
    let after = layout(count)
    #expect((after.inspector == nil) == isShown)
    #expect(isShown ? after.picture == before.picture : after.picture.area < before.picture.area)
    #expect((layout(200).inspector == nil) == isShown)
    #expect(layout(0).inspector == nil)
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45)], [0, 3, 5, 7])
  func `on stage captions leave the log its half where the players keep a third`(
    size: Size, captionRows: Int
  ) {
    var arrangement = Arrangement()
    arrangement.enterStage()
    let layout = arrangement.layout(4, .half, captionRows: captionRows, on: size)
    let body = size.height - 2
    #expect(layout.log.height >= min(body / 2, body * 2 / 3 - captionRows))
    #expect(layout.caption.height == captionRows)
    #expect(layout.panes.allSatisfy { $0.maxY <= layout.caption.y })
    #expect(layout.panes.count == 4 && layout.panes.allSatisfy { $0.height >= 4 })
  }

  @Test(
    arguments: [Size(60, 16), Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)],
    [0, 1, 2, 4, 9, 50])
  func `players and captions alone have the whole screen`(size: Size, count: Int) {
    var arrangement = Arrangement()
    arrangement.isBare = true
    for logSize in LogSize.allCases {
      for rows in [0, 3] {
        let layout = arrangement.layout(count, logSize, captionRows: rows, on: size)
        #expect(layout.header.isEmpty && layout.footer.isEmpty && layout.log.isEmpty)
        #expect(layout.inspector == nil && layout.caption.height == rows)
        #expect(layout.panes.map(\.y).min() == 0)
        #expect(layout.panes.map(\.maxY).max() == size.height - rows)
      }
      arrangement.toggleInspector(count, logSize, on: size)
    }
  }

  @Test(
    arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)], [4, 9, 20, 50, 200])
  func `each step nearer has pictures twice as wide and high`(size: Size, count: Int) {
    var arrangement = Arrangement()
    var last = 0
    while arrangement.level(of: count, .standard, on: size) != .poster {
      let layout = arrangement.layout(count, .standard, captionRows: 0, on: size)
      let panes = layout.panes
      #expect(layout.picture.area >= 4 * last, "\(layout.level)")
      last = layout.picture.area
      #expect(
        arrangement.page(of: count, focus: count - 1, .standard, on: size).count == panes.count,
        "the last page is full")
      arrangement.zoomIn(count, .standard, on: size)
    }
  }

  @Test func `zooming goes from all players to fewer, and to a poster of one`() {
    var arrangement = Arrangement()
    let size = Size(160, 45)
    func zoomIn() { arrangement.zoomIn(9, .standard, on: size) }
    func zoomOut() { arrangement.zoomOut(9, .standard, on: size) }
    func shown() -> Range<Int> { arrangement.page(of: 9, focus: 3, .standard, on: size) }
    func isPoster() -> Bool { arrangement.level(of: 9, .standard, on: size) == .poster }
    var pages: [Range<Int>] = []
    while !isPoster(), pages.count < 9 {
      pages.append(shown())
      zoomIn()
    }
    #expect(pages == [0..<9, 2..<4])
    #expect(shown() == 3..<4)
    zoomIn()
    #expect(isPoster(), "there is nothing closer")
    for page in pages.reversed() {
      zoomOut()
      #expect(!isPoster() && shown() == page)
    }
    zoomOut()
    #expect(arrangement == Arrangement())
  }
}
