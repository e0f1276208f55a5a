import Players
import Scenarios
import Screen
import Simulation

/// A scenario's messages to its audience: captions, chapters, and in the end the verdict.
struct Narration: Sendable {
  /// What is said of a scenario that has passed.
  static let success = "everything happened as expected"

  /// Whether the verdict is shown; an audience does not see it.
  let showsVerdict: Bool
  /// What stands on the wall until the first key or a caption.
  var opening: MeasuredCaption?
  /// The captions of the script, in its order; empty without one.
  var script: [MeasuredCaption] = []
  /// The title of a script without chapters, shown as one of them would be; else `nil`.
  var title: String?
  /// The first caption without a script, whose room is kept from then on.
  private var first: MeasuredCaption?
  private(set) var chapter: String?
  /// The title under which the first chapter waits for the presenter.
  var waitingTitle: String?
  /// `nil` until the scenario has ended.
  private(set) var verdict: Verdict?
  /// Whether a key has closed the last card.
  private var isLastCardClosed = false
  /// Host time at which the chapter began.
  private var opened = Instant.zero
  private var captions = CaptionTrack()

  init(showsVerdict: Bool = true) { self.showsVerdict = showsVerdict }

  /// Takes in a notice that was announced at an instant, and is shown from an instant of host time
  /// on.
  mutating func observe(_ notice: Notice, at instant: Instant, shown host: Instant) {
    switch notice {
    case .simulator(.caption(let text)):
      captions.observe(text, at: instant)
      if script.isEmpty, first == nil { first = MeasuredCaption(text) }
    case .simulator(.chapterBegan(let title)):
      chapter = title
      opened = host
      captions = CaptionTrack()
    default: break
    }
  }

  /// The verdict counts from its instant on, and is shown below the last caption.
  mutating func conclude(_ verdict: Verdict) { (self.verdict, isLastCardClosed) = (verdict, false) }

  /// Closes what stands until the next key: a line-up's sentence, and a brand's last card.
  mutating func closeCards() {
    opening = nil
    isLastCardClosed = verdict != nil
  }

  /// Whether a brand's last card is shown: from the end of a scenario that has passed.
  func showsLastCard(at instant: Instant) -> Bool {
    !isLastCardClosed && verdict(at: instant)?.hasPassed == true
  }

  mutating func reopen() { verdict = nil }

  /// Forgets captions and chapter: time was moved. The verdict stays.
  mutating func rewind() {
    captions = CaptionTrack()
    chapter = nil
  }

  /// The caption at an instant of simulated time; `nil` before a chapter's first.
  func caption(at instant: Instant) -> String? {
    captions.shown(at: instant)?.text ?? opening?.text
  }

  /// The verdict; `nil` before the scenario's end, in time that was turned back as well.
  func verdict(at instant: Instant) -> Verdict? {
    verdict.flatMap { instant >= $0.end ? $0 : nil }
  }

  /// The verdict in words; `nil` where it is not shown.
  func verdictText(at instant: Instant) -> String? {
    guard showsVerdict, let verdict = verdict(at: instant) else { return nil }
    guard let failure = verdict.failure else {
      return "PASSED at \(ClockText.log(verdict.end)): \(Self.success)."
    }
    return "FAILED \(failure.headline); found: \(failure.cause)"
  }

  /// What captions take at an instant, and what they say.
  struct Shown {
    let rows: CaptionRows
    /// Caption and verdict; `nil` when there is neither.
    let bar: CaptionBar?
  }

  /// The captions at an instant, on a screen of that size.
  func shown(
    at instant: Instant, isOnStage: Bool, isForPhones: Bool, on size: Size, _ theme: Theme
  ) -> Shown {
    let room = captionRoom(
      at: instant, isOnStage: isOnStage, isForPhones: isForPhones, on: size)
    let (text, verdict) = (caption(at: instant) ?? "", verdictText(at: instant) ?? "")
    guard !text.isEmpty || !verdict.isEmpty else {
      return Shown(rows: CaptionRows(kept: room.rows, shown: 0), bar: nil)
    }
    let bar = CaptionBar(text: text, verdict: verdict, room: room, theme: theme)
    return Shown(rows: CaptionRows(kept: room.rows, shown: bar.rows(width: size.width)), bar: bar)
  }

  /// The room of all captions on a screen of that size: of the script's; without one that of the
  /// first, from then on.
  private func captionRoom(
    at instant: Instant, isOnStage: Bool, isForPhones: Bool, on size: Size
  ) -> CaptionRoom {
    let captions = script.isEmpty ? [first ?? opening].compactMap(\.self) : script
    return CaptionRoom(
      captions, hasVerdict: showsVerdict && (!script.isEmpty || verdict(at: instant) != nil),
      isOnStage: isOnStage, isForPhones: isForPhones, on: size)
  }

  /// The title of a chapter that has just begun; `nil` later.
  func card(at host: Instant) -> String? {
    if let waitingTitle { return waitingTitle }
    if chapter == nil, let title, host < .zero + Director.cardLife { return title }
    guard let chapter, host >= opened, host - opened < Director.cardLife else { return nil }
    return chapter
  }
}
