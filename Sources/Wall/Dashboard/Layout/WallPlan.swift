import Screen

/// One way to divide the wall's body between players, log and docked inspector.
struct WallPlan {
  /// What the layout depends on besides the screen's size.
  struct Wishes: Hashable, Sendable {
    /// Places for players.
    var places: Int
    /// Whether one player has the body to itself.
    var isPoster = false
    /// Whether everything is there to be seen from afar.
    var isOnStage = false
    /// Whether it is for phones, where players stand one below the other.
    var isForPhones = false
    /// Whether there are more players than places.
    var isPaged = false
    var logSize = LogSize.standard
    /// Rows of a log of standard size, its title included; `nil` = a sixth of the screen.
    var logRows: Int?
    /// `nil` = where it takes nothing from the pictures.
    var inspector: Bool?
    /// Rows for a scenario's caption.
    var captionRows = 0
    /// Whether there is neither header nor footer.
    var isBare = false
  }

  /// Rows that an inspector needs.
  private static let inspectorRows = 18

  let level: DetailLevel
  /// The size of all pictures.
  let picture: Size
  let panes: [Rect]
  let log: Rect
  let inspector: Rect?

  /// The plan with the largest pictures; of equal ones that of the highest level, then one with an
  /// inspector, then that with the fewest rows of players.
  ///
  /// Whatever fits for some players fits for fewer of them, and on any larger screen; so a picture
  /// never gets smaller when a player goes or the screen grows. Except on stage: there three
  /// players are to be compared, and stand in a row.
  static func best(_ size: Size, body: Rect, _ wishes: Wishes) -> WallPlan {
    let divisions = divisions(size, body, wishes)
    guard wishes.logSize != .full, let best = grid(wishes, in: divisions) else {
      return logOnly(body, wishes.inspector == true ? divisions.last?.right : nil)
    }
    return (line(wishes, in: divisions, insteadOf: best) ?? best).plan(wishes)
  }

  /// The best grid, of any number of rows or of one that is wanted; `nil` without players.
  private static func grid(
    _ wishes: Wishes, in divisions: [Division], rows wanted: Int? = nil
  ) -> Grid? {
    guard wishes.places > 0 else { return nil }
    var best: Grid?
    for division in divisions {
      let most = division.room.height / DetailLevel.tile.minimum.height
      let rows = wanted.map { $0...$0 } ?? 1...max(1, min(wishes.places, most))
      for grid in rows.flatMap({ Grid.all(wishes, rows: $0, in: division) })
      where best.map({ grid.isBetter(than: $0) }) ?? true {
        best = grid
      }
    }
    return best
  }

  /// All players one below the other for phones, or three on stage side by side, where they fit as
  /// panes and their pictures keep half of their size [N].
  private static func line(
    _ wishes: Wishes, in divisions: [Division], insteadOf best: Grid
  ) -> Grid? {
    guard wishes.isForPhones || wishes.isOnStage && wishes.places == 3,
      let line = grid(wishes, in: divisions, rows: wishes.isForPhones ? wishes.places : 1),
      line.level == .pane, line.picture.area * 2 >= best.picture.area
    else { return nil }
    return line
  }

  /// How many players have room as tiles.
  static func capacity(_ size: Size, body: Rect, _ wishes: Wishes) -> Int {
    let tile = DetailLevel.tile.minimum
    return divisions(size, body, wishes)
      .map { ($0.room.width / tile.width) * ($0.room.height / tile.height) }.max() ?? 0
  }

  private static func logOnly(_ body: Rect, _ inspector: Rect?) -> WallPlan {
    let log = body.splitLeft(body.width - (inspector?.width ?? 0)).left
    return WallPlan(
      level: .tile, picture: Size(0, 0), panes: [], log: log, inspector: inspector)
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

    /// The room that players may take.
    var room: Size { Size(left.width, max(0, left.height - below)) }
    var hasInspector: Bool { right != nil || corner > 0 }
  }

