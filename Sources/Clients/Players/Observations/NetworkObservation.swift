/// A network that is not the line-up's, or that changes: what it is, and its bandwidth now.
package struct NetworkObservation: Hashable, Sendable {
  /// The shipped trace that it follows; empty for any other.
  package let trace: String
  /// Such as `train: 240 s, 0 to 20 Mbit/s, repeated`.
  package let words: String
  /// Bits per second.
  package let bandwidth: Int

  package init(trace: String, words: String, bandwidth: Int) {
    (self.trace, self.words, self.bandwidth) = (trace, words, bandwidth)
  }
}
