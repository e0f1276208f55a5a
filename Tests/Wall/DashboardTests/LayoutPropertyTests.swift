import Foundation
import Screen
import TestSupport
import Testing

@testable import Dashboard

/// What holds of the wall's layout on every screen, with any number of players.
@Suite struct LayoutPropertyTests {
  private static let counts = 1...60
  static let widths =
    Thorough.isOn ? Array(80...300) : [80, 81, 100, 107, 120, 160, 161, 199, 250, 300]
  static let heights = Thorough.isOn ? Array(24...90) : [24, 25, 30, 36, 45, 46, 59, 70, 90]

  private static func layout(_ count: Int, on size: Size) -> WallLayout {
    Arrangement().layout(count, .standard, captionRows: 0, on: size)
  }

  /// The picture's cells of each player on the screen.
  private static func areas(_ count: Int, on size: Size) -> [Int] {
    let layout = layout(count, on: size)
    return layout.panes.map { parts(of: $0, layout)[0].size.area }
  }

  /// What a player's place is divided into, the picture first.
  private static func parts(of pane: Rect, _ layout: WallLayout) -> [Rect] {
    switch layout.level {
    case .tile, .smallPane:
      let tile = TileLayout(pane, around: layout.picture, at: layout.level)
      return [tile.picture, tile.title, tile.side, tile.keys, tile.state]
    case .pane, .poster:
      let parts = PaneLayout(pane, around: layout.picture)
      return [
        parts.picture, parts.licence, parts.strip, parts.session, parts.state, parts.details,
      ]
    }
  }

  @Test(arguments: heights)
  func `a picture never gets smaller when a player goes or the screen grows`(height: Int) {
    var worse: [String] = []
    let higher = Self.heights.first { $0 > height }
    var narrower: [[Int]] = []
    for width in Self.widths {
      var all: [[Int]] = []
      for count in Self.counts {
        let areas = Self.areas(count, on: Size(width, height))
        func compare(_ smaller: [Int]?, _ larger: [Int], _ what: String) {
          guard let smaller, zip(smaller, larger).contains(where: { $0 > $1 }) else { return }
          worse.append("\(count) players at \(width)x\(height): \(what)")
        }
        compare(all.last.map { _ in areas }, all.last ?? [], "larger with this player")
        compare(
          narrower.isEmpty ? nil : narrower[count - 1], areas, "smaller than on a narrower screen")
        if let higher {
          compare(areas, Self.areas(count, on: Size(width, higher)), "smaller at height \(higher)")
        }
        all.append(areas)
      }
      narrower = all
    }
    #expect(worse.isEmpty, "\(worse.count): \(worse.prefix(5))")
  }

  @Test(arguments: heights)
  func `no pane wastes more than a fifth beside or below its picture`(height: Int) {
    var worse: [String] = []
    for width in Self.widths {
      for count in Self.counts {
        let layout = Self.layout(count, on: Size(width, height))
        let isBordered = layout.level == .pane
        let waste = layout.panes.map { pane in
          let inner = isBordered ? pane.inset() : pane.splitLeft(pane.width - 1).left
          let blank = Self.parts(of: pane, layout).reduce(inner.size.area) { $0 - $1.size.area }
          return Double(blank) / Double(pane.size.area)
        }
        if let most = waste.max(), most > 0.2 {
          worse.append("\(count) players at \(width)x\(height): \(Int(most * 100)) %")
        }
      }
    }
    #expect(worse.isEmpty, "\(worse.count): \(worse.prefix(5))")
  }

