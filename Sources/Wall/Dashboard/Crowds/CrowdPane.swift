import Crowd
import HeadEndAPI
import Screen
import Simulation
import Worlds

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
    guard layout.state.isEmpty else {
      drawTileTitle(place, in: &frame)
      drawLegend(layout.legend, in: &frame)
      return drawTileState(layout.state, in: &frame)
    }
    frame.drawBorder(place, isFocused ? .heavy : .light, theme[isFocused ? .focusBorder : .border])
    drawTitle(place, layout.map, at: level, in: &frame)
    drawStatement(layout.statement, in: &frame)
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
      guard let sign = group(of: cell, grid)?.sign else { return }
      frame.fill(grid.place(of: cell), Cell(sign.shape, theme[sign.role]))
    }
  }

  /// What a cell shows, also of a map that was observed with another number of cells.
  func group(of cell: Int, _ grid: MapGrid) -> ViewerGroup? {
    crowd.map.isEmpty ? nil : crowd.map[cell * crowd.map.count / grid.count]
  }

  private func drawTitle(
    _ pane: Rect, _ map: Rect, at level: DetailLevel, in frame: inout Frame
  ) {
    let group = MapGrid(crowd.viewers, in: map).viewers(of: 0, among: crowd.viewers).count
    let cell = "a cell: \(max(1, group).counted("viewer"))"
    let head = [
      Piece(isMarked ? " \(number)◆" : " \(number) ", isFocused ? .badge : .strong, rank: 9),
      Piece(" \(crowd.name) ", .strong, rank: 8),
    ]
    let viewers = Fitting.first(
      crowd.viewersTexts.map { " \($0) " }, in: pane.width - 4 - head.width(gap: 1) - 1)
    let pieces =
      (head + [
        Piece(viewers, .text, rank: 7),
        Piece(" \(cell) ", .faint, rank: level == .poster ? 5 : 1),
        Piece(" \(household) ", .faint, rank: 2),
      ]).filter { !$0.text.isEmpty }.fitting(pane.width - 4, gap: 1)
    frame.drawTitle(pieces, of: pane, theme: theme)
  }

  private var household: String {
    let limit = crowd.sessionLimit.counted("session")
    return crowd.household == 1 ? "max \(limit) each" : "\(crowd.household) per home, max \(limit)"
  }

  /// Readable from the back row: how many play, and how many have failed.
  private func drawStatement(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    let playing = CountText.share(crowd.count(.playing), of: crowd.viewers)
      .replacing(" ", with: "")
    let failed = crowd.failedCount
    let words = "\(playing) PLAYING"
    let more = failed > 0 ? ["\(words)  \(failed.grouped) FAILED"] : []
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
      let text = "\(sign.shape) \(sign.word) \(crowd.count(state).grouped)"
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
    let sessions = crowd.sessions.grouped
    let words = crowd.sessions.counted("session")
    let text = Fitting.first([words, sessions], in: row.width - 5)
    frame.drawRight(text, endX: row.maxX, y: row.y, theme[.strong])
    let bar = Rect(x: row.x + 4, y: row.y, width: row.width - 5 - text.count, height: 1)
    let eighths = min(bar.width * 8, bar.width * 8 * crowd.sessions / max(1, crowd.viewers))
    frame.drawBar(bar, eighths: eighths, theme[.bar], on: theme[.barEmpty])
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
    let row = tile.splitLeft(tile.width - 1).left.splitTop(1).top
    let role: Theme.Role = isFocused ? .badge : .header
    frame.fill(row, Cell(" ", theme[role]))
    let mark = isMarked ? "◆" : ""
    let words = [
      "\(number)\(mark) \(crowd.name) \(crowd.shortViewersText)",
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
    let words = ["X \(failed.grouped) failed", "X \(brief) failed", "X \(brief)", "X"]
    frame.draw(Fitting.first(words, in: row.width), x: row.x, y: row.y, theme[.error])
  }
}

extension CrowdObservation {
  private var isWhole: Bool { present == viewers }

  /// How many viewers there are and, until all have come, of how many, from the longest wording to
  /// the shortest.
  fileprivate var viewersTexts: [String] {
    let part = isWhole ? "" : "\(present.grouped) of "
    let all = [viewers.counted("viewer"), viewers.grouped].map { part + $0 }
    return [all[0], "\(shortViewersText) viewers", all[1], shortViewersText]
  }

  fileprivate var shortViewersText: String {
    (isWhole ? "" : "\(CountText.short(present)) of ") + CountText.short(viewers)
  }

