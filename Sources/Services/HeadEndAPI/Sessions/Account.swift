/// A subscribed household, and how many sessions it may have at once.
package struct Account: Hashable, Sendable {
  package var id: String
  /// Sessions that may exist at the same time.
  package var sessionLimit: Int
  /// What happens when the limit is reached.
  package var excess = SessionRule.Excess.refuseNewest
  /// Groups of contents that it has subscribed to; `nil` = all.
  package var subscriptions: [String]?

  package init(id: String, sessionLimit: Int) {
    self.id = id
    self.sessionLimit = sessionLimit
  }

  /// Whether it may play a content: it has subscribed to the content's group, or there is none.
  package func isEntitled(to channel: Channel) -> Bool {
    guard let group = channel.group, let subscriptions else { return true }
    return subscriptions.contains(group)
  }
}
