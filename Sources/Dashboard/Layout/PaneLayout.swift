import Screen

/// Where the parts of a pane lie: licence bar, heartbeat strip and state below the picture, or
/// beside it where that makes the picture larger (Dashboard/Layout, "A pane").
struct PaneLayout: Hashable, Sendable {
  /// Rows that a pane has besides its picture when its bars are below: border, licence, strip,
  /// state.
  static let chromeRows = 6
  /// The least room that the bars need beside the picture.
  private static let leastBars = Size(16, 5)

  let pane: Rect
  private(set) var picture: Rect
  /// Rows under the picture for a poster's words; empty in a pane.
  private(set) var truth: Rect
  /// The licence's bar; beside the picture its words in a row above.
  private(set) var licence: Rect
  /// The strip; beside the picture its words in a row above. Empty where there is no row for it.
  private(set) var strip: Rect
  /// Session, beats and countdown; empty where there is no row for them.
  private(set) var session: Rect
  private(set) var state: Rect
  /// Rows that the bars beside the picture leave: for requests, zaps and tokens; else empty.
  private(set) var details: Rect
  /// Whether the bars are beside the picture.
  private(set) var isBeside = false

  /// The parts of a pane, with some rows kept for a poster's words.
  init(_ pane: Rect, keeping truthRows: Int = 0) {
    self.init(barsBelow: pane, truthRows)
    guard let beside = PaneLayout(barsBeside: pane, truthRows),
      beside.picture.height > picture.height
    else { return }
    self = beside
  }

  private init(barsBelow pane: Rect, _ truthRows: Int) {
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
    details = Rect(x: state.x, y: state.maxY, width: 0, height: 0)
  }

  private init?(barsBeside pane: Rect, _ truthRows: Int) {
    self.pane = pane
    isBeside = true
    let (body, truth) = pane.inset().splitBottom(truthRows)
    self.truth = truth
    let (screen, bars) = body.splitLeft(body.width - Self.leastBars.width - 1)
    guard body.height >= Self.leastBars.height, screen.width > 1 else { return nil }
    let ideal = Self.picture(in: screen)
    picture = Rect(x: screen.x, y: ideal.y, width: ideal.width, height: ideal.height)
    let column = Rect(
      x: picture.maxX + 1, y: bars.y, width: bars.maxX - picture.maxX - 1, height: bars.height)
    let blank = column.height > 9 ? 1 : 0
    let (licence, afterLicence) = column.splitTop(2)
    let (strip, afterStrip) = afterLicence.splitTop(2 + blank)
    let stateRows = min(3, afterStrip.height)
    let sessionRows = min(2, afterStrip.height - stateRows)
    let (session, afterSession) = afterStrip.splitTop(sessionRows)
    self.licence = licence
    self.strip = strip.splitBottom(2).bottom
    self.session = session
    let (state, rest) = afterSession.splitTop(min(blank, afterSession.height - stateRows)).rest
      .splitTop(stateRows)
    self.state = state
    details = rest.splitTop(blank).rest
  }

  /// Rows of a 16:9 picture of half blocks in that many columns.
  static func pictureRows(width: Int) -> Int { max(1, (width * 9 + 16) / 32) }

  /// Rows of the picture in a pane of that size.
  static func pictureRows(in size: Size) -> Int { PaneLayout(Rect(size)).picture.height }

  /// The largest 16:9 rectangle, in the middle, with margins of equal width.
  static func picture(in screen: Rect) -> Rect {
    let ideal = pictureRows(width: screen.width)
    let rows = min(screen.height, ideal)
    var columns = min(screen.width, (rows * 32 + 8) / 9)
    if (screen.width - columns) % 2 == 1 { columns += 1 }
    return screen.centred(Size(columns, rows))
  }
}
