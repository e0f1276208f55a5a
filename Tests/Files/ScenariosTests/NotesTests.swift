import Simulation
import Testing

@testable import Scenarios

/// The key `notes` of a step.
@Suite struct NotesTests {
  private static func problem(_ step: String) -> String {
    do {
      _ = try Shipped.scenario("title: T\nlineup: classic\nsteps:\n  - \(step)\n", path: "x.yaml")
      return ""
    } catch {
      return error.text
    }
  }

  @Test func `a step of any kind may have lines of notes, which change nothing`() throws {
    let steps = "  - chapter: One\n%@  - after: 1s\n    zap: {player: main, channel: 102}\n%@"
    let notes = "    notes: |\n      Küche: look at them.\n\n      \"Now\" 🎬\n"
    func scenario(_ notes: String) throws -> Scenario {
      try Shipped.scenario(
        "title: T\nlineup: classic\nsteps:\n" + steps.replacing("%@", with: notes), path: "x.yaml")
    }
    let (noted, plain) = (try scenario(notes), try scenario(""))
    let words = "Küche: look at them.\n\n\"Now\" 🎬\n"
    #expect(noted.steps.map(\.notes) == [words, words])
    #expect(plain.steps.allSatisfy { $0.notes == nil })
    #expect(noted.steps.map(\.timing) == plain.steps.map(\.timing))
    #expect(noted.captions == plain.captions)
  }

  @Test(arguments: [
    ("{say: Hi, notes: \" \"}", "1 to 2000"), ("{say: Hi, notes: [a]}", "1 to 2000"),
    ("{say: Hi, notes: \"a\\eb\"}", "control characters"), ("{notes: Hi}", "a step needs one of"),
    ("{say: Hi, note: Hi}", "`notes`"),
  ])
  func `what cannot be notes is named with its place`(step: String, words: String) {
    let problem = Self.problem(step)
    #expect(problem.hasPrefix("x.yaml:4:") && problem.contains(words), "\(problem)")
  }

  @Test func `longer notes than a presenter can read are refused, with their length`() {
    let long = String(repeating: "x", count: 2001)
    #expect(Self.problem("{say: Hi, notes: \(long)}").contains("this has 2001"))
    #expect(Self.problem("{say: Hi, notes: \(long.dropFirst())}").isEmpty)
  }
}
