import HeadEndAPI

/// A change of what is shown, or of whom the keys are for.
enum WallChange: Hashable, Sendable {
  /// Focuses the player of a number, counted from 1.
  case focus(Int)
  /// The same, and says who it is.
  case goTo(Int)
  /// The same without a word, while the number is typed.
  case lookAt(Int)
  /// Moves the focus that many players on.
  case moveFocus(by: Int)
  case focusNewestError
  /// The next player that is added gets the focus.
  case followNextPlayer
  case mark, markAll
  case inspector
  case headEnd
  case notifications
  case zoomIn, zoomOut
  case nextTheme
  case theme(String)
  case logSize, logLevel
  case typeFilter(Character)
  case eraseFilter, clearFilter
  /// The fault menu opens there next time.
  case rememberFault(Character)
  /// Opens the panel whose keys those are.
  case open(Context)
  case ask(Question)
}

/// What an action asks of the session, and what it changes on the wall itself.
struct ActionEffect: Sendable {
  var requests: [WallRequest] = []
  var change: WallChange?

  static func asks(_ requests: [WallRequest]) -> ActionEffect { ActionEffect(requests: requests) }

  static func shows(_ change: WallChange) -> ActionEffect { ActionEffect(change: change) }
}

extension ActionEffect: ExpressibleByArrayLiteral {
  init(arrayLiteral requests: WallRequest...) { self.init(requests: requests) }
}

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
