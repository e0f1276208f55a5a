package import Simulation

/// One key of a source's ring, as the inspector lists it.
package struct KeyObservation: Hashable, Sendable {
  /// How far the key is.
  package enum State: String, CaseIterable, Sendable {
    /// Named by a playlist; its licence has been requested, or waits for tokens.
    case requested
    case held
    case failed
  }

  /// Which of the content's keys, such as `hd-201`; the content where it has a single key.
  package var name: String
  package var state: State
  /// When its lease ends; `nil` without a key.
  package var end: Instant?

  package init(name: String, state: State, end: Instant?) {
    self.name = name
    self.state = state
    self.end = end
  }
}
