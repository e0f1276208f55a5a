import Screen

/// Where the parts of a crowd's pane lie: its map in place of the picture, below it the counts by
/// state, sessions and requests (Dashboard/Layout, "Crowds").
struct CrowdLayout: Hashable, Sendable {
  let map: Rect
  /// The share that plays in big type; empty where the map needs the room.
  private(set) var truth: Rect
  private(set) var legend: Rect
  /// Sessions; empty in a tile.
  private(set) var sessions: Rect
  /// Requests; empty in a tile.
  private(set) var requests: Rect

  init(_ pane: Rect, at level: DetailLevel) {
    guard level != .tile else {
      let tile = Rect(x: pane.x, y: pane.y, width: max(0, pane.width - 1), height: pane.height)
      let (screen, state) = tile.splitTop(1).rest.splitBottom(1)
      let none = Rect(x: pane.x, y: pane.y, width: 0, height: 0)
      (map, legend, truth, sessions, requests) = (screen, state, none, none, none)
      return
    }
    let inner = pane.inset()
    let (upper, requests) = inner.splitBottom(inner.height >= 6 ? 1 : 0)
    let (above, sessions) = upper.splitBottom(1)
    (self.sessions, self.requests) = (sessions, requests)
    let (body, legend) = above.splitBottom(inner.height >= 11 ? 2 : 1)
    self.legend = legend
    let isTall = level == .poster && inner.height >= 26
    (map, truth) = body.splitBottom(isTall ? BigType.rows + 2 : 0)
  }
}
