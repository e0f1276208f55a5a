package import Sessions
import Worlds

/// How far a session had come when something began. Order decides what happened later: at one
/// instant, something may happen before and after.
package struct Beginning: Sendable {
  /// How many announcements came before it, on the session's branch.
  package let announcements: Int
  /// What had been requested.
  let requests: RequestTally
  /// How many breaches of rules had been found.
  let breaches: Int

  /// The start of every session.
  package static let start = Beginning(announcements: 0, requests: RequestTally(), breaches: 0)

  private init(announcements: Int, requests: RequestTally, breaches: Int) {
    (self.announcements, self.requests, self.breaches) = (announcements, requests, breaches)
  }

  /// Now.
  package init(in session: Session) {
    self.init(
      announcements: session.place.announcements, requests: session.requests,
      breaches: session.rules?.allBreaches.count ?? 0)
  }
}
