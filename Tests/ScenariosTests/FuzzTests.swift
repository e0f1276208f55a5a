import Foundation
import Scenarios
import Simulation
import Testing

/// Files as a cat on the keyboard would leave them: always a value or a clear error, never worse.
@Suite struct FuzzTests {
  private static let files = Shipped.scenarios + Shipped.lineUps
  private static let parts = 20
  /// 20 parts of 520 mutations: 10,400.
  private static let mutations = 520

  @Test(arguments: 0..<parts)
  func `mutilated files are read or refused`(part: Int) throws {
    var random = RandomStream(seed: UInt64(part), name: "fuzz")
    let texts = try Self.files.map { ($0, try Shipped.text($0)) }
    var refused = 0
    for _ in 0..<Self.mutations {
      let (path, text) = texts[Int(random.integer(in: 0...Int64(texts.count - 1)))]
      let mutant = Mutation.any(of: text, &random)
      guard let problem = Self.problem(mutant, isScenario: path.hasPrefix("scen")) else { continue }
      refused += 1
      #expect(!problem.message.isEmpty)
      #expect(problem.text.hasPrefix("x.yaml"), "\(problem.text)")
      #expect(!problem.text.contains("\n"), "\(problem.text)")
    }
    #expect(refused > Self.mutations / 3)
  }

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
