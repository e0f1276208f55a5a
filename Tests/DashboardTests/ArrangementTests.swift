import Screen
import Testing

@testable import Dashboard

@Suite struct ArrangementTests {
  @Test(arguments: [
    (Size(80, 24), 5, 0, 0..<2), (Size(80, 24), 5, 3, 2..<4), (Size(80, 24), 5, 4, 4..<5),
    (Size(100, 30), 5, 1, 0..<3), (Size(160, 45), 9, 8, 8..<9), (Size(40, 10), 5, 3, 3..<4),
    (Size(80, 24), 0, 0, 0..<0),
  ])
  func `the page is the one that shows the focused player`(
    size: Size, count: Int, focus: Int, page: Range<Int>
  ) {
    #expect(Arrangement().page(of: count, focus: focus, on: size) == page)
  }

  @Test(arguments: [(Size(80, 24), false), (Size(100, 30), false), (Size(160, 45), true)])
  func `the inspector is shown on large screens until it is toggled`(size: Size, isShown: Bool) {
    var arrangement = Arrangement()
    #expect(arrangement.showsInspector(on: size) == isShown)
    arrangement.toggleInspector(on: size)
    #expect(arrangement.showsInspector(on: size) == !isShown)
    #expect(arrangement.layout(2, .standard, captionRows: 0, on: size).inspector == nil || !isShown)
    #expect(arrangement.layout(0, .standard, captionRows: 0, on: size).inspector == nil)
  }

  @Test func `a zoomed player has the page to itself, and an inspector takes a place`() {
    var arrangement = Arrangement()
    arrangement.toggleInspector(on: Size(80, 24))
    #expect(arrangement.page(of: 5, focus: 3, on: Size(80, 24)) == 3..<4)
    arrangement = Arrangement()
    arrangement.toggleZoom()
    #expect(arrangement.page(of: 5, focus: 3, on: Size(160, 45)) == 3..<4)
    arrangement.toggleZoom()
    #expect(arrangement.page(of: 5, focus: 3, on: Size(160, 45)) == 0..<5)
  }
}
