import Simulation

/// A user's inputs, generated from a seed: the same seed always gives the same script. The seed
/// also selects what the user starts from, so a shortened script plays on the same session.
package struct UserScript: Hashable, Sendable {
  package let way: UserWay
  package let seed: UInt64
  package private(set) var inputs: [UserInput]

  /// The script of a seed.
  package init(_ way: UserWay, seed: UInt64) {
    (self.way, self.seed) = (way, seed)
    var draw = UserDraw(way, seed: seed)
    inputs = draw.inputs()
  }

  /// A script as it was printed; `nil` where a word is no input.
  package init?(_ way: UserWay, seed: UInt64, text: String) {
    let words = text.split(separator: " ")
    inputs = words.compactMap(UserInput.init)
    guard inputs.count == words.count else { return nil }
    (self.way, self.seed) = (way, seed)
  }

  /// The inputs, word by word.
  package var text: String { inputs.map(\.text).joined(separator: " ") }

  /// The same user, who does no more than that.
  package func doing(_ inputs: [UserInput]) -> UserScript {
    var script = self
    script.inputs = inputs
    return script
  }

  /// The shortest script for which `breaks` is still true; gives up after `limit` tries.
  package func shrunk(limit: Int = 300, _ breaks: (UserScript) -> Bool) -> UserScript {
    doing(Reduction.reduce(inputs, limit: limit) { breaks(doing($0)) }.kept)
  }
}
