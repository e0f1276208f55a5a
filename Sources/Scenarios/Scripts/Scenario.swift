package import Lab

/// A scenario (DESIGN §5): a line-up, a seed, and steps that do something and say what has to come
/// of it. A test, a demo and a recording at once.
package struct Scenario: Sendable {
  package var title: String
  package var lineUp: LineUp
  package var seed: UInt64
  package var steps: [Step]
}
