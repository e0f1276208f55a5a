/// The state that a player says by CMCD it is in, by its token (CTA-5004-B).
package enum CMCDState: String, CaseIterable, Sendable {
  case starting = "s"
  case playing = "p"
  case seeking = "k"
  case rebuffering = "r"
  case paused = "a"
  case waiting = "w"
  case ended = "e"
  case failed = "f"
  case quit = "q"
  case preloading = "d"

  /// In a word, such as `rebuffering`.
  package var words: String { "\(self)" }

  /// Whether playback has come to its end, for good or bad.
  package var isEnd: Bool {
    switch self {
    case .ended, .failed, .quit: true
    case .starting, .playing, .seeking, .rebuffering, .paused, .waiting, .preloading: false
    }
  }
}
