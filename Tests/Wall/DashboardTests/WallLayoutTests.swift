import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard

@Suite struct WallLayoutTests {
  static let sizes = [
    Size(60, 16), Size(61, 17), Size(70, 20), Size(80, 24), Size(99, 29), Size(100, 30),
    Size(120, 36), Size(159, 44), Size(160, 45), Size(200, 60), Size(250, 70), Size(300, 100),
    Size(60, 100), Size(300, 16), Size(100, 100),
  ]

  @Test func `80x24 is header 1, panes 17, log 5, footer 1`() {
    let layout = WallLayout(Size(80, 24), .init(places: 2, inspector: false))
    #expect(layout.header == Rect(x: 0, y: 0, width: 80, height: 1))
    #expect(layout.panes.map(\.height) == [17, 17])
    #expect(layout.panes.map(\.width) == [40, 40])
    #expect(layout.log == Rect(x: 0, y: 18, width: 80, height: 5))
    #expect(layout.footer == Rect(x: 0, y: 23, width: 80, height: 1))
    let pane = PaneLayout(layout.panes[0], around: layout.picture)
    #expect(pane.picture.size == Size(38, 11) && layout.picture == pane.picture.size)
    #expect([pane.licence, pane.strip, pane.session, pane.state].map(\.height) == [1, 1, 1, 1])
  }

  @Test(arguments: sizes, [1, 4, 9, 60])
  func `the log has a sixth of the rows and one more, and what players leave`(
    size: Size, count: Int
  ) {
    let layout = Arrangement().layout(count, .standard, captionRows: 0, on: size)
    #expect(layout.log.height >= size.height / 6 + 1)
    #expect(layout.log.maxY == size.height - 1)
    #expect(layout.panes.map(\.maxY).max() == layout.log.y)
  }

  @Test(arguments: [(Size(250, 70), 8), (Size(300, 90), 15)])
  func `the column beside a high picture has rows for details`(size: Size, rows: Int) {
    let layout = WallLayout(size, .init(places: 4, inspector: false))
    let pane = PaneLayout(layout.panes[0], around: layout.picture)
    #expect(pane.isBeside && pane.details.height >= rows, "\(pane.details)")
    #expect(pane.details.intersection(pane.picture).isEmpty)
    #expect(pane.details.maxY == pane.pane.maxY - 1 && pane.state.maxY < pane.details.y)
  }

  @Test(arguments: sizes, [false, true])
  func `parts never overlap and never leave the screen`(size: Size, inspector: Bool) {
    for count in [1, 2, 3, 4, 9, 20, 50, 200] {
      for logSize in LogSize.allCases {
        let layout = arrangement(inspector, count, on: size)
          .layout(count, logSize, captionRows: 0, on: size)
        let parts =
          [layout.header, layout.footer, layout.log] + layout.panes
          + (layout.inspector.map { [$0] } ?? [])
        for (index, part) in parts.enumerated() {
          #expect(part.intersection(Rect(size)) == part || part.isEmpty)
          for other in parts.dropFirst(index + 1) {
            #expect(part.intersection(other).isEmpty, "\(size) \(count) \(logSize)")
          }
        }
      }
    }
  }

  @Test(arguments: sizes, [false, true])
  func `every player has the room that its level needs`(size: Size, inspector: Bool) {
    for count in [1, 2, 3, 4, 9, 20, 50, 200] {
      let arrangement = arrangement(inspector, count, on: size)
      let layout = arrangement.layout(count, .standard, captionRows: 0, on: size)
      let least = layout.level.minimum
      for pane in layout.panes {
        #expect(pane.width >= least.width && pane.height >= least.height, "\(size) \(count)")
      }
    }
  }

