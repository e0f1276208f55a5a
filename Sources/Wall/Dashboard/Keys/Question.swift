import HeadEndAPI

/// What is asked before something is lost.
enum Question: Hashable, Sendable {
  case quit
  case remove(PlayerID)
  case removeDownload(PlayerID)

  /// The player that it is about.
  var player: PlayerID? {
    switch self {
    case .quit: nil
    case .remove(let player), .removeDownload(let player): player
    }
  }
}
