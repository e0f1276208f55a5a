/// Names one armed fault of a world.
package struct FaultID: Hashable, Sendable {
  /// Faults are numbered from 1 as they are armed.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }
}
