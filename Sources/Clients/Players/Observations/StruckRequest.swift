package import HeadEndAPI

/// What a fault has done to a request that is under way: its sender will notice when the answer
/// comes, or fails to come.
package enum StruckRequest: Hashable, Sendable {
  /// No answer will come.
  case lost(Operation)
  /// The answer that comes leads to a failure that nothing reports.
  case hushed(Silence)
}
