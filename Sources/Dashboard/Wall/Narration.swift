import Players
import Scenarios
import Simulation

/// What a scenario tells its audience: a caption, a chapter, and in the end the verdict.
struct Narration: Sendable {
  private(set) var chapter: String?
  /// `nil` until the scenario has ended.
  private(set) var verdict: Verdict?
  private var captions = CaptionTrack()

  mutating func hear(_ notice: Notice, at presentation: Instant) {
    switch notice {
    case .simulator(.caption(let text)): captions.hear(text, at: presentation)
    case .simulator(.chapterBegan(let title)): chapter = title
    default: break
    }
  }

  /// Shows the verdict: at once as a caption, and from now on in the footer.
  mutating func conclude(_ verdict: Verdict, at presentation: Instant) {
    self.verdict = verdict
    captions = CaptionTrack()
    captions.hear(Self.words(verdict), at: presentation)
  }

  /// Forgets caption and chapter: time was moved. The verdict stays.
  mutating func rewind() {
    captions = CaptionTrack()
    chapter = nil
  }

  /// The caption at a presentation time; `nil` before the first.
  func caption(at presentation: Instant) -> String? { captions.shown(at: presentation)?.text }

  private static func words(_ verdict: Verdict) -> String {
    guard let failure = verdict.failure else {
      return "PASSED at \(ClockText.log(verdict.end)): everything happened as expected."
    }
    return "FAILED \(failure.headline); instead: \(failure.cause)"
  }
}

/// A scenario's captions: each stays until the next, and for at least four seconds, so that it can
/// be read at any speed.
struct CaptionTrack: Hashable, Sendable {
  /// The least time that a caption stays, in presentation time.
  static let least = Duration.seconds(4)

  struct Caption: Hashable, Sendable {
    var text: String
    /// Presentation time from which it is shown.
    var since: Instant
  }

  private var current: Caption?
  /// The caption that follows when the present one has been shown long enough.
  private var next: Caption?

  /// Takes in a caption; of several that come too fast, the newest is shown.
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

  /// The caption at a presentation time; `nil` before the first.
  func shown(at presentation: Instant) -> Caption? {
    if let next, presentation >= next.since { return next }
    return current
  }
}