  private static func divisions(_ size: Size, _ body: Rect, _ wishes: Wishes) -> [Division] {
    let below = logRows(size, body, wishes)
    let without = Division(left: body, right: nil, below: below, corner: 0)
    guard wishes.inspector ?? (!wishes.isPoster && body.height >= inspectorRows) else {
      return [without]
    }
    let columns = SizeClass(size).inspectorColumns(width: body.width)
    let (left, right) = body.splitLeft(body.width - columns)
    let tall = Division(left: left, right: right, below: below, corner: 0)
    let flat = Division(left: body, right: nil, below: max(below, inspectorRows), corner: columns)
    let docked = SizeClass(size) == .large ? [flat, tall] : [tall]
    return wishes.inspector == nil ? [without] + docked : docked
  }

  private static func logRows(_ size: Size, _ body: Rect, _ wishes: Wishes) -> Int {
    let standard = wishes.logRows.map { min($0, body.height / 2) } ?? size.height / 6 + 1
    let half = max(body.height / 2, standard)
    return switch wishes.logSize {
    case .hidden: 0
    case .standard: standard
    // The large captions of a stage take rows from it; the players keep a third. [N]
    case .half where wishes.isOnStage:
      max(half, min(half + wishes.captionRows, body.height * 2 / 3))
    case .half: half
    case .full: body.height
    }
  }

  /// The players of one division in a number of rows, at one level; every row is full, the first
  /// ones with a player more where they do not come out even.
  private struct Grid {
    let division: Division
    let rows: Int
    let level: DetailLevel
    let picture: Size
    private let width: Int
    private let height: Int

    static func all(_ wishes: Wishes, rows: Int, in division: Division) -> [Grid] {
      guard !wishes.isPoster else { return [Grid(wishes, rows, .poster, in: division)] }
      let grids = [DetailLevel.pane, .smallPane, .tile].map {
        Grid(wishes, rows, $0, in: division)
      }
      return grids.filter { $0.fits || $0.level == .tile }
    }

    private init(_ wishes: Wishes, _ rows: Int, _ level: DetailLevel, in division: Division) {
      self.division = division
      self.rows = rows
      self.level = level
      width = division.left.width / ((wishes.places + rows - 1) / rows)
      height = division.room.height / rows
      picture =
        wishes.isPaged
        ? DetailLevel.leastPicture : level.picture(in: Size(width, height))
    }

    private var fits: Bool { width >= level.minimum.width && height >= level.minimum.height }

    func isBetter(than other: Grid) -> Bool {
      if fits != other.fits { return fits }
      if picture.area != other.picture.area { return picture.area > other.picture.area }
      if level != other.level { return level.rawValue > other.level.rawValue }
      let (docks, otherDocks) = (division.hasInspector, other.division.hasInspector)
      return docks != otherDocks ? docks : rows < other.rows
    }

    func plan(_ wishes: Wishes) -> WallPlan {
      let body = division.left
      let hasLog = wishes.logSize != .hidden
      let height = min(height, hasLog ? level.height(around: picture, width: width) : height)
      // Without a log the rows of players share what is left over.
      let players = hasLog ? rows * height : division.room.height
      let rest = body.splitTop(players).rest
      let (lines, corner) = rest.splitLeft(rest.width - division.corner)
      return WallPlan(
        level: level, picture: picture,
        panes: panes(wishes.places, in: body.splitTop(players).top),
        log: hasLog ? lines : rest.splitTop(0).top,
        inspector: division.right ?? (division.corner > 0 ? corner : nil))
    }

    private func panes(_ count: Int, in room: Rect) -> [Rect] {
      (0..<rows).flatMap { row in
        let (top, bottom) = (room.height * row / rows, room.height * (row + 1) / rows)
        let columns = count / rows + (row < count % rows ? 1 : 0)
        return (0..<columns).map { column in
          let left = room.width * column / columns
          let right = room.width * (column + 1) / columns
          return Rect(
            x: room.x + left, y: room.y + top, width: right - left, height: bottom - top)
        }
      }
    }
  }
}
