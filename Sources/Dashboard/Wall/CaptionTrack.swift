import Simulation

/// A scenario's words for whoever watches: each stays until the next, and four seconds at least, so
/// that it can be read at any speed.
struct CaptionTrack: Hashable, Sendable {
  /// How long a caption stays at least, in presentation time.
  static let least = Duration.seconds(4)

  struct Caption: Hashable, Sendable {
    var text: String
    /// Presentation time from which it is shown.
    var since: Instant
  }

  private var current: Caption?
  /// What comes when the present one has been there long enough.
  private var next: Caption?

  /// Takes in what is said; of words that come too fast, the newest are shown.
  mutating func hear(_ text: String, at presentation: Instant) {
    current = shown(at: presentation)
    let free = current.map { $0.since + Self.least } ?? presentation
    if presentation >= free {
      current = Caption(text: text, since: presentation)
      next = nil
    } else {
      next = Caption(text: text, since: free)
    }
  }

  /// The words to be seen at a presentation time; `nil` before the first.
  func shown(at presentation: Instant) -> Caption? {
    if let next, presentation >= next.since { return next }
    return current
  }
}
