import Crowd
import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

extension Inspector {
  /// The rows for a crowd: counts by state, what it has asked for, and its faults.
  func rows(of crowd: CrowdObservation, width: Int) -> [Row] {
    [
      Row(
        label: "crowd",
        pieces: [
          Piece(CountText.viewers(crowd.viewers), .strong, rank: 9),
          Piece("\(crowd.household) in a household", .text, rank: 2),
          Piece("limit \(crowd.sessionLimit)", .text, rank: 1),
        ], gap: 2),
      Row(
        label: "watches",
        pieces: crowd.channels.map {
          Piece("\($0.value): \(Quantity.text(percent: $0.permille))", .text)
        }, gap: 2),
      Row(
        label: "sessions",
        pieces: [Piece("\(CountText.grouped(crowd.sessions)) live", .strong, rank: 1)]),
    ] + stateRows(crowd) + requestRows(crowd) + faultRows(width)
  }

  private func stateRows(_ crowd: CrowdObservation) -> [Row] {
    ViewerState.allCases.filter { $0 == .playing || crowd.count($0) > 0 }.enumerated().map {
      index, state in
      let (sign, count) = (state.sign, crowd.count(state))
      return Row(
        label: index == 0 ? "states" : "",
        pieces: [
          Piece(String(sign.shape), sign.role, rank: 9),
          Piece(Fitting.padded(sign.word, to: 12), .text, rank: 8),
          Piece(CountText.grouped(count), state.isFailed ? .error : .strong, rank: 7),
          Piece(CountText.share(count, of: crowd.viewers), .faint, rank: 1),
        ], gap: 1)
    }
  }

  private func requestRows(_ crowd: CrowdObservation) -> [Row] {
    crowd.requestPieces.enumerated().map { index, piece in
      Row(label: index == 0 ? "requests" : "", pieces: [piece])
    }
  }
}
