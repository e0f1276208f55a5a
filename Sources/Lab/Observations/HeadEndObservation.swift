package import HeadEndAPI

/// What the head-end does, for its panel: made only when somebody looks at it.
package struct HeadEndObservation: Hashable, Sendable {
  /// Sessions that are live.
  package var sessions: Int
  /// How many all accounts together may have.
  package var limit: Int
  /// The services' queues, with what each service has done lately.
  package var queues: ServiceQueues

  package init(sessions: Int, limit: Int, queues: ServiceQueues) {
    self.sessions = sessions
    self.limit = limit
    self.queues = queues
  }
}
