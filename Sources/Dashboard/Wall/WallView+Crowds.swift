import Lab
import Players
import Screen

extension WallView {
  /// The pane of a crowd; `nil` where a player is.
  func crowdPane(_ place: Int) -> CrowdPane? {
    let seat = world.roster.seats[place]
    guard let crowd = world.crowd(seat.id) else { return nil }
    return CrowdPane(
      crowd: crowd, number: place + 1, isFocused: place == focus,
      isMarked: selection.isMarked(seat.id), faults: world.faults.filter { $0.isOn(seat.id) },
      now: world.now, theme: theme)
  }

  /// Draws a crowd, and over its map the cursor and the viewer there.
  func draw(
    _ pane: CrowdPane, _ area: Rect, _ level: DetailLevel, in frame: inout Frame
  ) {
    pane.draw(area, at: level, in: &frame)
    guard let cursor, let map = crowdMap, map.crowd.id == cursor.crowd else { return }
    let cell = map.grid.cell(of: cursor.viewer, among: map.crowd.viewers)
    let place = map.grid.place(of: cell)
    mark(place, over: map.grid.area, in: &frame)
    guard overlay == .none, let viewer = world.viewer, viewer.index == cursor.viewer else { return }
    ViewerCard(
      viewer: viewer, group: map.grid.viewers(of: cell, among: map.crowd.viewers).count,
      shown: pane.state(of: cell, map.grid) ?? viewer.state, channels: world.channels,
      now: world.now, theme: theme
    ).draw(beside: place, over: map.grid.area, in: &frame)
  }

  /// The cell keeps its sign, between brackets where there is room for them.
  private func mark(_ cell: Rect, over map: Rect, in frame: inout Frame) {
    let style = theme[.selection]
    for y in cell.y..<cell.maxY {
      for x in cell.x..<cell.maxX { frame[x, y] = Cell(frame[x, y].glyph, style) }
      if cell.x > map.x { frame[cell.x - 1, y] = Cell("[", style) }
      if cell.maxX < map.maxX { frame[cell.maxX, y] = Cell("]", style) }
    }
  }

  /// The map of the crowd that fills the body; `nil` while none does.
  var crowdMap: (crowd: CrowdObservation, grid: MapGrid)? {
    guard level == .poster, page.contains(focus),
      let crowd = world.roster.seats.dropFirst(focus).first.flatMap({ world.crowd($0.id) }),
      let pane = layout.panes.first
    else { return nil }
    let map = CrowdLayout(pane, at: .poster).map
    return map.isEmpty ? nil : (crowd, MapGrid(crowd.viewers, in: map))
  }

  /// Whether keys go to a crowd.
  var isAtCrowd: Bool {
    selection.seat(in: world.roster).map { world.crowd($0.id) != nil } ?? false
  }

  /// The keys that the map takes from the wall.
  var mapKeys: [ActionRow] {
    guard !world.crowds.isEmpty, context == .wall || context == .presenting, let map = crowdMap
    else { return [] }
    let hasCursor = cursor?.crowd == map.crowd.id
    return ActionTable.mapRows.filter { row in
      hasCursor || !row.bindings.contains { $0.action == .close }
    }
  }
}
