import Screen

/// Where the parts of a pane lie: licence bar, heartbeat strip and state below the picture, or
/// beside it where that makes the picture larger (Dashboard/Layout, "A pane").
struct PaneLayout: Hashable, Sendable {
  /// Rows of the bars below a picture: licence, strip and state.
  private static let leastRows = 3
  /// The least room that the bars need beside the picture.
  private static let leastBars = Size(14, 5)
  /// The least room that is worth details: a row for the last zap.
  private static let leastDetails = Size(13, 1)

  let pane: Rect
  private(set) var picture: Rect
  /// Rows under the picture for a poster's words; empty in a pane.
  private(set) var statement: Rect
  /// The licence's bar; beside the picture its words in a row above.
  private(set) var licence: Rect
  /// The strip; beside the picture its words in a row above. Empty where there is no row for it.
  private(set) var strip: Rect
  /// Session, beats and countdown; empty where there is no row for them.
  private(set) var session: Rect
  private(set) var state: Rect
  /// Rows that the bars leave: for requests, zaps and tokens; else empty.
  private(set) var details: Rect
  /// Whether the bars are beside the picture.
  private(set) var isBeside = false

  /// The parts of a pane, with some rows kept for a poster's words: around the largest picture, or
  /// around one of a size that has room.
  init(_ pane: Rect, around picture: Size? = nil, keeping statementRows: Int = 0) {
    self.init(barsBelow: pane, picture, statementRows)
    guard let beside = PaneLayout(barsBeside: pane, picture, statementRows) else { return }
    let isBetter =
      if let picture {
        beside.blank < blank || self.picture.size != picture
      } else {
        beside.picture.size.area > self.picture.size.area
      }
    if isBetter { self = beside }
  }

  private init(barsBelow pane: Rect, _ size: Size?, _ statementRows: Int) {
    self.pane = pane
    let inner = pane.inset()
    let screen = Size(inner.width, max(0, inner.height - statementRows - Self.leastRows))
    let size = size ?? Self.picture(in: screen)
    let (top, rest) = inner.splitTop(min(size.height, screen.height))
    let beside = Self.worthwhile(top.splitLeft(size.width + 1).rest)
    picture = (beside.isEmpty ? top : top.splitLeft(size.width).left).centred(size)
    let (statement, bars) = rest.splitTop(statementRows)
    self.statement = statement
    let (licence, afterLicence) = bars.splitTop(1)
    let (strip, afterStrip) = afterLicence.splitTop(bars.height < Self.leastRows ? 0 : 1)
    let (session, below) = afterStrip.splitTop(bars.height > Self.leastRows ? 1 : 0)
    (self.licence, self.strip, self.session) = (licence, strip, session)
    state = below.splitTop(1).top
    details = beside.isEmpty ? Self.worthwhile(below.splitTop(1).rest) : beside
  }

  private init?(barsBeside pane: Rect, _ size: Size?, _ statementRows: Int) {
    self.pane = pane
    isBeside = true
    let (body, statement) = pane.inset().splitBottom(statementRows)
    self.statement = statement
    let screen = Size(body.width - Self.leastBars.width - 1, body.height)
    guard body.height >= Self.leastBars.height, screen.width > 1 else { return nil }
    let size = size ?? Self.picture(in: screen)
    guard size.width <= screen.width, size.height <= screen.height else { return nil }
    picture = body.splitLeft(size.width).left.centred(size)
    let column = body.splitLeft(size.width + 1).rest
    // Rows that keep the bars apart go before details do.
    let blank = column.height > (column.width < Self.leastDetails.width ? 9 : 13) ? 1 : 0
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
    details = Self.worthwhile(rest.splitTop(blank).rest)
  }

  private static func worthwhile(_ rows: Rect) -> Rect {
    let hasRoom = rows.width >= leastDetails.width && rows.height >= leastDetails.height
    return hasRoom ? rows : rows.splitTop(0).top
  }

  /// Cells within the border that belong to no part.
  private var blank: Int {
    [picture, statement, licence, strip, session, state, details]
      .reduce(pane.inset().size.area) { $0 - $1.size.area }
  }

  /// The height that a picture and its bars need in that width.
  static func height(around picture: Size, width: Int) -> Int {
    let isBeside = width - 2 - picture.width > leastBars.width
    return 2 + (isBeside ? max(picture.height, leastBars.height) : picture.height + leastRows + 1)
  }

  /// The largest 16:9 picture of half blocks in that much room, to half a row.
  static func picture(in room: Size) -> Size {
    let rows = min(room.height, max(1, (room.width * 9 + 16) / 32))
    return Size(min(room.width, (rows * 32 + 17) / 9), rows)
  }
}

extension Rect {
  var size: Size { Size(width, height) }
}

extension Size {
  /// Its number of cells.
  var area: Int { width * height }
}