  /// How many viewers have given up.
  var failedCount: Int { ViewerState.allCases.reduce(0) { $0 + ($1.isFailed ? count($1) : 0) } }

  /// What it has asked for since the start, the total first.
  var requestPieces: [Piece] {
    func piece(_ operation: Operation, _ word: String, _ rank: Int) -> Piece {
      Piece(tally[operation].counted(word), .text, rank: rank)
    }
    let retries = tally.retries
    let words = "\(retries.grouped) retries"
    return [Piece(tally.requests.counted("request"), .strong, rank: 10)]
      + (retries > 0 ? [Piece(retries == 1 ? "1 retry" : words, .warning, rank: 9)] : [])
      + [
        piece(.sessionSetup, "set-up", 8), piece(.sessionHeartbeat, "beat", 7),
        piece(.licence, "licence", 6), piece(.segment, "segment", 5),
        piece(.manifest, "playlist", 4), piece(.contentToken, "token", 3),
        piece(.sessionTeardown, "teardown", 2), piece(.certificate, "certificate", 1),
      ]
  }
}

/// Where the parts of a crowd's pane lie: its map in place of the picture, below it the counts by
/// state, sessions and requests (Dashboard/Layout, "Crowds").
struct CrowdLayout: Hashable, Sendable {
  let map: Rect
  /// The share that plays in big type; empty where the map needs the room.
  private(set) var statement: Rect
  private(set) var legend: Rect
  /// Sessions; empty in a tile.
  private(set) var sessions: Rect
  /// Requests; empty in a tile.
  private(set) var requests: Rect
  /// How many play or have failed, in a tile or small pane; else empty.
  private(set) var state: Rect

  init(_ pane: Rect, at level: DetailLevel) {
    let none = Rect(x: pane.x, y: pane.y, width: 0, height: 0)
    guard level != .tile, level != .smallPane else {
      let tile = pane.splitLeft(pane.width - 1).left
      let (screen, words) = tile.splitTop(1).rest.splitBottom(TileLayout.rows(at: level))
      let (legend, state) = words.splitTop(words.height - 1)
      (map, statement, sessions, requests) = (screen, none, none, none)
      (self.legend, self.state) = (legend, state)
      return
    }
    state = none
    let inner = pane.inset()
    let (upper, requests) = inner.splitBottom(inner.height >= 6 ? 1 : 0)
    let (above, sessions) = upper.splitBottom(1)
    (self.sessions, self.requests) = (sessions, requests)
    let (body, legend) = above.splitBottom(inner.height >= 11 ? 2 : 1)
    self.legend = legend
    let isTall = level == .poster && inner.height >= 26
    (map, statement) = body.splitBottom(isTall ? BigType.rows + 2 : 0)
  }
}

extension ViewerGroup {
  /// What stands for it on a map: the shape says what the worst trouble among its viewers is, its
  /// size and colour how many have any: a map looks like a failure only where most have stopped.
  var sign: (shape: Unicode.Scalar, role: Theme.Role) {
    let (shape, _, role) = state.sign
    let little: Unicode.Scalar =
      switch state {
      case .stalled: "░"
      case .retrying: "◇"
      case .away, .playing, .starting, .limited, .noSession, .noLicence, .noMedia:
        shape.properties.lowercaseMapping.unicodeScalars.first ?? shape
      }
    return switch (state, share) {
    case (.away, _), (.playing, _), (.starting, _), (_, .most): (shape, role)
    case (_, .some): (little, .text)
    case (_, .few): (little, .good)
    }
  }
}

extension ViewerState {
  /// Its sign on a map and in a legend: a shape of one column, a word and a role, so that it can be
  /// distinguished without colours.
  var sign: (shape: Unicode.Scalar, word: String, role: Theme.Role) {
    switch self {
    case .away: ("·", "away", .faint)
    case .playing: ("■", "playing", .good)
    case .starting: ("○", "starting", .strong)
    case .stalled: ("▒", "stalled", .warning)
    case .retrying: ("◆", "retrying", .warning)
    case .limited: ("L", "at the limit", .toastError)
    case .noSession: ("S", "no session", .toastError)
    case .noLicence: ("K", "no licence", .toastError)
    case .noMedia: ("M", "no media", .toastError)
    }
  }

  /// How much its count matters in a legend: the least important is dropped first.
  var legendRank: Int {
    switch self {
    case .playing: 20
    case .away: 1
    case .starting, .stalled, .retrying, .limited, .noSession, .noLicence, .noMedia:
      10 + Int(rawValue)
    }
  }
}
