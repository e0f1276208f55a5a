import Players
import Simulation

/// What an app that watches its player remembers of its looks (Players/Silence), in the two bytes
/// that a viewer's alignment leaves. A `Watchdog` looks every second; a light viewer's app only at
/// those seconds at which something may be wrong, which comes to the same.
struct ViewerWatch: Sendable {
  /// Tries in the lowest three bits, then `heldUp`, then the number of the watch.
  private var bits: UInt16 = 0

  private static let tries: UInt16 = 7
  private static let heldUp: UInt16 = 8
  /// More than the watches that can begin while one look is still to come.
  private static let number: UInt16 = 0xFFF0
  /// The most tries that are counted: there is no room for more.
  private static let most = 7

  /// Zaps since the picture moved last.
  private(set) var tries: Int {
    get { Int(bits & Self.tries) }
    set { bits = bits & ~Self.tries | UInt16(min(newValue, Self.most)) }
  }

  /// Whether what it does about what it saw waits for a synchronous call.
  var isHeldUp: Bool { bits & Self.heldUp != 0 }

  /// Whether a look belongs to the present watch.
  func isPresent(_ viewer: ViewerReference) -> Bool {
    viewer.generation == bits & Self.number
  }

  mutating func holdUp() { bits |= Self.heldUp }

  mutating func release() { bits &= ~Self.heldUp }

  /// The app's process ended.
  mutating func processEnded() { bits &= Self.number }

  /// The app starts a stream where none was, and looks every second from now on.
  mutating func begin(_ policy: CrowdPolicy, _ index: Int, _ network: inout CrowdNetwork) {
    bits &+= 16
    let wait = tries > 0 ? network.constants.times.watchInterval : policy.patience
    set(index, at: network.now + wait, &network)
  }

  /// Looks at a stream, and sets the next look; returns what is wrong by now.
  mutating func sample(
    at stream: ViewerStream, _ policy: CrowdPolicy, of index: Int, _ network: inout CrowdNetwork
  ) -> Trouble? {
    let (now, times) = (network.now, network.constants.times)
    let rest = stream.standstill + policy.patience(whileShowing: stream.isShowing) - now
    let isWrong = rest <= 0 && !isHeldUp
    if isWrong { tries += 1 } else if rest > 0, stream.isShowing { tries = 0 }
    // A zap that did not help is forgotten at the first look that sees the picture move.
    let looks = tries > 0 ? 1 : (rest + times.watchInterval - 1) / times.watchInterval
    let wait = min(max(1, looks) * times.watchInterval, policy.patience)
    set(index, at: now + wait, &network)
    guard isWrong else { return nil }
    return stream.isShowing ? .standsStill : .startsTooLong
  }

  /// No later than a stream that is asked for now could take too long.
  private func set(_ index: Int, at instant: Int64, _ network: inout CrowdNetwork) {
    let watch = ViewerReference(index: index, generation: bits & Self.number)
    network.set(.look, of: watch, at: instant)
  }
}
