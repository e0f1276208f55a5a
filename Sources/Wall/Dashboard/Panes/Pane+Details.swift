import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

extension Pane {
  private static let labelWidth = 4
  /// Columns of the shortest path that says something, such as `index.m3u8`. [N]
  private static let leastPath = 10

  private typealias Detail = (label: String, gap: Int, pieces: [Piece])

  /// Below the bars: the last zap, which has a single row to itself, the tokens, what was counted
  /// and, with all rows that are left, the last requests, the newest at the bottom.
  func drawDetails(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    let width = area.width - Self.labelWidth
    let hasRows = area.height > 1 && shows(.details)
    let others = hasRows ? tokenDetails + counterDetails : []
    let first = (zapDetails(width) + others)
      .filter { !$0.pieces.fitting(width, gap: $0.gap).isEmpty }.prefix(area.height)
    let blank = area.height > first.count + 2 ? 1 : 0
    let rest = hasRows ? area.height - first.count - blank : 0
    let requests = requestDetails(width, most: rest)
    for (row, detail) in first.enumerated() { draw(detail, area, row, in: &frame) }
    for (row, detail) in requests.enumerated() {
      draw(detail, area, first.count + blank + row, in: &frame)
    }
  }

  /// Whether they say what the last zap came to in a race.
  func showsRace(in area: Rect) -> Bool {
    guard !area.isEmpty, result != nil else { return false }
    let isPlaced = !Fitting.first(placedZap, in: area.width - Self.labelWidth).isEmpty
    return isPlaced || player?.zap?.hasFailed == true
  }

  private func draw(_ detail: Detail, _ area: Rect, _ row: Int, in frame: inout Frame) {
    frame.draw(detail.label, x: area.x, y: area.y + row, theme[chrome(.faint)])
    frame.draw(
      detail.pieces.fitting(area.width - Self.labelWidth, gap: detail.gap),
      x: area.x + Self.labelWidth, y: area.y + row, gap: detail.gap, theme: theme)
  }

  /// The last zap with a picture, or that of a race that has failed; with its place in a race.
  private func zapDetails(_ width: Int) -> [Detail] {
    if let zap = player?.zap, zap.hasFailed, zap.times.begin == result?.zap.begin, !wasStopped {
      let words = Fitting.first(
        ZapShow.failures(zap, in: blame(for: zap)?.word ?? zap.part?.word), in: width)
      return [("ZAP", 1, [Piece(words, chrome(.error))])]
    }
    guard let zap = player?.zaps.last else { return [] }
    let words = Fitting.first(placedZap + Self.wordings(of: zap), in: width)
    return words.isEmpty ? [] : [("ZAP", 1, [Piece(words, chrome(.text))])]
  }

  private static func wordings(of zap: ZapTime) -> [String] {
    NoticeText.wordings(of: zap) + [ZapShow.text(zap.total)]
  }

  /// The last zap with its place in a race; empty where it had none.
  private var placedZap: [String] {
    guard let zap = player?.zaps.last, zap.begin == result?.zap.begin, let place = result?.place
    else { return [] }
    let ordinal = CountText.ordinal(place)
    return Self.wordings(of: zap).map { "\(ordinal): \($0)" }
      + ["\(ordinal) \(ZapShow.text(zap.total))"]
  }

  private var tokenDetails: [Detail] {
    (player?.tokens ?? []).map { token in
      (
        "TOK", 1,
        [
          Piece(token.kind, chrome(.text), rank: 2), Piece(token.claims, chrome(.faint), rank: 1),
        ]
      )
    }
  }

  private var counterDetails: [Detail] {
    let counts = stream.counters
    return [
      (
        "SUM", 2,
        [
          Piece(counts.segments.counted("segment"), chrome(.text), rank: 4),
          Piece(counts.licences.counted("licence"), chrome(.text), rank: 2),
          .trouble("stalls", counts.stalls, chrome(.warning), rank: 3),
          .trouble("errors", counts.errors, chrome(.error), rank: 5),
        ]
      )
    ]
  }

  /// None where a path has no room: a status without one says nothing.
  private func requestDetails(_ width: Int, most: Int) -> [Detail] {
    guard width >= 13 + Self.leastPath else { return [] }
    return stream.requests.suffix(max(0, most)).enumerated().map { index, request in
      let isFine = request.isFine
      let status = "\(request.status)".rightAligned(to: 3)
      let time = "\(request.duration.wholeMilliseconds) ms".rightAligned(to: 8)
      let last = request.path.split(separator: "/").last.map(String.init) ?? request.path
      return (
        index == 0 ? "REQ" : "", 1,
        [
          Piece(isFine ? "  \(status)" : "X \(status)", chrome(isFine ? .text : .error), rank: 3),
          Piece(time, chrome(.text), rank: 2),
          Piece(Fitting.first([request.path, last], in: width - 13), chrome(.faint), rank: 1),
        ]
      )
    }
  }
}
