import Screen
import Simulation

/// A word or phrase of a line: drawn whole or not at all.
struct Piece: Hashable, Sendable {
  var text: String
  var role: Theme.Role
  /// Pieces of lower rank are dropped first.
  var rank: Int

  init(_ text: String, _ role: Theme.Role, rank: Int = 0) {
    self.text = text
    self.role = role
    self.rank = rank
  }

  var width: Int { text.columns }
}

extension Piece {
  /// A count that stands out unless it is 0.
  static func trouble(_ word: String, _ count: Int, _ role: Theme.Role, rank: Int) -> Piece {
    Piece("\(word) \(count)", count > 0 ? role : .text, rank: rank)
  }
}

extension Array where Element == Piece {
  /// Columns taken with that many blanks between two pieces.
  func width(gap: Int) -> Int { reduce(0) { $0 + $1.width } + Swift.max(0, count - 1) * gap }

  /// The pieces that fit, in their order; what does not fit is dropped whole, lowest rank first,
  /// of equal ranks the last first.
  func fitting(_ limit: Int, gap: Int) -> [Piece] {
    var kept = self
    while !kept.isEmpty, kept.width(gap: gap) > limit {
      var victim = 0
      for index in kept.indices where kept[index].rank <= kept[victim].rank { victim = index }
      kept.remove(at: victim)
    }
    return kept
  }

  /// The pieces in at most that many rows, in their order; what does not fit is dropped whole,
  /// lowest rank first.
  func flowing(_ limit: Int, rows: Int, gap: Int) -> [[Piece]] {
    var kept = self.fitting(limit * rows, gap: gap).filter { $0.width <= limit }
    while true {
      let lines = kept.lines(limit, gap: gap)
      guard lines.count > rows, let least = kept.map(\.rank).min(),
        let victim = kept.lastIndex(where: { $0.rank == least })
      else { return lines }
      kept.remove(at: victim)
    }
  }

  private func lines(_ limit: Int, gap: Int) -> [[Piece]] {
    var lines: [[Piece]] = []
    for piece in self {
      if let last = lines.last, (last + [piece]).width(gap: gap) <= limit {
        lines[lines.count - 1].append(piece)
      } else {
        lines.append([piece])
      }
    }
    return lines
  }
}

extension Frame {
  /// Draws pieces in a row; returns the column behind the last one.
  @discardableResult
  mutating func draw(_ pieces: [Piece], x: Int, y: Int, gap: Int, theme: Theme) -> Int {
    var column = x
    for (index, piece) in pieces.enumerated() {
      if index > 0 { column += gap }
      column = draw(piece.text, x: column, y: y, theme[piece.role])
    }
    return column
  }
}
