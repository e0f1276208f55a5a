package import Players

/// A question to an app's own code that the world waits at.
package struct HostCall: Hashable, Sendable {
  package let id: HostCallID
  package let question: HostQuestion
}
