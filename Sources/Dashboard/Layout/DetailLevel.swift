import Screen

/// How much of each player is shown: one level for all on a screen
/// (Dashboard/Layout, "Levels of detail").
enum DetailLevel: Int, CaseIterable, Sendable {
  case tile, smallPane, pane, poster

  /// The least room that one player needs.
  var minimum: Size {
    switch self {
    case .tile: Size(13, 4)
    case .smallPane: Size(26, 8)
    case .pane: Size(40, 13)
    case .poster: SizeClass.needed
    }
  }

  /// The next level that shows more of fewer players; `nil` at the poster.
  var closer: DetailLevel? { DetailLevel(rawValue: rawValue + 1) }

  /// The next level that shows less of more players; `nil` at tiles.
  var wider: DetailLevel? { DetailLevel(rawValue: rawValue - 1) }

  /// How many players have room in a part of the screen, with pictures of at least so many rows.
  func capacity(of room: Size, pictureRows least: Int) -> Int {
    let (columns, rows) = (room.width / minimum.width, room.height / minimum.height)
    guard least > 0, columns > 0, rows > 0 else { return columns * rows }
    return (1...columns).map { columns in
      let width = room.width / columns
      let most = (1...rows).last { pictureRows(width: width, height: room.height / $0) >= least }
      return columns * (most ?? 0)
    }.max() ?? 0
  }

  /// Rows of a picture in that much room for a player.
  func pictureRows(width: Int, height: Int) -> Int {
    switch self {
    case .tile: max(0, min(height - 2, PaneLayout.pictureRows(width: width - 1)))
    case .smallPane, .pane, .poster: PaneLayout.pictureRows(in: Size(width, height))
    }
  }

  /// The height at which the picture fills the width.
  func idealHeight(width: Int) -> Int {
    switch self {
    case .tile: PaneLayout.pictureRows(width: width - 1) + 2
    case .smallPane, .pane: PaneLayout.pictureRows(width: width - 2) + PaneLayout.chromeRows
    case .poster: .max
    }
  }
}
