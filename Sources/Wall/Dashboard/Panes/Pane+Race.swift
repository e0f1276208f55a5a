import Players
import Screen
import Simulation
import Worlds

extension Pane {
  /// Over the picture: a player's place in a race and its time, or that it has failed, in letters
  /// as large as a quarter of the rows [N], or else in one line; where there is room for neither,
  /// in small letters.
  func drawResult(_ result: ZapResult, _ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    let lines = Self.lines(of: result)
    let style = theme[result.place == nil ? .toastError : .banner]
    let most = max(BigType.rows, area.height / 4)
    let letters = lines.compactMap { BigType([$0], in: area.width, rows: most) }
    let rows = letters.reduce(letters.count - 1) { $0 + $1.rows }
    if letters.count == lines.count, rows <= area.height {
      return draw(letters, rows, style, area, in: &frame)
    }
    let line = lines.joined(separator: " ")
    if area.height >= BigType.rows, let type = BigType([line, lines[0]], in: area.width) {
      return draw([type], type.rows, style, area, in: &frame)
    }
    let words = Fitting.first([line, lines[0]].map { " \($0) " }, in: area.width)
    let place = area.centred(Size(words.unicodeScalars.count, 1))
    frame.draw(words, x: place.x, y: place.y, style, limit: place.width)
  }

  /// Lines of letters on a plate, with a margin where there is room for one.
  private func draw(
    _ lines: [BigType], _ rows: Int, _ style: Style, _ area: Rect, in frame: inout Frame
  ) {
    let width = lines.map(\.width).max() ?? 0
    let margin = rows + 2 <= area.height ? 2 : 0
    let plate = area.centred(Size(min(area.width, width + 4), rows + margin))
    frame.fill(plate, Cell(" ", style))
    var y = plate.y + margin / 2
    for line in lines {
      line.draw(x: plate.x + (plate.width - line.width) / 2, y: y, style, in: &frame)
      y += line.rows + 1
    }
  }

  /// What its last zap came to in a race, for a pane that has no row for it, from the longest
  /// wording to the shortest; empty without a race, and where the pane says the failure.
  private var raceWordings: [String] {
    guard let result, result.zap.end != nil, !wasStopped else { return [] }
    guard let place = result.place, let time = result.zap.time else {
      return slot.shownFailure == nil ? ["failed"] : []
    }
    let (ordinal, text) = (CountText.ordinal(place), ZapShow.text(time))
    return ["\(ordinal): \(text)", "\(ordinal) \(text)", ordinal]
  }

  /// The player's state and, unless a row has it, what its last zap came to in a race; the state
  /// keeps its word.
  func stateAndRace(in width: Int, gap: Int, hasRow: Bool) -> [Piece] {
    let status = shownStatus
    let room = width - status.brief.unicodeScalars.count - gap
    let race = hasRow ? "" : Fitting.first(raceWordings, in: room)
    let left = width - (race.isEmpty ? 0 : race.unicodeScalars.count + gap)
    let state = Piece(Fitting.first(status.wordings, in: left), status.role, rank: 8)
    return race.isEmpty ? [state] : [state, Piece(race, .strong, rank: 8)]
  }

  private static func lines(of result: ZapResult) -> [String] {
    guard let place = result.place, let time = result.zap.time else { return ["failed"] }
    return [CountText.ordinal(place), "\(time.wholeMilliseconds) ms"]
  }
}
