import Synchronization

extension EventBus {
  @inline(__always)
  var hasObservers: Bool { counts.all.load(ordering: .relaxed) > 0 }

  var hasUntypedObservers: Bool { counts.untyped.load(ordering: .relaxed) > 0 }

  /// The serial of the next registration: a post that begins now is for the observers before it.
  @inline(__always)
  private var nextSerial: UInt64 { counts.lastSerial.load(ordering: .acquiring) &+ 1 }

  /// The group of a name, or the wildcard group if the name has none.
  @inline(__always)
  func group(named name: Name) -> Unmanaged<ObserverGroup> {
    cache.group(named: name) ?? lookUp(name)
  }

  /// The group of a topic, which another bus may have made.
  @inline(__always)
  func group(of topic: Topic) -> Unmanaged<ObserverGroup> {
    topic.bus == id ? topic.group : lookUp(topic.name)
  }

  /// The group of a message type; `nil` if the type was never observed.
  @inline(__always)
  func group(of type: ObjectIdentifier) -> Unmanaged<ObserverGroup>? {
    cache.group(of: type) ?? lookUp(type)
  }

  @inline(never)
  private func lookUp(_ name: Name) -> Unmanaged<ObserverGroup> {
    registry.withLock { registry in
      guard let group = registry.existingGroup(named: name) else {
        return .passUnretained(wildcard)
      }
      cache.enter(group, named: name)
      return .passUnretained(group)
    }
  }

  @inline(never)
  private func lookUp(_ type: ObjectIdentifier) -> Unmanaged<ObserverGroup>? {
    registry.withLock { registry in
      guard let group = registry.existingGroup(of: type) else { return nil }
      cache.enter(group, of: type)
      return .passUnretained(group)
    }
  }

  /// Delivers to one list alone, which `find` returns; returns `false` if it returns none.
  @inline(__always)
  func withCursor(
    find: () -> Unmanaged<ObserverList>?, deliver: (inout DeliveryCursor, UInt64) -> Void
  ) -> Bool {
    // First of all: the post is not for observers that are added from here on.
    let bound = nextSerial
    return find()?._withUnsafeGuaranteedRef { list in
      guard !list.isEmpty, var cursor = DeliveryCursor(list) else { return }
      deliver(&cursor, bound)
      leave(cursor)
    } != nil
  }

  /// Delivers to the lists that `gather` adds.
  func withAudience(gather: (inout Audience) -> Void, deliver: (Audience) -> Void) {
    withUnsafeTemporaryAllocation(of: DeliveryCursor.self, capacity: Audience.capacity) { memory in
      var audience = Audience(in: memory, before: nextSerial)
      gather(&audience)
      if audience.isEmpty { return }
      deliver(audience)
      audience.forEachCursor { leave($0) }
    }
  }

  /// Adds the observers in a group that want what an object posts.
  func gather(_ group: ObserverGroup, from object: AnyObject?, into audience: inout Audience) {
    audience.append(group.unfiltered)
    guard let object, group.hasFiltered else { return }
    list(of: object, in: group)?._withUnsafeGuaranteedRef { audience.append($0) }
  }

  /// The list of the observers in a group that want this object only, if there are any.
  @inline(__always)
  func list(of object: AnyObject, in group: ObserverGroup) -> Unmanaged<ObserverList>? {
    cache.list(of: object, in: group) ?? lookUp(object, in: group)
  }

  @inline(never)
  private func lookUp(
    _ object: AnyObject, in group: ObserverGroup
  ) -> Unmanaged<ObserverList>? {
    registry.withLock { _ in
      guard let list = group.existingList(of: object) else { return nil }
      cache.enter(list, of: object, in: group)
      return .passUnretained(list)
    }
  }

  @inline(__always)
  private func leave(_ cursor: DeliveryCursor) {
    if let list = cursor.leave() { reclaim(list) }
  }

  // What is reclaimed is released after unlocking, because it may own anything.
  @inline(never)
  private func reclaim(_ list: Unmanaged<ObserverList>) {
    let reclaimed = registry.withLock { _ in list.takeUnretainedValue().reclaim() }
    _ = consume reclaimed
  }
}
