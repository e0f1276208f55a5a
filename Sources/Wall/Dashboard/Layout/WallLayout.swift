import Screen

/// Where everything on the wall lies. Rows and columns of panes are those that make the pictures
/// largest while the log keeps its least rows (Dashboard/Layout, "Rows and columns").
struct WallLayout: Hashable, Sendable {
  /// Empty, as the footer is, where only players and captions are shown.
  let header: Rect
  let footer: Rect
  /// How much of each player is shown.
  let level: DetailLevel
  /// The size of all pictures.
  let picture: Size
  /// The panes, in the players' order.
  let panes: [Rect]
  /// The log, its title row included; empty when hidden.
  let log: Rect
  /// A scenario's caption, above the log; empty without one.
  let caption: Rect
  /// The inspector; `nil` when off.
  let inspector: Rect?

  init(_ size: Size, _ wishes: WallPlan.Wishes) {
    let bar = wishes.isBare ? 0 : 1
    let (header, rest) = Rect(size).splitTop(bar)
    let (body, footer) = rest.splitBottom(bar)
    self.header = header
    self.footer = footer
    var plan = WallPlan.best(size, body: body, wishes)
    let rows = wishes.captionRows
    if rows == 0 || plan.log.height >= rows + 2 {
      (caption, log) = plan.log.splitTop(rows)
    } else {
      // Without a log to take rows from, the caption gets its own above the footer.
      let (smaller, bottom) = body.splitBottom(rows)
      plan = WallPlan.best(size, body: smaller, wishes)
      (caption, log) = (bottom, plan.log)
    }
    (level, picture, panes, inspector) = (plan.level, plan.picture, plan.panes, plan.inspector)
  }
}

/// How much of the screen the log takes (Dashboard/Layout, "The log").
enum LogSize: Int, CaseIterable, Sendable {
  case hidden, standard, half, full

  var words: String {
    switch self {
    case .hidden: "hidden"
    case .standard: "normal height"
    case .half: "half the screen"
    case .full: "the whole screen; Esc goes back"
    }
  }

  /// The size that the next press of `l` brings.
  var next: LogSize { LogSize(rawValue: rawValue + 1) ?? .hidden }
}
