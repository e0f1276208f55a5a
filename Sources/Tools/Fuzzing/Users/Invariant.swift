import Dashboard
import Exploring
import Scenarios
import Screen
import Simulation
import Worlds

/// A property that holds whatever a user does, named in the user's words.
package struct Invariant: Sendable {
  /// When it is asked.
  enum Moment: Hashable {
    /// After each input.
    case input
    /// When a user saves, and at the end.
    case save
    /// At the end alone: it moves time, or takes long.
    case end
  }

  package let name: String
  let moment: Moment
  /// Returns what is wrong; `nil` if the property holds.
  private let fault: @Sendable (UserPlay) -> String?

  init(
    _ name: String, _ moment: Moment, fault: @escaping @Sendable (UserPlay) -> String?
  ) {
    (self.name, self.moment, self.fault) = (name, moment, fault)
  }

  func broken(in play: UserPlay) -> BrokenInvariant? { fault(play).map(broken) }

  func broken(_ detail: String) -> BrokenInvariant {
    BrokenInvariant(name: name, detail: detail)
  }

  /// Every invariant. A new one is a row here: a name, when it is asked, and what is wrong.
  package static let all = [
    framesAreHarmless, promisesAreKept, claimsAreTrue, linesAreClear, filesAreRead, replayIsTheLog,
    bundleIsRead, rewindRestores, exportPasses, searchReports, casesFail, talksEnd,
    notesAreApart,
  ]
}

/// An invariant that did not hold.
package struct BrokenInvariant: Hashable, Sendable {
  package let name: String
  package let detail: String

  package init(name: String, detail: String) { (self.name, self.detail) = (name, detail) }

  package var text: String { "\(name): \(detail)" }
}

extension Invariant {
  /// Frames and lines that a terminal would obey, or that have another size.
  static let framesAreHarmless = Invariant("the screen is harmless", .input) { play in
    let frame = play.wallSession.frame(play.size)
    var findings = Findings()
    findings.expectHarmless(frame)
    findings.expect(frame.size == play.size, "it has another size than the terminal")
    return findings.sentences.first
  }

  static let linesAreClear = Invariant("what is printed is one clear line each", .end) { play in
    lineFault(play.said)
  }

  /// What a refusal breaks by its words.
  func ifBroken(_ lines: [String]) -> [BrokenInvariant] {
    Self.lineFault(lines).map { [broken($0)] } ?? []
  }

  private static func lineFault(_ lines: [String]) -> String? {
    var findings = Findings()
    for line in lines { findings.expectLine(line) }
    return findings.sentences.first
  }
}
