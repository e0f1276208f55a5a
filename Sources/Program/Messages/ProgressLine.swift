import Foundation
import Synchronization

/// A line on standard error that shows progress, once the work takes longer than a second and if
/// standard error is a terminal.
final class ProgressLine: Sendable {
  private let began = Date.now
  private let isWatched = isatty(2) == 1
  private let shown = Mutex("")

  /// Shows how far the work is, in place of what was shown before.
  func show(_ text: String) {
    guard isWatched, Date.now.timeIntervalSince(began) > 1 else { return }
    shown.withLock { shown in
      guard shown != text else { return }
      shown = text
      StandardError.show(text)
    }
  }

  /// Clears the line.
  func clear() {
    if shown.withLock({ !$0.isEmpty }) { StandardError.clearLine() }
  }
}
