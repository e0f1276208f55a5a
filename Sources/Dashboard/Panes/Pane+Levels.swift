import Faults
import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

extension Pane {
  /// One player on the whole body: its picture, under it its state or error in big type, and what
  /// the catalogue knows of the error (Dashboard/Layout, "Levels of detail").
  func drawPoster(_ pane: Rect, in frame: inout Frame) {
    let width = pane.inset().width
    let lines = posterLines(width)
    let type = BigType(posterWords, in: width)
    let rows = (type == nil ? 0 : BigType.rows + 1) + lines.count
    let layout = PaneLayout(pane, keeping: min(rows, max(0, pane.height - 13)))
    drawPane(layout, showsNotice: stream.failure == nil, in: &frame)
    drawTruth(type, lines, layout.truth, in: &frame)
  }

  private func drawTruth(
    _ type: BigType?, _ lines: [Piece], _ area: Rect, in frame: inout Frame
  ) {
    var y = area.y
    if let type, area.height > BigType.rows {
      let style = theme[stream.failure == nil ? shownStatus.role : .error]
      type.draw(x: area.x + (area.width - type.width) / 2, y: y, style, in: &frame)
      y += BigType.rows + 1
    }
    for line in lines where y < area.maxY {
      frame.draw(
        line.text, x: area.x + max(0, (area.width - line.width) / 2), y: y, theme[line.role],
        limit: area.width)
      y += 1
    }
  }

  /// What the letters say, from the longest wording to the shortest.
  private var posterWords: [String] {
    guard let failure = stream.failure else {
      let word = shownStatus.word
      let height = stream.picture.height
      return (stream.rendition != nil && height > 0 ? ["\(word) \(height)p"] : []) + [word]
    }
    let kind = NoticeText.kind(of: failure)
    let codes = NoticeText.shortCodes(of: failure)
    let last = codes.split(separator: " ").last.map(String.init) ?? ""
    return ["\(kind) \(codes)", "\(kind) \(last)", kind, last]
  }

  /// The error's notification, codes, meaning and advice; nothing while all is well.
  private func posterLines(_ width: Int) -> [Piece] {
    guard let failure = stream.failure else { return [] }
    let said = ToastText.lines(of: failure, player: seat.name, width: width, height: 3)
    let entry = failure.catalogueEntry
    let known = [entry.map { "what: \($0.meaning)" }, entry.map { "do: \($0.advice.text)" }]
    return said.map { Piece($0, .error) }
      + known.compactMap(\.self).flatMap { Fitting.wrap($0, in: width) }.map { Piece($0, .text) }
  }

  /// A player on a few cells: its number and name, its picture, key and session as a shape each,
  /// and its state in a word (Dashboard/Layout, "Levels of detail").
  func drawTile(_ tile: Rect, in frame: inout Frame) {
    let (title, rest) = tile.splitLeft(tile.width - 1).left.splitTop(1)
    let (screen, state) = rest.splitBottom(1)
    drawTileTitle(title, in: &frame)
    if !screen.isEmpty {
      let picture = PaneLayout.picture(in: screen)
      paint(picture, in: &frame)
      if let show = zapShow { drawBanner(of: show, picture, in: &frame) }
    }
    drawTileState(state, in: &frame)
  }

  private func drawTileTitle(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    let role: Theme.Role = isFocused ? .badge : stream.failure == nil ? .header : .toastError
    frame.fill(row, Cell(" ", theme[role]))
    let mark = isMarked ? "◆" : ""
    let name = Fitting.first(
      [
        "\(number)\(mark) \(seat.name)", "\(mark)\(seat.name)", "\(number)\(mark)", "\(number)",
      ], in: row.width)
    frame.draw(name, x: row.x, y: row.y, theme[role], limit: row.width)
  }

  /// The shapes of key and session, then the state; an error takes what room there is.
  private func drawTileState(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    let (key, session) = (licenceStatus, sessionStatus)
    frame.draw(key.shape, x: row.x, y: row.y, theme[chrome(key.role)], limit: row.width)
    frame.draw(session.shape, x: row.x + 1, y: row.y, theme[chrome(session.role)], limit: 1)
    let (_, words) = row.splitLeft(3)
    guard let failure = stream.failure else {
      let status = shownStatus
      let text = Fitting.first([status.text, status.word, status.shape], in: words.width)
      frame.draw(text, x: words.x, y: words.y, theme[status.role])
      return
    }
    let codes = NoticeText.shortCodes(of: failure)
    let last = codes.split(separator: " ").last.map(String.init) ?? ""
    let kind = NoticeText.kind(of: failure)
    let text = Fitting.first(
      ["X \(kind) \(codes)", "X \(kind) \(last)", "X \(codes)", "X \(last)", "X \(kind)", "X"],
      in: words.width)
    frame.draw(text, x: words.x, y: words.y, theme[.error])
  }
}