  @Test(arguments: sizes, [false, true])
  func `licence bar and state line never go`(size: Size, inspector: Bool) {
    for count in 1...9 {
      let layout = arrangement(inspector, count, on: size)
        .layout(count, .standard, captionRows: 0, on: size)
      for place in layout.panes where layout.level == .pane {
        let pane = PaneLayout(place, around: layout.picture)
        #expect(
          pane.licence.height >= 1 && pane.licence.width >= (pane.isBeside ? 14 : 24),
          "\(size) \(count)")
        #expect(pane.state.height >= 1)
        #expect(pane.picture.height >= 2, "\(size) \(count)")
      }
      for place in layout.panes where layout.level == .smallPane {
        let tile = TileLayout(place, around: layout.picture, at: .smallPane)
        #expect(tile.keys.width >= 16 && tile.keys.height == 1 && tile.state.height == 1)
      }
    }
  }

  @Test(arguments: [
    (Size(40, 8), true, Size(23, 6)), (Size(60, 13), true, Size(41, 11)),
    (Size(40, 16), false, Size(38, 11)), (Size(60, 24), false, Size(58, 16)),
    (Size(26, 8), false, Size(12, 3)),
  ])
  func `the bars are beside the picture where that makes it larger`(
    pane: Size, isBeside: Bool, picture: Size
  ) {
    let layout = PaneLayout(Rect(pane))
    #expect(layout.isBeside == isBeside)
    #expect(Size(layout.picture.width, layout.picture.height) == picture)
    let parts = [layout.picture, layout.licence, layout.strip, layout.session, layout.state]
    for (index, part) in parts.enumerated() {
      #expect(part.intersection(Rect(pane).inset()) == part)
      for other in parts.dropFirst(index + 1) { #expect(part.intersection(other).isEmpty) }
    }
  }

  @Test(arguments: [
    (Size(80, 24), 6), (Size(120, 36), 11), (Size(160, 45), 15), (Size(250, 70), 26),
  ])
  func `four players have pictures of so many rows`(size: Size, rows: Int) {
    let layout = Arrangement().layout(4, .standard, captionRows: 0, on: size)
    #expect(layout.panes.count == 4)
    #expect(layout.picture.height == rows)
  }

  @Test(
    arguments: [
      Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45), Size(250, 70), Size(400, 100),
    ], [1, 4, 9, 20, 50, 200])
  func `hardly anything of the body stays empty`(size: Size, count: Int) {
    let arrangement = Arrangement()
    let layout = arrangement.layout(count, .standard, captionRows: 0, on: size)
    let parts = layout.panes + [layout.log] + (layout.inspector.map { [$0] } ?? [])
    let covered = parts.reduce(0) { $0 + $1.width * $1.height }
    #expect(covered * 10 >= size.width * (size.height - 2) * 9, "\(size) \(count)")
    let page = arrangement.page(of: count, focus: 0, .standard, on: size)
    #expect(page.count == count || arrangement.level(of: count, .standard, on: size) == .tile)
  }

  private func arrangement(_ inspector: Bool, _ count: Int, on size: Size) -> Arrangement {
    var arrangement = Arrangement()
    let layout = arrangement.layout(count, .standard, captionRows: 0, on: size)
    if (layout.inspector != nil) != inspector {
      arrangement.toggleInspector(count, .standard, on: size)
    }
    return arrangement
  }

  @Test(
    arguments: [
      (Size(59, 16), SizeClass.tiny), (Size(60, 15), .tiny), (Size(60, 16), .small),
      (Size(40, 24), .small), (Size(39, 24), .tiny), (Size(59, 23), .tiny), (Size(99, 60), .small),
      (Size(100, 30), .medium), (Size(160, 44), .medium),
      (Size(160, 45), .large),
    ])
  func `a class needs both its minima`(size: Size, expected: SizeClass) {
    #expect(SizeClass(size) == expected)
  }

  @Test(arguments: [(1, [1]), (2, [2]), (4, [2, 2]), (5, [3, 2]), (7, [4, 3]), (9, [3, 3, 3])])
  func `every row of players is full`(count: Int, rows: [Int]) {
    let layout = WallLayout(Size(160, 45), .init(places: count, inspector: false))
    let starts = Set(layout.panes.map(\.y)).sorted()
    #expect(starts.map { y in layout.panes.count { $0.y == y } } == rows)
  }

  @Test func `a small screen takes rows from the log first`() {
    let layout = WallLayout(Size(80, 22), .init(places: 2, inspector: false))
    #expect(layout.picture.height == 11)
    #expect(layout.log.height == 4)
  }
}
