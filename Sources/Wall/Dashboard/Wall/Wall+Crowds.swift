package import HeadEndAPI
import Players
package import Screen
package import Simulation
package import Worlds

extension Wall {
  /// How many cells the maps of the crowds on the screen have at most; 0 when none is on it.
  /// `crowds` are the slots that crowds take.
  package func crowdCells(
    of crowds: [PlayerID], in roster: Roster, at now: Instant, size: Size
  ) -> Int {
    guard !crowds.isEmpty, SizeClass(size) != .tiny else { return 0 }
    let page = arrangement.page(
      of: roster.count, focus: selection.index(in: roster), log.size, on: size)
    let rows = narration.shown(
      at: now, isOnStage: isOnStage, isForPhones: arrangement.isForPhones, on: size, theme
    ).rows
    let layout = arrangement.layout(roster.count, log.size, captions: rows, on: size)
    let maps = zip(roster.slots[page], layout.panes).compactMap { slot, pane in
      crowds.contains(slot.id) ? CrowdLayout(pane, at: layout.level).map : nil
    }
    return maps.map { $0.width * $0.height }.max() ?? 0
  }

  /// Takes a key over the map of a zoomed crowd: an arrow moves the cursor, Esc removes it. False
  /// when the key is not the map's.
  mutating func moveCursor(_ key: Key, _ moment: Moment) -> Bool {
    guard !moment.world.crowds.isEmpty else { return false }
    let view = view(moment)
    let layout = view.layout
    guard
      let row = view.mapKeys(in: layout).first(where: { $0.bindings.contains { $0.key == key } }),
      let action = row.bindings.first(where: { $0.key == key })?.action,
      let map = view.crowdMap(in: layout)
    else { return false }
    guard action != .close else {
      mapCursor = nil
      return true
    }
    guard let cursor = mapCursor, cursor.crowd == map.crowd.id else {
      // The middle of the map is as near to every cell as can be.
      choose(map.grid.columns / 2 + map.grid.count / map.grid.columns / 2 * map.grid.columns, map)
      return true
    }
    let cell = map.grid.cell(of: cursor.viewer, among: map.crowd.viewers)
    let column = cell % map.grid.columns
    switch action {
    case .left where column > 0: choose(cell - 1, map)
    case .right where column < map.grid.columns - 1: choose(cell + 1, map)
    case .up where cell >= map.grid.columns: choose(cell - map.grid.columns, map)
    case .down where cell + map.grid.columns < map.grid.count: choose(cell + map.grid.columns, map)
    default: break
    }
    return true
  }

  /// A click on the map of a zoomed crowd moves the cursor there.
  mutating func chooseCell(_ x: Int, _ y: Int, _ moment: Moment) {
    let view = view(moment)
    guard let map = view.crowdMap(in: view.layout), let cell = map.grid.cell(at: x, y) else {
      return
    }
    choose(cell, map)
  }

  /// The household of the viewer under the cursor; 0 without one.
  func chosenHousehold(in world: WorldObservation) -> Int {
    guard let cursor = mapCursor, let crowd = world.crowd(cursor.crowd) else { return 0 }
    return cursor.viewer / crowd.household
  }

  private mutating func choose(_ cell: Int, _ map: (crowd: CrowdObservation, grid: MapGrid)) {
    let cell = min(cell, map.grid.count - 1)
    let viewers = map.grid.viewers(of: cell, among: map.crowd.viewers)
    mapCursor = MapCursor(crowd: map.crowd.id, viewer: viewers.lowerBound)
  }
}
