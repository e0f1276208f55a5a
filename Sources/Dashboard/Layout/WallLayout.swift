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
  /// The inspector; `nil` when off.
  package let inspector: Rect?
  /// Whether the inspector lies over the wall instead of beside it.
  package let inspectorFloats: Bool

  /// What the layout depends on.
  package struct Wishes: Hashable, Sendable {
    /// Players on this page.
    package var players: Int
    package var logSize: LogSize
    package var inspector: Bool
    /// Place of the focused player on this page.
    package var focus: Int

    package init(players: Int, logSize: LogSize = .standard, inspector: Bool, focus: Int = 0) {
      self.players = players
      self.logSize = logSize
      self.inspector = inspector
      self.focus = focus
    }
  }

  package init(_ size: Size, _ wishes: Wishes) {
    let (header, rest) = Rect(size).splitTop(1)
    let (body, footer) = rest.splitBottom(1)
    self.header = header
    self.footer = footer
    let plan = WallPlan.best(size, body: body, wishes)
    panes = plan.panes
    log = plan.log
    let docks = SizeClass(size) == .large
    inspectorFloats = wishes.inspector && !docks
    if !wishes.inspector {
      inspector = nil
    } else if docks {
      inspector = plan.inspector
    } else {
      inspector = Self.floating(over: body, beside: plan.panes.dropFirst(wishes.focus).first)
    }
  }

  /// A panel on the side where the focused pane is not.
  private static func floating(over body: Rect, beside focused: Rect?) -> Rect {
    let width = min(body.width, max(44, body.width * 55 / 100))
    let focusedIsLeft = focused.map { $0.x + $0.width / 2 <= body.width / 2 } ?? true
    return focusedIsLeft
      ? Rect(x: body.maxX - width, y: body.y, width: width, height: body.height)
      : Rect(x: body.x, y: body.y, width: width, height: body.height)
  }
}
