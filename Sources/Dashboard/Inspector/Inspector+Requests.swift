import HeadEndAPI
import Players
import Screen
import Simulation

extension Inspector {
  /// The last requests, newest at the bottom.
  func requestRows(_ requests: [RequestRecord], _ width: Int, most: Int) -> [Row] {
    let requests = requests.suffix(most)
    // All rows show the same columns, so that times stand below times.
    let statuses = requests.map { Self.isFine($0) ? "\($0.status)" : "X \($0.status)" }
    let column = max(3, statuses.map(\.count).max() ?? 0)
    let showsMethod = requests.allSatisfy { column + 15 + $0.path.count <= width }
    return requests.enumerated().map { index, request in
      let milliseconds = "\(request.duration.wholeMilliseconds) ms"
      return Row(
        label: index == 0 ? "requests" : "",
        pieces: [
          Piece(
            Self.right(statuses[index], column),
            Self.isFine(request) ? .text : .error, rank: 9),
          Piece(Self.right(milliseconds, 8), .text, rank: 5),
        ] + (showsMethod ? [Piece(Fitting.padded(request.method, to: 4), .faint, rank: 3)] : [])
          + [Piece(Self.path(request, in: width - 10 - column), .text, rank: 4)])
    }
  }

  private static func isFine(_ request: RequestRecord) -> Bool {
    (200..<300).contains(request.status)
  }

  /// The last two components of the path, or the last one where two do not fit.
  private static func path(_ request: RequestRecord, in width: Int) -> String {
    let last = request.path.split(separator: "/").last.map(String.init) ?? request.path
    return Fitting.first([request.path, last], in: width)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// The times of the last zaps, and the parts of the last one as a bar with a legend.
  func zapRows(_ zaps: [ZapTime], _ width: Int, most: Int) -> [Row] {
    guard let last = zaps.last else { return [] }
    var rows = zaps.suffix(most).reversed().enumerated().map { index, zap in
      Row(
        label: index == 0 ? "zap" : "",
        pieces: [Piece(Fitting.first(NoticeText.wordings(of: zap), in: width), .text)])
    }
    rows.insert(contentsOf: zapBar(last, width), at: 1)
    return rows
  }

  private func zapBar(_ zap: ZapTime, _ width: Int) -> [Row] {
    let parts: [(name: String, glyph: String, time: Duration, role: Theme.Role)] = [
      ("teardown", "░", zap.teardown, .faint), ("set-up", "▒", zap.setup, .bar),
      ("licence", "▓", zap.licence, .warning), ("picture", "█", zap.firstPicture, .strong),
    ]
    let total = max(1, Int(zap.total.wholeMilliseconds))
    let room = max(4, min(width, 44) - 5)
    let bar = parts.compactMap { part -> Piece? in
      let cells = (Int(part.time.wholeMilliseconds) * room + total / 2) / total
      return cells > 0
        ? Piece(String(repeating: part.glyph, count: cells), part.role, rank: 1) : nil
    }
    let legend = parts.map { Piece("\($0.glyph) \($0.name)", $0.role, rank: 1) }
    return [Row(label: "", pieces: bar)]
      + (legend.width(gap: 1) <= width ? [Row(label: "", pieces: legend)] : [])
  }

  /// The downloads, and when their persistent licences expire by the device's clock.
  func downloadRows(_ downloads: [DownloadObservation]) -> [Row] {
    downloads.enumerated().map { index, download in
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
    if let condition = download.condition, condition != .usable {
      return "key \(condition.rawValue)"
    }
    let text = end.iso8601
    return "\(download.hasPlayed ? "playback" : "storage") until "
      + "\(text.prefix(10).suffix(5)) \(text.dropFirst(11).prefix(8))"
  }
}
