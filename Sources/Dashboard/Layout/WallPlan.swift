import Screen

/// One way to divide the wall's body between players, log and docked inspector.
struct WallPlan {
  /// What the layout depends on besides the screen's size.
  struct Wishes: Hashable, Sendable {
    /// Places for players; on the last page some stay empty.
    var places: Int
    var level = DetailLevel.pane
    var logSize = LogSize.standard
    var inspector: Bool
    /// Rows for a scenario's caption.
    var captionRows = 0
  }

  /// Rows that an inspector beside the log needs.
  private static let inspectorRows = 18

  let panes: [Rect]
  let log: Rect
  let inspector: Rect?

  /// The plan with the largest pictures; of equal ones the first: one row of players, inspector
  /// beside the log.
  static func best(_ size: Size, body: Rect, _ wishes: Wishes) -> WallPlan {
    if wishes.logSize == .full || wishes.places == 0 { return logOnly(size, body, wishes) }
    let grids = divisions(size, body, wishes).flatMap { division in
      (1...wishes.places).map { Grid(wishes, rows: $0, in: division) }
    }
    var best: Grid?
    for grid in grids where best.map({ grid.isBetter(than: $0) }) ?? true { best = grid }
    return best?.plan(wishes) ?? logOnly(size, body, wishes)
  }

  /// How many players have room at a level, with pictures of at least so many rows.
  static func capacity(
    _ size: Size, body: Rect, _ wishes: Wishes, pictureRows least: Int = 0
  ) -> Int {
    divisions(size, body, wishes).map { division in
      let room = Size(division.left.width, max(0, division.left.height - division.below))
      return wishes.level.capacity(of: room, pictureRows: least)
    }.max() ?? 0
  }

  private static func logOnly(
    _ size: Size, _ body: Rect, _ wishes: Wishes
  ) -> WallPlan {
    guard wishes.inspector else { return WallPlan(panes: [], log: body, inspector: nil) }
    let columns = SizeClass(size).inspectorColumns(width: body.width)
    let (log, inspector) = body.splitLeft(body.width - columns)
    return WallPlan(panes: [], log: log, inspector: inspector)
  }

  /// The body divided into players above the log, and an inspector at the right of both or of the
  /// log alone.
  private struct Division {
    let left: Rect
    let right: Rect?
    /// Rows below the players.
    let below: Int
    /// Columns of an inspector beside the log.
    let corner: Int
  }

  private static func divisions(_ size: Size, _ body: Rect, _ wishes: Wishes) -> [Division] {
    let sizeClass = SizeClass(size)
    let below = logRows(size, body, wishes.logSize)
    guard wishes.inspector else {
      return [Division(left: body, right: nil, below: below, corner: 0)]
    }
    let columns = sizeClass.inspectorColumns(width: body.width)
    let (left, right) = body.splitLeft(body.width - columns)
    let tall = Division(left: left, right: right, below: below, corner: 0)
    guard sizeClass == .large else { return [tall] }
    let flat = Division(left: body, right: nil, below: max(below, inspectorRows), corner: columns)
    return [flat, tall]
  }

  /// The players of one division in a number of rows.
  private struct Grid {
    let division: Division
    let count: Int
    let columns: Int
    let rows: Int
    let height: Int
    let pictureRows: Int
    /// Whether every player has the room that its level needs.
    let fits: Bool
    /// Whether at most a tenth of the body stays empty behind the last player.
    let fills: Bool

    init(_ wishes: Wishes, rows: Int, in division: Division) {
      let (level, count) = (wishes.level, wishes.places)
      self.division = division
      self.count = count
      columns = (count + rows - 1) / rows
      self.rows = (count + columns - 1) / columns
      let width = division.left.width / columns
      let free = max(0, division.left.height - division.below) / self.rows
      height = wishes.logSize == .hidden ? free : min(level.idealHeight(width: width), free)
      pictureRows = level.pictureRows(width: width, height: height)
      fits = width >= level.minimum.width && height >= level.minimum.height
      let empty = (self.rows * columns - count) * width * height
      fills = empty * 10 <= division.left.width * division.left.height
    }

    func isBetter(than other: Grid) -> Bool {
      if fits != other.fits { return fits }
      return fills != other.fills ? fills : pictureRows > other.pictureRows
    }

    func plan(_ wishes: Wishes) -> WallPlan {
      let left = division.left
      let rest = left.splitTop(rows * height).rest
      let (lines, corner) = rest.splitLeft(rest.width - division.corner)
      let none = Rect(x: rest.x, y: rest.y, width: 0, height: 0)
      return WallPlan(
        panes: (0..<count).map(place), log: wishes.logSize == .hidden ? none : lines,
        inspector: division.right ?? (division.corner > 0 ? corner : nil))
    }

    private func place(_ index: Int) -> Rect {
      let body = division.left
      let (row, column) = (index / columns, index % columns)
      let left = body.width * column / columns
      let right = body.width * (column + 1) / columns
      return Rect(x: body.x + left, y: body.y + row * height, width: right - left, height: height)
    }
  }

  private static func logRows(_ size: Size, _ body: Rect, _ logSize: LogSize) -> Int {
    switch logSize {
    case .hidden: 0
    case .standard: SizeClass(size).logRows(height: size.height)
    case .half: max(body.height / 2, SizeClass(size).logRows(height: size.height))
    case .full: body.height
    }
  }
}
