import Screen

/// How much of each player is shown: one level for all on a screen
/// (Dashboard/Layout, "Levels of detail").
enum DetailLevel: Int, CaseIterable, Sendable {
  case tile, smallPane, pane, poster

  /// The least room that one player needs.
  var minimum: Size {
    switch self {
    case .tile: Size(13, 4)
    case .smallPane: Size(17, 6)
    case .pane: Size(26, 7)
    case .poster: SizeClass.needed
    }
  }

  /// The picture of a tile on a page, where not even tiles of all players fit on the screen: that
  /// of the smallest tile, so that it does not get smaller where more of them fit.
  static let leastPicture = TileLayout.picture(in: DetailLevel.tile.minimum, at: .tile)

  /// The largest picture in that much room.
  func picture(in room: Size) -> Size {
    switch self {
    case .tile, .smallPane: TileLayout.picture(in: room, at: self)
    case .pane, .poster: PaneLayout(Rect(room)).picture.size
    }
  }

  /// The height that shows a picture of that size and everything around it.
  func height(around picture: Size, width: Int) -> Int {
    switch self {
    case .tile, .smallPane: picture.height + 1 + TileLayout.rows(at: self)
    case .pane: PaneLayout.height(around: picture, width: width)
    case .poster: .max
    }
  }
}
