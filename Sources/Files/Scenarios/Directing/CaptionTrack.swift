package import Simulation

/// The captions of a chapter: each stays until the next, and for at least four seconds. Both are
/// counted in simulated time, so that an instant has the same caption at every speed, and when time
/// was moved.
package struct CaptionTrack: Hashable, Sendable {
  /// The least time that a caption stays.
  package static let least = Duration.seconds(4)

  package struct Caption: Hashable, Sendable {
    package let text: String
    /// When it is first shown.
    package let since: Instant
  }

  private var current: Caption?
  /// The caption that follows when the present one has been shown long enough.
  private var next: Caption?

  package init() {}

  /// Takes in a caption; of several that come too fast, the newest is shown.
  package mutating func observe(_ text: String, at instant: Instant) {
    current = shown(at: instant)
    let free = current.map { $0.since + Self.least } ?? instant
    if instant >= free {
      current = Caption(text: text, since: instant)
      next = nil
    } else {
      next = Caption(text: text, since: free)
    }
  }

  /// The caption at an instant; `nil` before the first.
  package func shown(at instant: Instant) -> Caption? {
    if let next, instant >= next.since { return next }
    return current
  }

  /// Whether a caption is still to be shown at an instant.
  func isLate(at instant: Instant) -> Bool { next.map { instant < $0.since } ?? false }

  /// The newest caption, shown or not.
  var newest: Caption? { next ?? current }
}
