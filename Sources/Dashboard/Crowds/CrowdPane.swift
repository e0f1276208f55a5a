import Crowd
import HeadEndAPI
import Lab
import Screen
import Simulation

/// A crowd's pane on the wall.
struct CrowdPane {
  let crowd: CrowdObservation
  /// The focus digit, from 1.
  let number: Int
  let isFocused: Bool
  let isMarked: Bool
  /// The faults that target this crowd.
  let faults: [FaultObservation]
  let now: Instant
  let theme: Theme

  /// Draws the crowd at a level of detail, and nothing outside of its place.
  func draw(_ place: Rect, at level: DetailLevel, in frame: inout Frame) {
    let layout = CrowdLayout(place, at: level)
    drawMap(layout.map, in: &frame)
    guard level != .tile else {
      drawTileTitle(place, in: &frame)
      return drawTileState(layout.legend, in: &frame)
    }
    frame.drawBorder(
      place, isFocused ? .heavy : .light, theme[isFocused ? .focusBorder : .border])
    drawTitle(place, layout.map, at: level, in: &frame)
    drawTruth(layout.truth, in: &frame)
    drawLegend(layout.legend, in: &frame)
    drawSessions(layout.sessions, in: &frame)
    drawRequests(layout.requests, in: &frame)
    let room = place.width - 4
    let advice = Fitting.first(FaultText.footnotes(faults, at: now, in: room), in: room)
    guard !advice.isEmpty else { return }
    frame.draw(" \(advice) ", x: place.x + 1, y: place.maxY - 1, theme[.warning])
  }

  private func drawMap(_ area: Rect, in frame: inout Frame) {
    let grid = MapGrid(crowd.viewers, in: area)
    for cell in 0..<grid.count {
      guard let sign = state(of: cell, grid)?.sign else { return }
      frame.fill(grid.place(of: cell), Cell(sign.shape, theme[sign.role]))
    }
  }

  /// What a cell shows, also of a map that was observed with another number of cells.
  func state(of cell: Int, _ grid: MapGrid) -> ViewerState? {
    crowd.map.isEmpty ? nil : crowd.map[cell * crowd.map.count / grid.count]
  }

  private func drawTitle(
    _ pane: Rect, _ map: Rect, at level: DetailLevel, in frame: inout Frame
  ) {
    let group = MapGrid(crowd.viewers, in: map).viewers(of: 0, among: crowd.viewers).count
    let cell = group > 1 ? "a cell is \(CountText.grouped(group)) viewers" : "a cell is one viewer"
    let head = [
      Piece(isMarked ? " \(number)◆" : " \(number) ", isFocused ? .badge : .strong, rank: 9),
      Piece(" \(crowd.name) ", .strong, rank: 8),
    ]
    let viewers = Fitting.first(
      [
        " \(CountText.viewers(crowd.viewers)) ", " \(CountText.grouped(crowd.viewers)) ",
        " \(CountText.short(crowd.viewers)) ",
      ],
      in: pane.width - 4 - head.width(gap: 1) - 1)
    let pieces =
      (head + [
        Piece(viewers, .text, rank: 7),
        Piece(" \(cell) ", .faint, rank: level == .poster ? 5 : 1),
        Piece(" \(household) ", .faint, rank: 2),
      ]).filter { !$0.text.isEmpty }.fitting(pane.width - 4, gap: 1)
    var x = pane.x + 1
    for (index, piece) in pieces.enumerated() {
      frame.draw(piece.text, x: x, y: pane.y, theme[piece.role])
      x += piece.width + (index == 0 ? 0 : 1)
    }
  }

  private var household: String {
    let limit = CountText.plural(crowd.sessionLimit, "session")
    return crowd.household == 1 ? "\(limit) each" : "\(crowd.household) at home, \(limit)"
  }

  /// Readable from the back row: how many play, and how many have failed.
  private func drawTruth(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    let playing = CountText.share(crowd.count(.playing), of: crowd.viewers)
      .replacing(" ", with: "")
    let failed = crowd.failedCount
    let words = "\(playing) PLAYING"
    let more = failed > 0 ? ["\(words)  \(CountText.grouped(failed)) FAILED"] : []
    guard let type = BigType(more + [words, playing], in: area.width) else { return }
    type.draw(
      x: area.x + (area.width - type.width) / 2, y: area.y + 1,
      theme[failed > 0 ? .warning : .good], in: &frame)
  }

