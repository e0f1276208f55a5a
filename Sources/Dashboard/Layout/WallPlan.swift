import Screen

/// One way to divide the wall's body between panes, log and docked inspector.
struct WallPlan {
  /// What the layout depends on besides the screen's size.
  struct Wishes: Hashable, Sendable {
    /// Players on this page.
    var players: Int
    var logSize = LogSize.standard
    var inspector: Bool
    /// Rows for a scenario's caption.
    var captionRows = 0
  }

  /// Rows that an inspector beside the log needs.
  private static let inspectorRows = 18

  var panes: [Rect]
  var log: Rect
  var inspector: Rect?

  /// The plan with the largest pictures; of equal ones the first: one row of panes, inspector
  /// beside the log.
  static func best(_ size: Size, body: Rect, _ wishes: Wishes) -> WallPlan {
    if wishes.logSize == .full || wishes.players == 0 { return logOnly(size, body, wishes) }
    let tall = !wishes.inspector ? [false] : SizeClass(size) == .large ? [false, true] : [true]
    var best: (plan: WallPlan, pictureRows: Int)?
    for isTall in tall {
      for rows in 1...wishes.players {
        let plan = WallPlan(size, body, wishes, rows: rows, isTall: isTall)
        let pictureRows = plan.pictureRows
        if pictureRows > best?.pictureRows ?? -1 { best = (plan, pictureRows) }
      }
    }
    return best?.plan ?? logOnly(size, body, wishes)
  }

  private static func logOnly(
    _ size: Size, _ body: Rect, _ wishes: Wishes
  ) -> WallPlan {
    guard wishes.inspector else { return WallPlan(panes: [], log: body, inspector: nil) }
    let columns = SizeClass(size).inspectorColumns(width: body.width)
    let (log, inspector) = body.splitLeft(body.width - columns)
    return WallPlan(panes: [], log: log, inspector: inspector)
  }

  private init(panes: [Rect], log: Rect, inspector: Rect?) {
    self.panes = panes
    self.log = log
    self.inspector = inspector
  }

  private init(
    _ size: Size, _ body: Rect, _ wishes: Wishes, rows: Int, isTall: Bool
  ) {
    let beside = wishes.inspector ? SizeClass(size).inspectorColumns(width: body.width) : 0
    let (left, right) = body.splitLeft(body.width - (isTall ? beside : 0))
    var below = Self.logRows(size, body, wishes.logSize)
    if wishes.inspector, !isTall { below = max(below, Self.inspectorRows) }
    let columns = (wishes.players + rows - 1) / rows
    let ideal = PaneLayout.pictureRows(width: left.width / columns - 2) + PaneLayout.chromeRows
    let height = min(ideal, max(0, body.height - below) / rows)
    panes = Self.grid(left, count: wishes.players, columns: columns, paneHeight: height)
    let rest = left.splitTop(rows * height).rest
    let (lines, corner) = rest.splitLeft(rest.width - (isTall ? 0 : beside))
    log = wishes.logSize == .hidden ? Rect(x: rest.x, y: rest.y, width: 0, height: 0) : lines
    inspector = !wishes.inspector ? nil : isTall ? right : corner
  }

  private static func logRows(_ size: Size, _ body: Rect, _ logSize: LogSize) -> Int {
    switch logSize {
    case .hidden: 0
    case .standard: SizeClass(size).logRows(height: size.height)
    case .half: max(body.height / 2, SizeClass(size).logRows(height: size.height))
    case .full: body.height
    }
  }

  private static func grid(_ body: Rect, count: Int, columns: Int, paneHeight: Int) -> [Rect] {
    (0..<count).map { index in
      let (row, column) = (index / columns, index % columns)
      let left = body.width * column / columns
      let right = body.width * (column + 1) / columns
      return Rect(
        x: body.x + left, y: body.y + row * paneHeight, width: right - left, height: paneHeight)
    }
  }

  /// Rows of the smallest picture; all are 16:9.
  private var pictureRows: Int {
    panes.map { PaneLayout($0).picture.height }.min() ?? 0
  }
}

/// How much of the screen the log takes (Dashboard/Layout, "The log").
enum LogSize: Int, CaseIterable, Sendable {
  case hidden, standard, half, full

  /// The size that the next press of `l` brings.
  var next: LogSize {
    switch self {
    case .hidden: .standard
    case .standard: .half
    case .half: .full
    case .full: .hidden
    }
  }
}
