import Screen

/// Where the parts of a tile or small pane lie: a title, the picture, and below it the state, in a
/// small pane also key and session. A tile has no border; a column at its right stays free.
struct TileLayout: Hashable, Sendable {
  /// The least columns that words need beside the picture.
  private static let leastSide = 5

  let title: Rect
  let picture: Rect
  /// Words of key and session beside the picture; empty where it has no room for them.
  let side: Rect
  /// Key and session in a row; empty in a tile.
  let keys: Rect
  let state: Rect

  /// The parts of a tile, around a picture of that size.
  init(_ tile: Rect, around size: Size, at level: DetailLevel) {
    let (title, rest) = tile.splitLeft(tile.width - 1).left.splitTop(1)
    let (screen, words) = rest.splitBottom(Self.rows(at: level))
    self.title = title
    (keys, state) = words.splitTop(words.height - 1)
    let margin = screen.width - size.width
    let hasSide = margin > Self.leastSide && size.height > 1
    picture = Rect(
      x: screen.x + (hasSide ? 0 : margin / 2), y: screen.y, width: size.width,
      height: min(size.height, screen.height))
    side = hasSide ? screen.splitLeft(size.width + 1).rest : screen.splitTop(0).top
  }

  /// Rows below the picture.
  static func rows(at level: DetailLevel) -> Int {
    switch level {
    case .tile: 1
    case .smallPane, .pane, .poster: 2
    }
  }

  /// The largest picture in that much room; a larger one is shown in a richer level.
  static func picture(in room: Size, at level: DetailLevel) -> Size {
    let most =
      switch level {
      case .tile: 5
      case .smallPane, .pane, .poster: 6
      }
    let rows = min(most, room.height - 1 - Self.rows(at: level))
    return PaneLayout.picture(in: Size(max(0, room.width - 1), max(0, rows)))
  }
}
