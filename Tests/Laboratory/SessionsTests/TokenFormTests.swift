import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// What looks like a JSON Web Token is found in time that grows with the text.
struct TokenFormTests {
  @Test(arguments: 0..<20)
  func `it is what the form says, wherever it stands`(seed: UInt64) {
    let form = #/eyJ[A-Za-z0-9_\-]+\.[A-Za-z0-9_\-]+\.[A-Za-z0-9_\-]+/#
    var random = RandomStream(seed: seed, name: "tokens")
    let words = ["eyJ", "a", ".", "-", "_", "Z9", " ", "%", "é", "\n", "eyJx.y.z", "..", "eyJeyJ"]
    for _ in 0..<200 {
      let text = (0..<random.integer(in: 0...12)).map { _ in
        words.randomElement(using: &random) ?? ""
      }.joined()
      let expected = text.matches(of: form).map { String($0.output) }
      #expect(HarmlessWriter.tokens(in: text) == expected, "\(text)")
    }
  }

  @Test func `a flood of beginnings holds nothing`() {
    #expect(HarmlessWriter.tokens(in: String(repeating: "eyJ", count: 300_000)).isEmpty)
  }
}
