import Players

/// The aspects that a condition checks, each with what is expected of it.
struct Checks<Subject>: Sendable {
  private var checks: [(aspect: Aspect<Subject>, expected: Expected)] = []

  /// Those of some aspects whose keys a mapping has.
  init(_ aspects: [Aspect<Subject>], _ keys: MappingReading) throws(FileProblem) {
    for aspect in aspects {
      guard let expected = try keys(aspect.key) else { continue }
      checks.append((aspect, expected))
    }
  }

  var isEmpty: Bool { checks.isEmpty }
  var areContinuous: Bool { checks.contains { $0.aspect.isContinuous } }

  mutating func append(_ others: Checks) { checks += others.checks }

  /// Whether a subject is as expected, in what concerns it or in everything.
  func hold(for subject: Subject, onlyWhatConcernsIt: Bool = false) -> Bool {
    checks.allSatisfy { aspect, expected in
      onlyWhatConcernsIt && !aspect.concerns(subject) || expected.matches(aspect.value(subject))
    }
  }

  /// Whether a subject may be as expected, as far as it is known in brief.
  func mayHold(for brief: PlayerBrief) -> Bool {
    checks.allSatisfy { aspect, expected in
      aspect.brief.map { expected.matches($0(brief)) } ?? true
    }
  }

  /// Such as `state PLAYING, beat >= 2`.
  var words: [String] { checks.map { "\($0.aspect.key.name) \($0.expected.words)" } }

  /// The actual values of what is checked.
  func values(of subject: Subject) -> [String] {
    checks.map { "\($0.aspect.key.name) \(Self.text($0.aspect.value(subject)))" }
  }

  private static func text(_ value: FieldValue?) -> String {
    switch value {
    case nil: "none"
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): "\((number * 1000).rounded() / 1000)"
    case .flag(let flag): "\(flag)"
    }
  }
}
