import Foundation
import Scenarios
import Testing

/// Files without end: refused, and in time. What else is in files, `FuzzingTests` invents.
@Suite struct EndlessFileTests {
  private static func problem(_ text: String, isScenario: Bool) -> FileProblem? {
    do throws(FileProblem) {
      if isScenario {
        _ = try Shipped.scenario(text)
      } else {
        _ = try LineUpFile.read(text, name: "x", path: "x.yaml")
      }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["[", "{a: ", "- ", "&a [*a, ", "? "])
  func `bottomless files are refused`(opening: String) {
    let text = "steps: " + String(repeating: opening, count: 20_000)
    #expect(Self.problem(text, isScenario: true) != nil)
    #expect(Self.problem(text, isScenario: false) != nil)
  }

  @Test func `a file that doubles itself is refused in time`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(Self.problem(text, isScenario: true) != nil)
  }
}
