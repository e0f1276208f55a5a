/// How many sessions an account uses of those it may.
package struct AccountObservation: Hashable, Sendable {
  package var id: String
  package var sessions: Int
  package var limit: Int

  package init(id: String, sessions: Int, limit: Int) {
    self.id = id
    self.sessions = sessions
    self.limit = limit
  }
}
