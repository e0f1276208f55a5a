package import Simulation

/// How a talk stands for those who show it.
extension Director {
  /// How long a chapter's card is shown, in host time: its steps begin after it.
  package static let cardLife = Duration.milliseconds(1500)

  /// The phase of a presented scenario.
  package enum TalkPhase: Hashable, Sendable {
    case runs
    /// Its next chapter waits for the presenter.
    case waits
    /// It waits since the presenter has acted.
    case detour
  }

  /// `nil` without a presenter, and once the scenario has ended.
  package var talk: TalkPhase? {
    guard isPresented, verdict == nil else { return nil }
    return progress.talk.isOnDetour ? .detour : progress.talk.isHeld ? .waits : .runs
  }

  /// Whether the script waits since the past, or a presenter's world, has become another one: going
  /// back to the branch that was left undoes it.
  package var isOffScript: Bool { verdict == nil && progress.talk.isOnDetour }

  /// The failed step after which the script can go on; `nil` where there is none.
  var passableFailure: StepFailure? {
    guard !isPresented, !progress.talk.isOnDetour, let failure = verdict?.failure,
      failure.breach == nil, progress.step + 1 < scenario.steps.count
    else { return nil }
    return failure
  }

  /// The title of the next chapter; `nil` where none follows.
  package var nextChapter: String? {
    guard verdict == nil || passableFailure != nil else { return nil }
    return scenario.steps.dropFirst(progress.step).lazy.compactMap(\.chapterTitle).first
  }

  /// The title of the chapter before which so many have begun; `nil` where there is none.
  package func title(ofChapter index: Int) -> String? {
    scenario.steps.lazy.compactMap(\.chapterTitle).dropFirst(index).first
  }

  /// The presenter's notes that stand now; `nil` where there are none.
  package var notes: String? { progress.talk.notes }

  /// Those at the beginning of the chapter before which so many have begun.
  package func notes(ofChapter index: Int) -> String? {
    scenario.steps.lazy.filter(\.isChapter).dropFirst(index).first?.notes
  }

  /// What a talk's script waits for while it runs.
  package struct Awaited: Hashable, Sendable {
    /// Such as `main: state PLAYING, within 5 s`.
    package let words: String
    /// When it ends at the latest, in simulated time.
    package let end: Instant
  }

  /// What it waits for; `nil` where it waits for its presenter, or has ended.
  package var awaited: Awaited? {
    guard talk == .runs, let step = scenario.steps.dropFirst(progress.step).first,
      let begin = progress.pending?.begin ?? beginning(of: step)
    else { return nil }
    switch step.content {
    case .act:
      return Awaited(
        words: step.isChapter ? "the next chapter" : "next: `\(step.word)`", end: begin)
    case .pass(let span):
      return Awaited(words: "wait \(Quantity.text(span, gap: " "))", end: begin + span)
    case .expect(let expectation), .wait(let expectation):
      return Awaited(words: expectation.words, end: begin + expectation.demand.span)
    }
  }

  private func beginning(of step: Step) -> Instant? {
    do {
      return try begin(of: step)
    } catch {
      return nil
    }
  }

  /// The title under which the first chapter of the talk waits; `nil` once it has begun.
  package var waitingTitle: String? {
    progress.talk.isHeld && progress.talk.chapters == skippedChapters ? nextChapter : nil
  }

  /// How many chapters of the script have begun.
  package var chaptersBegun: Int {
    scenario.steps.prefix(progress.step).count(where: \.isChapter)
  }
}
