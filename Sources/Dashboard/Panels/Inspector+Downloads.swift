import Players
import Screen
import Simulation

extension Inspector {
  /// What the app has loaded down, and until when the kept licence lasts by the device's clock.
  var downloadRows: [Row] {
    player.downloads.enumerated().map { index, download in
      Row(
        label: index == 0 ? "downloads" : "",
        pieces: [
          Piece(download.name, .text, rank: 4),
          Piece(
            download.state == .downloading ? "\(download.percent) %" : download.state.rawValue,
            download.state == .error ? .error : .text, rank: 5),
          Piece(end(of: download), .text, rank: 3),
        ], gap: 2)
    }
  }

  private func end(of download: DownloadObservation) -> String {
    guard let end = download.licenceEnd else { return "" }
    let text = end.iso8601
    return "\(download.hasPlayed ? "playback" : "storage") until "
      + "\(text.prefix(10).suffix(5)) \(text.dropFirst(11).prefix(8))"
  }
}
