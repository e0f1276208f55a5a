package import Simulation

/// A session that the service counts, and who has it.
package struct OpenSession: Hashable, Sendable {
  /// First characters of its identifier.
  package let id: String
  package let account: String
  /// Identifier of the content it was set up for.
  package let content: String
  /// The player or real client that has it; of an orphan, the device that set it up.
  package let owner: String
  /// Whether no player has it any more, so that nobody ends it: it counts until it expires.
  package let isOrphan: Bool
  package let begin: Instant
  /// When it expires unless a heartbeat arrives.
  package let end: Instant
}
