import Players
import Simulation

/// What one viewer has got, in the words of the trade (Lab/Rules, "Viewer quality"); waiting and
/// playing are counted in whole seconds.
package struct ViewerQuality: Hashable, Sendable {
  /// Times that a stream was to start.
  package private(set) var attempts = 0
  /// Attempts that the viewer left before a picture came.
  package private(set) var exitsBeforeStart = 0
  /// Attempts that failed before a picture came, for a technical reason.
  package private(set) var startFailures = 0
  /// Attempts that were refused because the viewer may not watch: a full account, no right.
  package private(set) var refusals = 0
  /// Attempts that led to a picture.
  package private(set) var starts = 0
  /// The time of all starts together.
  package private(set) var startTime = Duration.zero
  package private(set) var longestStart = Duration.zero
  /// Time with a moving picture.
  package private(set) var playing = Duration.zero
  /// Time without one, after the stream had started.
  package private(set) var waiting = Duration.zero
  /// Whether a start is under way.
  private(set) var isStarting = false
  /// Whether the present stream has started.
  private(set) var hasStarted = false

  package init() {}

  /// Time since pictures first came.
  package var watched: Duration { playing + waiting }

  /// The connection-induced rebuffering ratio, in thousandths.
  package var rebufferingPermille: Int {
    watched == .zero ? 0 : Int(waiting.components.seconds * 1000 / watched.components.seconds)
  }

  /// The mean time from zap to first picture; `nil` without any.
  package var meanStart: Duration? { starts == 0 ? nil : startTime / starts }

  /// Of 100, half for a start of 8 s; `nil` without any.
  package var startupScore: Int? {
    meanStart.map { Int(800_000 / (8000 + $0 / .milliseconds(1))) }
  }

  mutating func attempt() {
    attempts += 1
    (isStarting, hasStarted) = (true, false)
  }

  mutating func start(after time: Duration) {
    starts += 1
    startTime += time
    longestStart = max(longestStart, time)
    (isStarting, hasStarted) = (false, true)
  }

  mutating func exit() {
    exitsBeforeStart += 1
    isStarting = false
  }

  mutating func fail(isRefusal: Bool) {
    if isRefusal { refusals += 1 } else { startFailures += 1 }
    isStarting = false
  }

  /// How the player is, a second after the last look.
  mutating func look(_ status: PlayerStatus) {
    guard hasStarted else { return }
    if status == .playing { playing += .seconds(1) }
    if status == .waiting { waiting += .seconds(1) }
  }
}
