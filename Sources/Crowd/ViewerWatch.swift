import Players
import Simulation

/// What an app that watches its player remembers of its looks (Players/Silence), in the one byte
/// that a viewer's alignment leaves. A `Watchdog` looks every second; a light viewer's app only at
/// those seconds at which something may be wrong, which comes to the same.
struct ViewerWatch: Sendable {
  /// Tries in the lowest three bits, then `heldUp`, then the number of the watch.
  private var bits: UInt8 = 0

  private static let tries: UInt8 = 7
  private static let heldUp: UInt8 = 8
  private static let number: UInt8 = 0xF0
  /// So many tries are not told from more: there is no room.
  private static let most = 7

  /// Zaps since the picture moved last.
  private(set) var tries: Int {
    get { Int(bits & Self.tries) }
    set { bits = bits & ~Self.tries | UInt8(min(newValue, Self.most)) }
  }

  /// Whether what it does about what it saw waits for a synchronous call.
  var isHeldUp: Bool { bits & Self.heldUp != 0 }

  /// Whether a look belongs to the present process of the app.
  func isPresent(_ viewer: ViewerReference) -> Bool {
    viewer.generation == UInt16(bits & Self.number)
  }

  mutating func holdUp() { bits |= Self.heldUp }

  mutating func release() { bits &= ~Self.heldUp }

  /// The app was opened, and looks every second from now on.
  mutating func begin(_ policy: CrowdPolicy, _ index: Int, _ board: inout CrowdNetwork) {
    bits = bits & Self.number &+ 16
    set(index, at: board.now + policy.patience, &board)
  }

  /// Looks at a stream, and sets the next look; returns what is wrong by now.
  mutating func sample(
    at stream: ViewerStream, _ policy: CrowdPolicy, of index: Int, _ board: inout CrowdNetwork
  ) -> Trouble? {
    let (now, times) = (board.now, board.rules.times)
    let rest = stream.standstill + policy.patience(whileShowing: stream.isShowing) - now
    let isWrong = rest <= 0 && !isHeldUp
    if isWrong { tries += 1 } else if rest > 0, stream.isShowing { tries = 0 }
    // A zap in vain is forgotten at the first look that sees the picture move.
    let looks = tries > 0 ? 1 : (rest + times.watchInterval - 1) / times.watchInterval
    let wait = min(max(1, looks) * times.watchInterval, policy.patience)
    set(index, at: now + wait, &board)
    guard isWrong else { return nil }
    return stream.isShowing ? .standsStill : .startsTooLong
  }

  /// No later than a stream that is asked for now could take too long.
  private func set(_ index: Int, at instant: Int64, _ board: inout CrowdNetwork) {
    let watch = ViewerReference(index: index, generation: UInt16(bits & Self.number))
    board.set(.look, of: watch, at: instant)
  }
}
