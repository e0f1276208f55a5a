import Players
import Screen
import Simulation

extension ZapPart {
  /// How the wall shows a part of a zap: a shape, a word and a colour.
  var sign: (shape: Unicode.Scalar, word: String, role: Theme.Role) {
    switch self {
    case .teardown: ("░", word, .faint)
    case .setup: ("▒", word, .bar)
    case .licence: ("▓", word, .warning)
    case .firstPicture: ("█", word, .strong)
    }
  }
}

extension ZapTime {
  /// The parts as a bar of which `span` takes all columns: each in its own shape and colour, and
  /// none that is too short for a column.
  func bar(_ columns: Int, for span: Duration) -> [Piece] {
    let whole = max(1, Int(span.wholeMilliseconds))
    var (time, drawn) = (Duration.zero, 0)
    return ZapPart.allCases.compactMap { part in
      time += self[part]
      let end = min(columns, (Int(time.wholeMilliseconds) * columns + whole / 2) / whole)
      defer { drawn = end }
      guard end > drawn else { return nil }
      let shapes = String(repeating: Character(part.sign.shape), count: end - drawn)
      return Piece(shapes, part.sign.role, rank: 1)
    }
  }
}