  /// How many viewers are in each state, the state's sign before it.
  private func drawLegend(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    let shown = ViewerState.allCases.filter { $0 == .playing || crowd.count($0) > 0 }
    let ordered = shown.filter { $0 != .away } + shown.filter { $0 == .away }
    let pieces = ordered.map { state in
      let sign = state.sign
      let text = "\(sign.shape) \(sign.word) \(CountText.grouped(crowd.count(state)))"
      return Piece(text, state.isFailed ? .strong : .text, rank: state.legendRank)
    }
    let lines = pieces.flowing(area.width, rows: area.height, gap: 2)
    for (row, line) in lines.enumerated() {
      let y = area.maxY - lines.count + row
      var x = area.x
      for piece in line {
        let end = frame.draw(piece.text, x: x, y: y, theme[piece.role])
        if let sign = ordered.first(where: { $0.legendRank == piece.rank })?.sign {
          frame[x, y] = Cell(sign.shape, theme[sign.role])
        }
        x = end + 2
      }
    }
  }

  /// `SSM`, a bar of the sessions that live among those that there may be, and how many.
  private func drawSessions(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    frame.draw("SSM", x: row.x, y: row.y, theme[.faint], limit: row.width)
    let sessions = CountText.grouped(crowd.sessions)
    let text = Fitting.first(["\(sessions) sessions", sessions], in: row.width - 5)
    frame.drawRight(text, endX: row.maxX, y: row.y, theme[.strong])
    let bar = Rect(x: row.x + 4, y: row.y, width: row.width - 5 - text.count, height: 1)
    guard bar.width > 1 else { return }
    frame.fill(bar, Cell("─", theme[.barEmpty]))
    let eighths = min(bar.width * 8, bar.width * 8 * crowd.sessions / max(1, crowd.viewers))
    for column in 0..<bar.width where eighths > column * 8 {
      frame[bar.x + column, bar.y] = Cell(
        Glyphs.leftward[min(8, eighths - column * 8)], theme[.bar])
    }
  }

  /// `REQ` and what was asked for since the start.
  private func drawRequests(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    frame.draw("REQ", x: row.x, y: row.y, theme[.faint], limit: row.width)
    let pieces = crowd.requestPieces.fitting(row.width - 4, gap: 2)
    frame.draw(pieces, x: row.x + 4, y: row.y, gap: 2, theme: theme)
  }
}

extension CrowdPane {
  private func drawTileTitle(_ tile: Rect, in frame: inout Frame) {
    let row = Rect(x: tile.x, y: tile.y, width: max(0, tile.width - 1), height: 1)
    let role: Theme.Role = isFocused ? .badge : .header
    frame.fill(row, Cell(" ", theme[role]))
    let mark = isMarked ? "◆" : ""
    let words = [
      "\(number)\(mark) \(crowd.name) \(CountText.short(crowd.viewers))",
      "\(number)\(mark) \(crowd.name)", "\(number)\(mark)", "\(number)",
    ]
    frame.draw(Fitting.first(words, in: row.width), x: row.x, y: row.y, theme[role])
  }

  private func drawTileState(_ row: Rect, in frame: inout Frame) {
    let playing = CountText.share(crowd.count(.playing), of: crowd.viewers)
    let failed = crowd.failedCount
    guard failed > 0 else {
      let text = Fitting.first(["▶ \(playing) playing", "▶ \(playing)", "▶"], in: row.width)
      frame.draw(text, x: row.x, y: row.y, theme[.good])
      return
    }
    let brief = CountText.short(failed)
    let words = ["X \(CountText.grouped(failed)) failed", "X \(brief) failed", "X \(brief)", "X"]
    frame.draw(Fitting.first(words, in: row.width), x: row.x, y: row.y, theme[.error])
  }
}

extension CrowdObservation {
  /// How many viewers have given up.
  var failedCount: Int {
    ViewerState.allCases.reduce(0) { $0 + ($1.isFailed ? count($1) : 0) }
  }

  /// What it has asked for since the start, the total first.
  var requestPieces: [Piece] {
    func piece(_ operation: Operation, _ word: String, _ rank: Int) -> Piece {
      Piece("\(CountText.grouped(tally[operation])) \(word)", .text, rank: rank)
    }
    let retries = tally.retries
    return [Piece("\(CountText.grouped(tally.requests)) requests", .strong, rank: 10)]
      + (retries > 0
        ? [Piece("\(CountText.grouped(retries)) retries", .warning, rank: 9)] : [])
      + [
        piece(.sessionSetup, "set-ups", 8), piece(.sessionHeartbeat, "beats", 7),
        piece(.licence, "licences", 6), piece(.segment, "segments", 5),
        piece(.manifest, "playlists", 4), piece(.contentToken, "tokens", 3),
        piece(.sessionTeardown, "teardowns", 2), piece(.certificate, "certificates", 1),
      ]
  }
}
