import Screen

/// What somebody chose to see: how much of each player, and whether there is an inspector.
struct Arrangement: Hashable, Sendable {
  /// `nil` = the level at which all players are on the screen.
  private var chosenLevel: DetailLevel?
  /// `nil` = shown on large screens, while there are few players.
  private var wantsInspector: Bool?
  /// Whether the head-end is shown, where it has room below the inspector.
  private(set) var wantsHeadEnd = false

  /// With more players than digits focus, an inspector that nobody asked for leaves its room to the
  /// pictures.
  private static let fewPlayers = 9

  /// Shows more of fewer players, up to a poster of one.
  mutating func zoomIn(_ count: Int, _ logSize: LogSize, on size: Size) {
    chosenLevel = level(of: count, logSize, on: size).closer ?? chosenLevel
  }

  /// Shows less of more players, until all are on the screen.
  mutating func zoomOut(_ count: Int, _ logSize: LogSize, on size: Size) {
    guard let wider = chosenLevel?.wider else { return chosenLevel = nil }
    let whole = wholeLevel(of: count, logSize, on: size)
    chosenLevel = wider.rawValue <= whole.rawValue ? nil : wider
  }

  mutating func toggleInspector(_ count: Int, on size: Size) {
    wantsInspector = !showsInspector(count, on: size)
  }

  mutating func toggleHeadEnd() { wantsHeadEnd.toggle() }

  /// Whether the inspector is shown on a screen of that size. A poster has the body to itself
  /// unless somebody asked for the inspector.
  func showsInspector(_ count: Int, on size: Size) -> Bool {
    wantsInspector
      ?? (SizeClass(size) == .large && chosenLevel != .poster && count <= Self.fewPlayers)
  }

  /// The level that is shown: the one that was chosen, or the highest at which all players fit.
  func level(of count: Int, _ logSize: LogSize, on size: Size) -> DetailLevel {
    chosenLevel ?? wholeLevel(of: count, logSize, on: size)
  }

  private func wholeLevel(of count: Int, _ logSize: LogSize, on size: Size) -> DetailLevel {
    [.pane, .smallPane].first { capacity($0, count, logSize, on: size) >= count } ?? .tile
  }

  /// How many players a page holds at a level, with pictures of at least so many rows.
  private func capacity(
    _ level: DetailLevel, _ count: Int, _ logSize: LogSize, on size: Size, pictureRows: Int = 0
  ) -> Int {
    guard level != .poster else { return 1 }
    return WallPlan.capacity(
      size, body: Self.body(size), wishes(level, 0, of: count, logSize, on: size),
      pictureRows: pictureRows)
  }

  private static func body(_ size: Size) -> Rect { Rect(size).splitTop(1).rest.splitBottom(1).rest }

  private func wishes(
    _ level: DetailLevel, _ places: Int, of count: Int, _ logSize: LogSize, on size: Size
  ) -> WallPlan.Wishes {
    WallPlan.Wishes(
      places: places, level: level, logSize: logSize == .full ? .standard : logSize,
      inspector: showsInspector(count, on: size))
  }

  /// The players on the page that shows the focused one, as indices; the last page is full as well.
  func page(of count: Int, focus: Int, _ logSize: LogSize, on size: Size) -> Range<Int> {
    let held = places(for: count, logSize, on: size)
    guard held > 0 else { return 0..<0 }
    let start = min(focus / held * held, count - held)
    return start..<start + held
  }

  /// Places on a page, which are the same on every page.
  private func places(for count: Int, _ logSize: LogSize, on size: Size) -> Int {
    let level = level(of: count, logSize, on: size)
    let least =
      chosenLevel == nil ? 0 : pictureRows(one: level, wider: count, logSize, on: size) + 1
    return min(count, max(1, capacity(level, count, logSize, on: size, pictureRows: least)))
  }

  /// Rows of the pictures at the next level that shows more players: zooming in makes them larger.
  private func pictureRows(
    one level: DetailLevel, wider count: Int, _ logSize: LogSize, on size: Size
  ) -> Int {
    guard let wider = level.wider else { return 0 }
    let places = min(count, max(1, capacity(wider, count, logSize, on: size)))
    let plan = WallPlan.best(
      size, body: Self.body(size), wishes(wider, places, of: count, logSize, on: size))
    return plan.panes.first.map { wider.pictureRows(width: $0.width, height: $0.height) } ?? 0
  }

  /// Where everything lies on a screen of that size, with that many players on the wall.
  func layout(_ count: Int, _ logSize: LogSize, captionRows: Int, on size: Size) -> WallLayout {
    let level = level(of: count, logSize, on: size)
    return WallLayout(
      size,
      WallPlan.Wishes(
        places: max(1, places(for: count, logSize, on: size)), level: level,
        logSize: level == .poster && logSize == .standard ? .hidden : logSize,
        inspector: count > 0 && showsInspector(count, on: size), captionRows: captionRows))
  }
}
