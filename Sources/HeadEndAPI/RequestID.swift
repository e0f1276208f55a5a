/// Names one request of a world, so that its answer finds back.
package struct RequestID: Hashable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }
}
