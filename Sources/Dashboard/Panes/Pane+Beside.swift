import HeadEndAPI
import Players
import Screen
import Simulation

extension Pane {
  /// Licence, heartbeats and state beside the picture: the words of each above its bar.
  func drawBarsBeside(_ layout: PaneLayout, in frame: inout Frame) {
    let (licence, lease) = layout.licence.splitTop(1)
    drawHead("KEY", licenceStatus, leaseTexts, licence, in: &frame)
    drawLease(lease, in: &frame)
    let (words, strip) = layout.strip.splitTop(1)
    let beats = stream.session.identifier.isEmpty ? [] : ["beat \(stream.session.beatCount)"]
    drawHead("SSM", sessionStatus, beats, words, in: &frame)
    drawBeats(strip, in: &frame)
    drawSessionRows(layout.session, in: &frame)
    drawStateRows(layout.state, in: &frame)
  }

  /// A bar's name, how it is in a word, and between them what else has room.
  private func drawHead(
    _ name: String, _ status: Status, _ details: [String], _ row: Rect, in frame: inout Frame
  ) {
    frame.draw(name, x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    let word = Fitting.first([status.text, status.word, status.shape], in: row.width - 4)
    frame.drawRight(word, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    let end = row.maxX - word.unicodeScalars.count - 1
    let detail = Fitting.first(details, in: end - row.x - 4)
    frame.drawRight(detail, endX: end, y: row.y, theme[chrome(.text)])
  }

  private func drawSessionRows(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    if let download = shownDownload {
      return drawDownload(download, area.splitTop(1).top, in: &frame)
    }
    draw(sessionPieces, area, in: &frame)
  }

  private func drawStateRows(_ area: Rect, in frame: inout Frame) {
    if let since = player?.mainBlockedSince {
      let words = ["■ MAIN BLOCKED", ClockText.seconds(now - since)]
      draw(words.map { Piece($0, .warning) }, area, in: &frame)
    } else if let failure = stream.failure {
      let name = NoticeText.names(of: failure).last ?? failure.name
      let words = ["X \(stream.state == .stopped ? "STOPPED" : "ERROR")", name]
      for (row, line) in Fitting.wrap(words, in: area.width).prefix(area.height).enumerated() {
        frame.draw(line, x: area.x, y: area.y + row, theme[.error])
      }
    } else {
      let status = shownStatus
      let words = [Piece(status.text, status.role, rank: 9)] + sharpness
      draw(words + (buffer(in: area.width).map { [$0] } ?? []), area, in: &frame)
    }
  }

  /// Pieces in as many rows as there are; what does not fit is dropped whole.
  private func draw(_ pieces: [Piece], _ area: Rect, in frame: inout Frame) {
    for (row, line) in pieces.flowing(area.width, rows: area.height, gap: 2).enumerated() {
      frame.draw(line, x: area.x, y: area.y + row, gap: 2, theme: theme)
    }
  }
}
