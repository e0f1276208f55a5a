import Players
import Scenarios
import Screen
import Simulation

/// A scenario's messages to its audience: captions, chapters, and in the end the verdict.
struct Narration: Sendable {
  /// What is said of a scenario that has passed.
  static let success = "everything happened as expected"

  /// What stands on the wall until the first key or a caption.
  var opening: String?
  private(set) var chapter: String?
  /// The title under which the first chapter waits for the presenter.
  var waitingTitle: String?
  /// `nil` until the scenario has ended.
  private(set) var verdict: Verdict?
  /// Host time at which the chapter began.
  private var opened = Instant.zero
  private var captions = CaptionTrack()

  /// Takes in a notice that was announced at an instant, and is shown from an instant of host time
  /// on.
  mutating func observe(_ notice: Notice, at instant: Instant, shown host: Instant) {
    switch notice {
    case .simulator(.caption(let text)): captions.observe(text, at: instant)
    case .simulator(.chapterBegan(let title)):
      chapter = title
      opened = host
      captions = CaptionTrack()
    default: break
    }
  }

  /// The verdict is shown from its instant on, below the last caption.
  mutating func conclude(_ verdict: Verdict) { self.verdict = verdict }

  mutating func reopen() { verdict = nil }

  /// Forgets captions and chapter: time was moved. The verdict stays.
  mutating func rewind() {
    captions = CaptionTrack()
    chapter = nil
  }

  /// The caption at an instant of simulated time; `nil` before a chapter's first.
  func caption(at instant: Instant) -> String? { captions.shown(at: instant)?.text ?? opening }

  /// The verdict; `nil` before the scenario's end, in time that was turned back as well.
  func verdict(at instant: Instant) -> Verdict? {
    verdict.flatMap { instant >= $0.end ? $0 : nil }
  }

  /// The verdict in words.
  func verdictText(at instant: Instant) -> String? {
    guard let verdict = verdict(at: instant) else { return nil }
    guard let failure = verdict.failure else {
      return "PASSED at \(ClockText.log(verdict.end)): \(Self.success)."
    }
    return "FAILED \(failure.headline); found: \(failure.cause)"
  }

  /// Caption and verdict at an instant; `nil` when there is neither.
  func captionBar(at instant: Instant, _ theme: Theme) -> CaptionBar? {
    let (text, verdict) = (caption(at: instant) ?? "", verdictText(at: instant) ?? "")
    guard !text.isEmpty || !verdict.isEmpty else { return nil }
    return CaptionBar(text: text, verdict: verdict, theme: theme)
  }

  /// The title of a chapter that has just begun; `nil` later.
  func card(at host: Instant) -> String? {
    if let waitingTitle { return waitingTitle }
    guard let chapter, host >= opened, host - opened < Director.cardLife else { return nil }
    return chapter
  }
}
