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

  /// Rows of a picture in that much room for a player.
  func pictureRows(width: Int, height: Int) -> Int {
    let chrome = chrome(height)
    return max(0, min(height - chrome.height, PaneLayout.pictureRows(width: width - chrome.width)))
  }

  /// The height at which the picture fills the width.
  func idealHeight(width: Int) -> Int {
    guard self != .poster else { return .max }
    let chrome = chrome(.max)
    return PaneLayout.pictureRows(width: width - chrome.width) + chrome.height
  }

  /// Columns and rows around the picture.
  private func chrome(_ height: Int) -> Size {
    switch self {
    case .tile: Size(1, 2)
    case .smallPane, .pane, .poster:
      Size(2, height < 13 ? PaneLayout.chromeRows - 1 : PaneLayout.chromeRows)
    }
  }
}
