/// Names one armed fault of a world.
package struct FaultID: Hashable, Sendable {
  let number: Int
}
