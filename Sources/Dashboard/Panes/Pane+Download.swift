import HeadEndAPI
import Players
import Screen
import Simulation

extension Pane {
  /// The download that the pane tells of: one under way, else the present channel's that failed or
  /// waits on the device.
  var shownDownload: DownloadObservation? {
    let own = player.downloads.first { $0.content == player.channel.content }
    if own?.state == .downloading { return own }
    guard player.session.identifier.isEmpty, !player.isOffline else { return nil }
    return own
  }

  /// `GET`, the bar of what is loaded down, and its share; for a complete one, how long its licence
  /// lasts.
  func drawDownload(_ download: DownloadObservation, _ row: Rect, in frame: inout Frame) {
    frame.draw("GET", x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    let status = status(of: download)
    frame.drawRight(status.text, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    let bar = Rect(
      x: row.x + 4, y: row.y, width: Self.barEnd(row) - row.x - 4, height: 1)
    guard bar.width > 1 else { return }
    frame.fill(bar, Cell("─", theme[chrome(.barEmpty)]))
    let eighths = bar.width * 8 * download.percent / 100
    for column in 0..<bar.width where eighths > column * 8 {
      frame[bar.x + column, bar.y] = Cell(
        Glyphs.leftward[min(8, eighths - column * 8)], theme[chrome(.bar)])
    }
  }

  private func status(of download: DownloadObservation) -> Status {
    switch download.state {
    case .downloading: Status(shape: "↓", word: "\(download.percent) %", role: .accent)
    case .downloaded: Status(shape: "●", word: "ON DEVICE", role: .good)
    case .error: Status(shape: "X", word: "FAILED", role: .error)
    }
  }
}