  @Test(arguments: heights)
  func `panes cover their part of the screen, and parts of a pane never overlap`(height: Int) {
    for width in Self.widths {
      for count in Self.counts {
        let layout = Self.layout(count, on: Size(width, height))
        let bottom = layout.panes.map(\.maxY).max() ?? 0
        let right = layout.panes.map(\.maxX).max() ?? 0
        let room = Size(right, bottom - layout.header.maxY)
        let covered = layout.panes.reduce(0) { $0 + $1.size.area }
        #expect(covered == room.area, "\(count) players at \(width)x\(height)")
        for pane in Set(layout.panes.map { Rect($0.size) }) {
          let parts = Self.parts(of: pane, layout)
          #expect(parts[0].size == layout.picture, "\(count) players at \(width)x\(height)")
          for (index, part) in parts.enumerated() {
            #expect(part.isEmpty || part.intersection(pane) == part)
            for other in parts.dropFirst(index + 1) { #expect(part.intersection(other).isEmpty) }
          }
        }
      }
    }
  }

  @Test(arguments: heights + [16, 20, 100])
  func `three on stage stand in a row of panes, unless that halves their pictures`(height: Int) {
    var stage = Arrangement()
    stage.enterStage()
    for width in Self.widths + [60, 61, 77] {
      let size = Size(width, height)
      for rows in [0, 3, 5, 9] where height > rows + 12 {
        for count in 1...5 {
          let layout = stage.layout(count, .hidden, captionRows: rows, on: size)
          let usual = WallLayout(
            size, .init(places: count, logSize: .hidden, inspector: false, captionRows: rows))
          let row = Self.row(of: Size(width / 3, height - 2 - rows))
          if count == 3, let row, row.area * 2 >= usual.picture.area {
            let isRow = Set(layout.panes.map(\.y)).count == 1 && layout.level == .pane
            #expect(isRow && layout.picture == row, "\(size), \(rows)")
          } else {
            #expect(layout == usual, "\(count) at \(size), \(rows)")
          }
        }
      }
    }
  }

  /// The picture of a pane in that room; `nil` where it does not fit, or words leave more.
  private static func row(of room: Size) -> Size? {
    let (least, picture) = (DetailLevel.pane.minimum, DetailLevel.pane.picture(in: room))
    let others = [DetailLevel.smallPane, .tile].map { $0.picture(in: room).area }
    let fits = room.width >= least.width && room.height >= least.height
    return fits && others.allSatisfy { $0 <= picture.area } ? picture : nil
  }

  /// Cells of the smallest picture on a screen, from that many players on, before
  /// pictures decided about the layout.
  private static let before: [(size: Size, areas: String, except: ClosedRange<Int>?)] = [
    // Pages have the pictures of the smallest tile, so that none is larger than where all fit.
    (Size(60, 16), "1:297 2:132 3:95 4:56 5:33 7:36", 9...60),
    (
      Size(80, 24), "1:714 2:360 3:168 4:126 5:33 7:95 9:60 11:33 19:18 21:16", nil
    ),
    // Small panes, which say key and session in words, where there were tiles.
    (
      Size(100, 30),
      "1:1170 2:672 3:279 4:232 5:90 7:168 9:95 11:60 13:52 15:60 19:52 22:33 29:16", 7...8
    ),
    (
      Size(120, 36),
      "1:2088 2:928 3:418 4:451 5:240 7:224 9:126 10:36 13:138 16:95 19:80 22:56 25:60 29:56 33:33 "
        + "37:36 41:33 46:16", nil
    ),
    (
      Size(160, 45),
      "1:2250 2:1292 3:700 4:418 5:340 7:182 10:240 11:168 13:90 19:126 22:95 25:80 28:90 29:95 "
        + "33:80 37:60 41:52 45:60 51:52 56:33", nil
    ),
    (
      Size(250, 70),
      "1:7590 2:4305 3:1863 4:1760 5:672 6:1152 7:1020 9:672 11:516 13:360 19:288 22:232 25:175 "
        + "37:80 43:60 46:33 55:126 56:132", nil
    ),
  ]

  @Test func `no picture is smaller than it was, with two exceptions`() throws {
    for (size, areas, exceptions) in Self.before {
      let steps = areas.split(separator: " ").map { step in
        step.split(separator: ":").compactMap { Int($0) }
      }
      for count in Self.counts {
        let before = try #require(steps.last { $0[0] <= count })[1]
        let now = try #require(Self.areas(count, on: size).min())
        let isException = exceptions?.contains(count) == true
        #expect(
          (now < before) == isException, "\(count) at \(size): \(before) before, now \(now)")
      }
    }
  }

  @Test func `the article says how large pictures are`() throws {
    let path = "Sources/Wall/Dashboard/Dashboard.docc/Layout.md"
    let article = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    let rows = article.split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let start = try #require(rows.firstIndex { $0.first == "players" })
    let sizes = try rows[start].dropFirst().map { try Self.size($0) }
    let lines = rows[(start + 2)...].prefix { Int($0.first ?? "") != nil }
    #expect(lines.count == 6 && sizes.count == 4)
    for line in lines {
      let count = try #require(Int(line[0]))
      for (size, picture) in zip(sizes, line.dropFirst()) {
        #expect(try Self.layout(count, on: size).picture == Self.size(picture), "\(count)")
      }
    }
  }

  private static func size(_ text: String) throws -> Size {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    try #require(numbers.count == 2, "\(text)")
    return Size(numbers[0], numbers[1])
  }
}
