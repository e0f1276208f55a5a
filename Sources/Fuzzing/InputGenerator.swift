import Simulation

/// Inputs for one way in, from a seed: mutations of the inputs that are kept for it. The same seed
/// always gives the same inputs.
package struct InputGenerator: Sendable {
  private let way: WayIn
  private let corpus: [[UInt8]]
  private var random: RandomStream

  /// Inputs from a corpus, which must not be empty.
  package init(_ way: WayIn, corpus: [[UInt8]], seed: UInt64) {
    precondition(!corpus.isEmpty, "There is something to mutate.")
    self.way = way
    self.corpus = corpus
    random = RandomStream(seed: seed, name: "fuzz \(way.rawValue)")
  }

  package mutating func next() -> [UInt8] {
    let sample = corpus[Int(random.integer(in: 0...Int64(corpus.count - 1)))]
    return Mutation.any(of: sample, words: way.words, &random)
  }
}
