package import Sessions
package import Simulation
package import Worlds

/// A line-up, a seed, and steps that act and say what is expected: a test, a demo and a recording
/// at once.
package struct Scenario: Sendable {
  package var title: String
  package var lineUp: LineUp
  package var seed: UInt64
  /// What a right clock shows when the world starts.
  package var epoch: UnixTime
  /// The rules that it has to keep; `nil` where nothing is judged.
  package var rules: [RequiredRule]?
  package var steps: [Step]
  /// Why the rest of a saved session cannot be read; `nil` where it was read to its end.
  package var unread: FileProblem?
  /// True if it is a saved session: a record of actions, not a set of claims.
  package var isSession = false

  /// Whether it has what real clients sent, and so needs neither them nor what they asked.
  package var isRecorded: Bool {
    isSession || steps.contains { if case .request? = $0.act?.role { true } else { false } }
  }
  /// How it is expected to end: one that is known to fail may say so.
  package var expected = ExpectedEnd.pass
  /// Texts of which one has to occur in each failure that is expected; none for any failure.
  package var expectedFailures: [String] = []
  /// Why it may fail; `nil` where that is not said.
  package var reason: String?

  /// How a scenario is expected to end.
  package enum ExpectedEnd: String, CaseIterable, Sendable {
    case pass, fail
  }

  /// Those of its rules that it does not break on purpose.
  var keptRules: [RequiredRule] {
    let broken = brokenOnPurpose
    return (rules ?? []).filter { !broken.contains($0.rule) }
  }

  /// A book of all rules; with the harms that are counted if it names one.
  package var ruleBook: RuleBook? {
    guard let rules else { return nil }
    let named = rules.map(\.rule) + steps.compactMap { $0.expectation?.condition.rule }
    return RuleBook(named.contains { $0.harm?.isCounted == true } ? Rule.everything : Rule.all)
  }

  /// The rules whose breach it expects.
  var brokenOnPurpose: [Rule] {
    var broken: [Rule] = []
    for step in steps {
      guard let expectation = step.expectation, let rule = expectation.condition.rule,
        case .within = expectation.demand, !broken.contains(rule)
      else { continue }
      broken.append(rule)
    }
    return broken
  }

  /// Whether it passes whatever happens, as long as its steps can be done; a saved session is none.
  var expectsNothing: Bool {
    !isSession && rules?.isEmpty ?? true && !steps.contains { $0.expectation != nil }
  }

  /// A session for it that has not begun.
  package func session(seed other: UInt64? = nil) -> Session {
    Session(
      lineUp, seed: other ?? seed, epoch: epoch, rules: ruleBook)
  }

  /// How many requests of real clients are not sent again, for their secrets were left out.
  package var redactedRequests: Int {
    steps.count { $0.act?.role == .redactedRequest }
  }

  package var hasChapters: Bool { steps.contains(where: \.isChapter) }

  /// The titles of its chapters, in the order of its steps.
  package var chapterTitles: [String] { steps.compactMap(\.chapterTitle) }

  /// The number of a chapter, from 1, by its title in any case, or by that number; `nil` where
  /// there is none.
  package func chapter(_ text: String) -> Int? {
    let titles = chapterTitles
    let named =
      titles.firstIndex(of: text)
      ?? titles.firstIndex { $0.lowercased() == text.lowercased() }
    return named.map { $0 + 1 }
      ?? Quantity.integer(text, in: 0...titles.count).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Its captions, in the order of its steps.
  package var captions: [String] { steps.compactMap(\.caption) }
}

/// One step of a scenario: its place in the file, when it begins, what it does.
package struct Step: Sendable {
  /// When a step begins.
  package enum Timing: Hashable, Sendable {
    /// As soon as the step before it is done.
    case next
    /// At this simulated time.
    case at(Duration)
    /// This long after the step before it is done.
    case after(Duration)
  }

  /// What a step does.
  package enum Content: Sendable {
    case act(Act)
    /// Let time pass.
    case pass(Duration)
    case expect(Expectation)
    /// As `expect`, but it moves the window of notifications that later expectations may match.
    case wait(Expectation)
  }

  package let place: Place
  package let timing: Timing
  package let content: Content
  /// The key that says what it does.
  package var word = "wait"
  /// What only the presenter sees from its beginning on; `nil` where that stays as it was.
  package var notes: String?

  /// The least time that it takes.
  var leastSpan: Duration {
    switch content {
    case .pass(let span): span
    case .expect(let expectation), .wait(let expectation):
      expectation.demand.leastSpan
    case .act: .zero
    }
  }
}

extension Step {
  /// What it waits for or expects.
  package var expectation: Expectation? {
    switch content {
    case .expect(let expectation), .wait(let expectation): expectation
    case .act, .pass: nil
    }
  }

  /// What it does; `nil` where it waits or expects.
  package var act: Act? { if case .act(let act) = content { act } else { nil } }

  var isChapter: Bool { chapterTitle != nil }

  /// The title of the chapter that it begins; `nil` for any other step.
  package var chapterTitle: String? {
    if case .chapter(let title)? = act?.role { title } else { nil }
  }

  /// Whether it shows a caption at the instant of the step before it.
  var isCaptionOfTheMoment: Bool { caption != nil && timing == .next }

  /// The speed that it sets; `nil` for any other step.
  var speed: Speed? { if case .speed(let speed)? = act?.role { speed } else { nil } }

  /// The caption that it shows; `nil` for any other step.
  package var caption: String? { if case .caption(let text)? = act?.role { text } else { nil } }
}
