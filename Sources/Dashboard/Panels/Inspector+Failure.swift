import Faults
import Players
import Screen

extension Inspector {
  /// What went wrong in plain words, and what the app should do about it.
  func failureRows(_ width: Int) -> [Row] {
    guard let failure = player.failure, let entry = failure.catalogueEntry else { return [] }
    return [Row(label: "error", pieces: [Piece(entry.codes, .error, rank: 2)], gap: 1)]
      + rows("means", entry.meaning, .text, width)
      + rows("advice", entry.advice, .strong, width)
  }

  /// A sentence in as many rows as it needs.
  private func rows(
    _ label: String, _ sentence: String, _ role: Theme.Role, _ width: Int
  ) -> [Row] {
    Fitting.wrap(sentence, in: width).enumerated().map { index, line in
      Row(label: index == 0 ? label : "", pieces: [Piece(line, role, rank: 2)], gap: 1)
    }
  }
}
