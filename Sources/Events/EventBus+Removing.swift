import Synchronization

extension EventBus {
  /// Ends a registration; it is not called again, not even by a post under way on this thread.
  ///
  /// A delivery in progress on another thread is not waited for. A token that was removed
  /// before, or of another bus, is ignored.
  public func removeObserver(_ token: Token) {
    remove(token) { _, _ in true }
  }

  /// Ends a registration if it was for this name and this object; `nil` stands for any.
  public func removeObserver(_ token: Token, name: Name?, object: AnyObject?) {
    let object = object.map { ObjectIdentifier($0) }
    remove(token) { registry, handler in
      let roster = registry.roster(of: handler)
      if let name, registry.channels[roster.channel].name != name { return false }
      return object == nil || roster.subject?.identity == object
    }
  }

  private func remove(_ token: Token, if isMeant: (Registry, Handler) -> Bool) {
    guard token.bus == id else { return }
    // Dropped after unlocking: what its closure captures may use the bus as it goes.
    let removed: Handler? = registry.withLock { registry in
      guard let handler = registry.handler(serial: token.serial, slot: token.slot),
        isMeant(registry, handler)
      else { return nil }
      census.count(handler, by: -1)
      registry.remove(handler)
      handler.isRemoved.store(true, ordering: .relaxed)
      return handler
    }
    withExtendedLifetime(removed) {}
  }
}
