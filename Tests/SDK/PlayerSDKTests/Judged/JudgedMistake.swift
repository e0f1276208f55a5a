import Foundation
import Sessions

@testable import PlayerSDK

/// Mistakes that harm somebody although no single rule looks at them.
enum JudgedMistake: String, CaseIterable, Sendable {
  /// Each error has two observers, and each of them opens the item.
  case observesTwice
  /// The timer of the next try outlives a zap, and brings the old channel back.
  case keepsTimer
  /// What a call has paused stays paused, or what the background has.
  case staysPausedAfterCall, staysPausedAfterBackground
  /// A stall is answered some seconds later, though the picture moves again by then.
  case stopsWhatMoves
  /// Each token is forgotten once it has been used, and a renewal gets none.
  case forgetsTokens
  /// The callback for a receiver returns the token of another stream.
  case keepsTokenForReceiver
  /// The first token of a stream is used for every later start, too.
  case keepsFirstTokens

  /// A schedule that shows it, by seconds.
  var steps: [(Double, AppCommand)] {
    switch self {
    case .observesTwice:
      [(10, .background), (40, .background), (50, .background), (80, .background)]
    case .keepsTimer:
      [
        (10, .fault("M", on: "main", provoke: false)),
        (12, .order(.zap(to: "film-club"), on: "main")),
      ]
    case .staysPausedAfterCall: [(10, .fault("i", on: "main", provoke: false))]
    case .staysPausedAfterBackground: [(10, .background), (12, .background)]
    case .stopsWhatMoves: [(10, .fault("j", on: "main", provoke: false))]
    // The lease of a minute is enough.
    case .forgetsTokens: [(10, .rotate)]
    case .keepsTokenForReceiver:
      [
        (10, .order(.zap(to: "match-day"), on: "main")), (20, .order(.airPlay, on: "main")),
        (40, .order(.airPlay, on: "main")),
      ]
    case .keepsFirstTokens: [(0, .shortTokens)]
    }
  }

  /// What of it the viewer of `main` suffers; the viewer asks again 71 s after the start, and for
  /// the teardown's and the start's sake a picture comes 2 s or 3 s later.
  var harm: (rule: String, amount: ClosedRange<Int>) {
    switch self {
    // Once after each return.
    case .observesTwice: ("doubleStart", 2...2)
    // 2 s until the zap, and from the timer at 18 s on.
    case .keepsTimer: ("noPicture", 55...62)
    // From the end of the call at 30 s on; from the return at 12 s on.
    case .staysPausedAfterCall: ("noPicture", 41...48)
    case .staysPausedAfterBackground: ("noPicture", 59...66)
    // The stop of 20 s, and two starts that are slow by then.
    case .stopsWhatMoves: ("noPicture", 20...35)
    // From the end of the wait for a token, 53 s after the start, on.
    case .forgetsTokens: ("noPicture", 17...24)
    // A delay of 8 s, and one of 16 s, each with a start.
    case .keepsTokenForReceiver: ("noPicture", 24...34)
    // From the refused renewal at 48 s on, which every app has that renews with the old token.
    case .keepsFirstTokens: ("noPicture", 60...72)
    }
  }
}
