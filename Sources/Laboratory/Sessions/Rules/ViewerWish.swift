import HeadEndAPI
import Players
import Simulation

/// What the viewer wants of one player: an order sets it, and it stays until the next order,
/// however late the app carries that out (Sessions/Rules, "Who ordered it").
enum ViewerWish: Sendable {
  /// A stream, which the viewer asked for at that instant, and its content; `nil` for the one that
  /// is there.
  case stream(asked: Instant?, content: String?)
  /// The viewer has paused or stopped it, which the player has done or has still to do.
  case rest(isDone: Bool)
  /// A stream, while the system has given the audio session to a call; an app cannot know that if
  /// it was in the background meanwhile, or if another call had just ended.
  case silence(isKnown: Bool)
  /// Nothing more: the video has been shown to its end, and may begin again.
  case over

  var isStream: Bool { if case .stream = self { true } else { false } }

  /// The content that was asked for; `nil` where the viewer named none.
  var content: String? { if case .stream(_, let content) = self { content } else { nil } }

  /// Records an order by a viewer, or by the provocation of a fault.
  mutating func order(_ command: PlayerCommand, at now: Instant) {
    switch command.row.wish {
    case .rests: self = .rest(isDone: false)
    case .plays:
      // `play()` opens no other stream, and removing a download does not either.
      let opens = command.row.startsPlayback && command != .play
      if case .zap(let channel) = command {
        self = .stream(asked: now, content: channel.content)
      } else if opens {
        self = .stream(asked: now, content: content)
      } else if !isStream {
        self = .stream(asked: nil, content: nil)
      }
    case .renews, nil: break
    }
  }

  /// The player has paused or stopped.
  mutating func rest() { if case .rest = self { self = .rest(isDone: true) } }

  /// The video has ended.
  mutating func end() { if isStream { self = .over } }

  /// A call has taken the audio session, or given it back.
  mutating func interrupt(_ interruption: AudioInterruption, _ status: PlayerStatus) {
    switch (interruption, self) {
    case (.began, .stream): if status != .playing { self = .silence(isKnown: true) }
    case (.began, .silence): self = .silence(isKnown: true)
    case (.ended(let shouldResume), .silence):
      if shouldResume { self = .stream(asked: nil, content: nil) }
    case (.began, .rest), (.began, .over), (.ended, .stream), (.ended, .rest), (.ended, .over):
      break
    }
  }

  /// From now on the app cannot know of a call.
  mutating func forgetCall() { if case .silence = self { self = .silence(isKnown: false) } }

  /// The harm of a second in which the picture moves and shows that content, or does not.
  func harm(moves: Bool, showing content: String) -> Violation? {
    switch self {
    case .stream(_, let wanted):
      moves && wanted ?? content == content ? nil : Violation(.noPicture)
    case .silence(isKnown: false), .over: nil
    case .rest, .silence: moves ? Violation(.unwantedPicture) : nil
    }
  }

  /// Samples the player; returns a violation if it plays although it should not.
  mutating func sample(_ status: PlayerStatus) -> Violation? {
    switch self {
    case .stream, .silence(isKnown: false), .over: return nil
    case .rest(isDone: false):
      if !status.isUnderWay { rest() }
      return nil
    case .rest(isDone: true):
      return status == .playing
        ? Violation(.uninvited, "plays although its viewer paused or stopped it") : nil
    case .silence:
      return status == .playing
        ? Violation(.uninvited, "plays although a phone call has interrupted it") : nil
    }
  }
}
