package import Simulation

/// One session as the server sees it.
package struct SessionRecord: Hashable, Sendable {
  package let id: String
  package let account: String
  /// Identifier of the device that set it up.
  package let device: String
  /// Content identifier it was set up for.
  package let content: String
  package let startedAt: Instant
  /// Heartbeats, and licences that count as such, since set-up.
  package internal(set) var beats = 0
  /// When the session is over unless a beat arrives.
  package internal(set) var expiresAt: Instant
  /// Number of the newest token.
  var sequence = 0

  init(
    id: String, account: String, device: String, content: String, startedAt: Instant,
    expiresAt: Instant
  ) {
    self.id = id
    self.account = account
    self.device = device
    self.content = content
    self.startedAt = startedAt
    self.expiresAt = expiresAt
  }

  func isOver(at now: Instant) -> Bool { expiresAt <= now }
}
