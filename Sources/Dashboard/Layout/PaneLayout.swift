import Screen

/// Where the parts of a pane lie: below the picture the licence bar, one or two rows of heartbeat
/// strip, and the state line (Dashboard/Layout, "A pane").
struct PaneLayout: Hashable, Sendable {
  /// Rows that a pane has besides its picture: border, licence, strip, state.
  static let chromeRows = 6

  let pane: Rect
  let picture: Rect
  /// Rows under the picture for a poster's words; empty in a pane.
  let truth: Rect
  let licence: Rect
  /// The strip; empty where there is no row for it.
  let strip: Rect
  /// Session, beats and countdown; empty where the strip has one row.
  let session: Rect
  let state: Rect

  /// The parts of a pane, with some rows kept for a poster's words.
  init(_ pane: Rect, keeping truthRows: Int = 0) {
    self.pane = pane
    let inner = pane.inset()
    let ideal = Self.pictureRows(width: inner.width)
    let free = inner.height - truthRows - 2
    let stripRows = free - 2 >= min(ideal, 8) ? 2 : max(0, min(1, free))
    let (screen, rest) = inner.splitTop(max(0, free - stripRows))
    picture = Self.picture(in: screen)
    let (truth, bars) = rest.splitTop(truthRows)
    self.truth = truth
    let (licence, below) = bars.splitTop(1)
    let (strips, state) = below.splitBottom(1)
    self.licence = licence
    strip = strips.splitTop(1).top
    session = strips.splitTop(1).rest
    self.state = state
  }

  /// Rows of a 16:9 picture of half blocks in that many columns.
  static func pictureRows(width: Int) -> Int { max(1, (width * 9 + 16) / 32) }

  /// The largest 16:9 rectangle, in the middle, with margins of equal width.
  static func picture(in screen: Rect) -> Rect {
    let ideal = pictureRows(width: screen.width)
    let rows = min(screen.height, ideal)
    var columns = min(screen.width, (rows * 32 + 8) / 9)
    if (screen.width - columns) % 2 == 1 { columns += 1 }
    return screen.centred(Size(columns, rows))
  }
}
