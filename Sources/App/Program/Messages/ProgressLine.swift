import Foundation
import Synchronization

/// How far the work is, on standard error: on a terminal in one line, once it takes longer than a
/// second; elsewhere, such as in the log of a CI job, a line every ten seconds [N].
final class ProgressLine: Sendable {
  private let isWatched = isatty(2) == 1
  private let shown: Mutex<(text: String, next: ContinuousClock.Instant)>
  private static let pause = Duration.seconds(10)

  init() {
    shown = Mutex(("", .now + (isatty(2) == 1 ? .seconds(1) : Self.pause)))
  }

  /// Shows how far the work is, in place of what was shown before.
  func show(_ text: String) {
    shown.withLock { shown in
      guard shown.text != text, .now > shown.next else { return }
      shown.text = text
      guard !isWatched else { return StandardError.show(text) }
      shown.next = .now + Self.pause
      StandardError.print("progress: \(text)")
    }
  }

  /// Clears the line.
  func clear() {
    if isWatched, shown.withLock({ !$0.text.isEmpty }) { StandardError.clearLine() }
  }
}
