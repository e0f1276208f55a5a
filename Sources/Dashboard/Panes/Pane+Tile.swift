import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

extension Pane {
  /// A player on a few cells: its number and name, its picture, key and session as a shape each,
  /// and its state in a word (Dashboard/Layout, "Levels of detail").
  func drawTile(_ tile: Rect, in frame: inout Frame) {
    let inner = Rect(
      x: tile.x, y: tile.y, width: max(0, tile.width - 1), height: tile.height)
    let (title, rest) = inner.splitTop(1)
    let (screen, state) = rest.splitBottom(1)
    drawTileTitle(title, in: &frame)
    if !screen.isEmpty { paint(PaneLayout.picture(in: screen), in: &frame) }
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
