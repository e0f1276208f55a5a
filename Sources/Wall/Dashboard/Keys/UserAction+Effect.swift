import HeadEndAPI
package import Sessions
package import Simulation
package import Worlds

extension UserAction {
  /// What an action leads to.
  struct Effect: Sendable {
    var requests: [Request] = []
    var change: Change?
    /// What the footer says.
    var words: String?
    /// What the footer adds to what the requests lead to: where they could not be made.
    var exception: String?
    /// Whether the panel that it acts in closes.
    var closes = false
    /// Whether the key that closed it acts on the wall.
    var passesKey = false
    /// The panel that opens in its place.
    var next: (any OpenPanel)?
    /// What the palette offered, which is done then.
    var action: UserAction?

    static let stays = Effect()
    static let closes = Effect(closes: true)

    static func asks(_ requests: [Request], closes: Bool = false) -> Effect {
      Effect(requests: requests, closes: closes)
    }

    static func shows(_ change: Change) -> Effect { Effect(change: change) }

    /// Stays open, and says something.
    static func tells(_ words: String) -> Effect { Effect(words: words) }

    /// Closes, since what was chosen cannot be done, for a reason.
    static func refuses(_ reason: String) -> Effect { Effect(words: reason, closes: true) }
  }

  /// What the wall asks of the session or the shell; everything else it does itself.
  package enum Request: Hashable, Sendable {
    case perform(Command)
    case setPaused(Bool)
    case setSpeed(Speed)
    /// Advance to the next event, then pause.
    case step
    /// Go to another instant, earlier or later.
    case travel(to: Instant)
    /// Continue, or skip to the next chapter while this one runs.
    case nextChapter
    /// Go back to where a chapter began, which waits there for the presenter once more.
    case restartChapter(at: Instant)
    /// Return to the branch that was left by a command in the past.
    case returnToLeftBranch
    /// Search for what breaks the apps, from this instant on.
    case explore
    /// Give commands at their instants, from an instant on.
    case replay([TimedCommand], from: Instant)
    /// Start or end a recording of the screen.
    case record
    /// Save everything known about the session, for a report.
    case saveBundle
    /// Save the frame as a picture and as text.
    case saveFrame
    /// Copy a text to the terminal's clipboard.
    case copy(String)
    /// Repaint every cell.
    case redraw
    case quit

    /// Whether it stops time, turns it back, or changes its speed.
    var movesTime: Bool {
      switch self {
      case .setPaused, .setSpeed, .step, .travel, .nextChapter, .restartChapter,
        .returnToLeftBranch, .replay:
        true
      case .perform, .explore, .record, .saveBundle, .saveFrame, .copy, .redraw, .quit: false
      }
    }
  }

  /// A change of the view, or of the keys' targets.
  enum Change: Hashable, Sendable {
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
    /// Moves through the log, which is read.
    case read(LogStep)
    /// Pictures and captions as large as they can be, or what was shown before.
    case stage
    case typeFilter(Character)
    case eraseFilter, clearFilter
    /// The fault menu opens there next time.
    case rememberFault(Character)
    /// Opens the panel whose keys those are.
    case open(Context)
    case ask(Question)
  }
}

extension UserAction.Effect: ExpressibleByArrayLiteral {
  init(arrayLiteral requests: UserAction.Request...) { self.init(requests: requests) }
}
