package import Screen

/// Where everything on the wall lies. Rows and columns of panes are those that make the pictures
/// largest while log and inspector keep their minima; on a tie, one row of panes (SCREEN §1).
package struct WallLayout: Hashable, Sendable {
  package let header: Rect
  package let footer: Rect
  /// The panes, in the players' order.
  package let panes: [Rect]
  /// The log, its title row included; empty when hidden.
  package let log: Rect
  /// A scenario's words, above the log; empty without any.
  package let caption: Rect
  /// The inspector; `nil` when off.
  package let inspector: Rect?
  /// What the layout depends on.
  package struct Wishes: Hashable, Sendable {
    /// Players on this page.
    package var players: Int
    package var logSize: LogSize
    package var inspector: Bool
    /// Rows for a scenario's words.
    package var captionRows = 0

    package init(
      players: Int, logSize: LogSize = .standard, inspector: Bool, captionRows: Int = 0
    ) {
      self.players = players
      self.logSize = logSize
      self.inspector = inspector
      self.captionRows = captionRows
    }
  }

  package init(_ size: Size, _ wishes: Wishes) {
    let (header, rest) = Rect(size).splitTop(1)
    let (body, footer) = rest.splitBottom(1)
    self.header = header
    self.footer = footer
    let plan = WallPlan.best(size, body: body, wishes)
    let rows = wishes.captionRows
    if rows == 0 || plan.log.height >= rows + 2 {
      (caption, log) = plan.log.splitTop(rows)
      (panes, inspector) = (plan.panes, plan.inspector)
    } else {
      // Without a log to take them from, the words get rows of their own above the footer.
      let (smaller, bottom) = body.splitBottom(rows)
      let plan = WallPlan.best(size, body: smaller, wishes)
      caption = bottom
      (panes, log, inspector) = (plan.panes, plan.log, plan.inspector)
    }
  }
}
