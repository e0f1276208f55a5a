import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

extension Pane {
  /// One player on the whole body: its picture, under it its state or error in big type, and what
  /// the catalogue knows of the error (Dashboard/Layout, "Levels of detail").
  func drawPoster(_ pane: Rect, in frame: inout Frame) {
    let width = pane.inset().width
    let lines = posterLines(width)
    let type = BigType(posterWords, in: width)
    let rows = (type.map { $0.rows + 1 } ?? 0) + lines.count
    let layout = PaneLayout(pane, keeping: min(rows, max(0, pane.height - 13)))
    drawPane(layout, showsNotice: slot.shownFailure == nil, in: &frame)
    drawStatement(type, lines, layout.statement, in: &frame)
  }

  private func drawStatement(
    _ type: BigType?, _ lines: [Piece], _ area: Rect, in frame: inout Frame
  ) {
    var y = area.y
    if let type, area.height > type.rows {
      let style = theme[slot.shownFailure == nil ? shownStatus.role : .error]
      type.draw(x: area.x + (area.width - type.width) / 2, y: y, style, in: &frame)
      y += type.rows + 1
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
    guard let failure = slot.shownFailure else {
      let status = shownStatus
      let height = stream.picture.height
      return (stream.rendition != nil && height > 0 ? ["\(status.word) \(height)p"] : [])
        + [status.word, status.brief]
    }
    let kind = failureSource?.word.uppercased() ?? NoticeText.kind(of: failure)
    let (codes, last) = NoticeText.shownCodes(of: failure)
    return ["\(kind) \(codes)", "\(kind) \(last)", kind, last]
  }

  /// The error's notification, codes, meaning and advice; nothing while all is well.
  private func posterLines(_ width: Int) -> [Piece] {
    guard let failure = slot.shownFailure else { return [] }
    let said = ToastText.lines(of: failure, player: slot.shownName, width: width, height: 3)
    let entry = failureSource.flatMap { $0.entry(of: failure) } ?? failure.catalogueEntry
    let known = [entry.map { "what: \($0.meaning)" }, entry.map { "do: \($0.advice.text)" }]
    return said.map { Piece($0, .error) }
      + known.compactMap(\.self).flatMap { Fitting.wrap($0, in: width) }.map { Piece($0, .text) }
  }
}
