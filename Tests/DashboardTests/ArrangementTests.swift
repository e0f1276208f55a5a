import Screen
import Testing

@testable import Dashboard

@Suite struct ArrangementTests {
  @Test(arguments: [
    (Size(80, 24), 2, DetailLevel.pane), (Size(80, 24), 4, .smallPane), (Size(120, 36), 4, .pane),
    (Size(160, 45), 9, .smallPane), (Size(250, 70), 50, .smallPane), (Size(250, 70), 200, .tile),
    (Size(80, 24), 20, .tile), (Size(100, 30), 1, .pane),
  ])
  func `all players are shown at the highest level at which they fit`(
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

  @Test(arguments: [(Size(80, 24), false), (Size(100, 30), false), (Size(160, 45), true)])
  func `the inspector is shown on large screens until it is toggled`(size: Size, isShown: Bool) {
    var arrangement = Arrangement()
    #expect(arrangement.showsInspector(2, on: size) == isShown)
    arrangement.toggleInspector(2, on: size)
    #expect(arrangement.showsInspector(2, on: size) == !isShown)
    #expect(arrangement.layout(2, .standard, captionRows: 0, on: size).inspector == nil || !isShown)
    #expect(arrangement.showsInspector(200, on: size) == !isShown)
    #expect(!Arrangement().showsInspector(10, on: size))
    #expect(arrangement.layout(0, .standard, captionRows: 0, on: size).inspector == nil)
  }

  @Test(
    arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)], [4, 9, 20, 50, 200])
  func `each level nearer has larger pictures`(size: Size, count: Int) throws {
    var arrangement = Arrangement()
    var last = 0
    while arrangement.level(of: count, .standard, on: size) != .poster {
      let level = arrangement.level(of: count, .standard, on: size)
      let panes = arrangement.layout(count, .standard, captionRows: 0, on: size).panes
      let pane = try #require(panes.first)
      let rows = level.pictureRows(width: pane.width, height: pane.height)
      #expect(rows > last, "\(level)")
      last = rows
      #expect(
        arrangement.page(of: count, focus: count - 1, .standard, on: size).count == panes.count,
        "the last page is full")
      arrangement.zoomIn(count, .standard, on: size)
    }
  }

  @Test func `zooming goes through the levels, from the one at which all fit`() {
    var arrangement = Arrangement()
    let size = Size(160, 45)
    func zoomIn() { arrangement.zoomIn(9, .standard, on: size) }
    func zoomOut() { arrangement.zoomOut(9, .standard, on: size) }
    func level() -> DetailLevel { arrangement.level(of: 9, .standard, on: size) }
    #expect(level() == .smallPane)
    zoomIn()
    #expect(level() == .pane)
    zoomIn()
    #expect(level() == .poster)
    #expect(arrangement.page(of: 9, focus: 3, .standard, on: size) == 3..<4)
    zoomOut()
    #expect(level() == .pane)
    zoomOut()
    #expect(level() == .smallPane)
    zoomOut()
    #expect(level() == .smallPane)
    zoomIn()
    zoomIn()
    zoomIn()
    #expect(level() == .poster, "there is nothing closer")
  }
}
