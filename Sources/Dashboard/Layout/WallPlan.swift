import Screen

/// One way to divide the wall's body between panes, log and docked inspector.
struct WallPlan {
  /// Rows that an inspector beside the log needs.
  private static let inspectorRows = 18

  var panes: [Rect]
  var log: Rect
  var inspector: Rect?

  /// Columns of a docked inspector.
  private static func inspectorColumns(_ width: Int) -> Int { min(64, max(54, width / 3)) }

  /// The plan with the largest pictures; of equal ones the first: one row of panes, inspector
  /// beside the log.
  static func best(_ size: Size, body: Rect, _ wishes: WallLayout.Wishes) -> WallPlan {
    let docks = wishes.inspector && SizeClass(size) == .large
    if wishes.logSize == .full || wishes.players == 0 { return logOnly(body, docks: docks) }
    var best: (plan: WallPlan, area: Int)?
    for isTall in docks ? [false, true] : [false] {
      for rows in 1...wishes.players {
        let plan = WallPlan(size, body, wishes, rows: rows, docks: docks, isTall: isTall)
        let area = plan.pictureArea
        if area > best?.area ?? -1 { best = (plan, area) }
      }
    }
    return best?.plan ?? logOnly(body, docks: docks)
  }

  private static func logOnly(_ body: Rect, docks: Bool) -> WallPlan {
    guard docks else { return WallPlan(panes: [], log: body, inspector: nil) }
    let (log, inspector) = body.splitLeft(body.width - inspectorColumns(body.width))
    return WallPlan(panes: [], log: log, inspector: inspector)
  }

  private init(panes: [Rect], log: Rect, inspector: Rect?) {
    self.panes = panes
    self.log = log
    self.inspector = inspector
  }

  private init(
    _ size: Size, _ body: Rect, _ wishes: WallLayout.Wishes, rows: Int, docks: Bool, isTall: Bool
  ) {
    var body = body
    if docks, isTall {
      let (left, right) = body.splitLeft(body.width - Self.inspectorColumns(body.width))
      body = left
      inspector = right
    }
    var below = Self.logRows(size, body, wishes.logSize)
    if docks, !isTall { below = max(below, Self.inspectorRows) }
    let columns = (wishes.players + rows - 1) / rows
    let ideal = PaneLayout.pictureRows(width: body.width / columns - 2) + PaneLayout.chromeRows
    let height = min(ideal, max(0, body.height - below) / rows)
    panes = Self.grid(body, count: wishes.players, columns: columns, paneHeight: height)
    let rest = body.splitTop(rows * height).rest
    log = wishes.logSize == .hidden ? Rect(x: rest.x, y: rest.y, width: 0, height: 0) : rest
    if docks, !isTall {
      let (left, right) = rest.splitLeft(rest.width - Self.inspectorColumns(rest.width))
      log = wishes.logSize == .hidden ? log : left
      inspector = right
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

  private static func grid(_ body: Rect, count: Int, columns: Int, paneHeight: Int) -> [Rect] {
    (0..<count).map { index in
      let (row, column) = (index / columns, index % columns)
      let left = body.width * column / columns
      let right = body.width * (column + 1) / columns
      return Rect(
        x: body.x + left, y: body.y + row * paneHeight, width: right - left, height: paneHeight)
    }
  }

  private var pictureArea: Int {
    panes.map { PaneLayout($0).picture }.map { $0.width * $0.height }.min() ?? 0
  }
}
