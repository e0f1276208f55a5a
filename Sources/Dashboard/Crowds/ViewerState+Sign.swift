import Crowd
import Screen

extension ViewerState {
  /// What stands for it on a map and in a legend: a shape of one column, a word and a role, so that
  /// it can be told apart without colours.
  var sign: (shape: Unicode.Scalar, word: String, role: Theme.Role) {
    switch self {
    case .away: ("·", "away", .faint)
    case .playing: ("■", "playing", .good)
    case .starting: ("○", "starting", .strong)
    case .stalled: ("▒", "stalled", .warning)
    case .retrying: ("◆", "retrying", .warning)
    case .limited: ("L", "at the limit", .toastError)
    case .noSession: ("S", "no session", .toastError)
    case .noLicence: ("K", "no licence", .toastError)
    case .noMedia: ("M", "no media", .toastError)
    }
  }

  /// How much its count matters in a legend: the least important is dropped first.
  var legendRank: Int {
    switch self {
    case .playing: 20
    case .away: 1
    case .starting, .stalled, .retrying, .limited, .noSession, .noLicence, .noMedia:
      10 + Int(rawValue)
    }
  }
}
