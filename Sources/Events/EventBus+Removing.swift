import Synchronization

extension EventBus {
  /// Ends a registration; it is not called again, not even by a post under way on this thread.
  ///
  /// A delivery in progress on another thread is not waited for. A token that was removed
  /// before, or of another bus, is ignored.
  public func removeObserver(_ token: Token) {
    remove(token) { _ in true }
  }

  /// Ends a registration if it was for this name and this object; `nil` stands for any.
  public func removeObserver(_ token: Token, name: Name?, object: AnyObject?) {
    let object = object.map { ObjectIdentifier($0) }
    remove(token) { roster in
      if let name, roster.name != name { return false }
      return object == nil || roster.subject?.identity == object
    }
  }

  private func remove(_ token: Token, if isMeant: (Roster) -> Bool) {
    guard token.bus == id else { return }
    // Dropped after unlocking: what a closure captures may use the bus as it goes.
    let removed: Remains? = registry.withLock { registry in
      let roster = registry.roster(of: token)
      guard let position = roster.position(of: token.serial, putAt: token.spot),
        isMeant(roster)
      else { return nil }
      census.count(roster, by: -1)
      let removed = roster.remove(at: position)
      if roster.isEmpty { registry.dissolve(roster) }
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}
