import Synchronization

/// Who observes what; the bus guards it with its lock.
struct Registry: Sendable {
  /// The group of the observers that want every name.
  let wildcard: ObserverGroup

  private var names: [EventName: ObserverGroup] = [:]
  private var types: [ObjectIdentifier: ObserverGroup] = [:]
  private var lists: ContiguousArray<ObserverList> = []

  init() {
    let unfiltered = ObserverList(of: nil, isTyped: false, index: 0, groupIndex: 0)
    wildcard = ObserverGroup(unfiltered: unfiltered)
    lists.append(unfiltered)
  }
}

extension Registry {
  /// The group of a name, if it has one.
  func existingGroup(named name: EventName) -> ObserverGroup? { names[name] }

  /// The group of a message type, if it has one.
  func existingGroup(of type: ObjectIdentifier) -> ObserverGroup? { types[type] }

  /// The group of a name, created on first use; it is never removed, so topics can rely on it.
  mutating func group(named name: EventName) -> ObserverGroup {
    if let group = names[name] { return group }
    let group = ObserverGroup(unfiltered: makeList(of: name, isTyped: false))
    names[name] = group
    return group
  }

  /// The group of a message type, shared by all types of one name.
  mutating func group(of type: ObjectIdentifier, named name: EventName) -> ObserverGroup {
    if let group = types[type] { return group }
    let group = typedGroup(for: group(named: name), named: name)
    types[type] = group
    return group
  }

  private mutating func typedGroup(
    for named: ObserverGroup, named name: EventName
  ) -> ObserverGroup {
    if let typed = named.typed { return typed }
    let group = ObserverGroup(unfiltered: makeList(of: name, isTyped: true))
    named.typed = group
    return group
  }

  private mutating func makeList(
    of name: EventName?, isTyped: Bool, groupIndex: Int? = nil
  ) -> ObserverList {
    let index = lists.count
    let list = ObserverList(
      of: name, isTyped: isTyped, index: index, groupIndex: groupIndex ?? index)
    lists.append(list)
    return list
  }
}

extension Registry {
  /// The list for a new registration.
  mutating func list(of object: AnyObject?, in group: ObserverGroup) -> ObserverList {
    guard let object else { return group.unfiltered }
    let unfiltered = group.unfiltered
    return group.list(of: object) {
      makeList(of: unfiltered.name, isTyped: unfiltered.isTyped, groupIndex: unfiltered.index)
    }
  }

  /// The list at an index that a token holds.
  func list(at index: UInt32) -> ObserverList { lists[Int(index)] }

  /// Forgets the object of an emptied list, if it has one.
  func release(_ list: ObserverList) {
    guard list.subject != nil else { return }
    group(of: list)?.release(list)
  }

  private func group(of list: ObserverList) -> ObserverGroup? {
    guard let name = list.name else { return wildcard }
    return list.isTyped ? names[name]?.typed : names[name]
  }
}

/// How many observers of each kind a bus has, so that a post can skip needless work.
///
/// Written under the bus's lock, read without it.
struct ObserverCounts: ~Copyable {
  /// All observers.
  let all = Atomic<Int>(0)
  /// The observers that receive notifications: all but those of message types.
  let untyped = Atomic<Int>(0)
  /// The serial of the last registration; every observer up to it is on its list.
  let lastSerial = Atomic<UInt64>(0)

  /// Counts an observer in (`by` 1) or out (`by` -1).
  func count(_ list: ObserverList, by step: Int) {
    Self.change(all, by: step)
    if !list.isTyped { Self.change(untyped, by: step) }
  }

  // A load and a store replace a costlier atomic addition, because the lock is held.
  private static func change(_ number: borrowing Atomic<Int>, by step: Int) {
    number.store(number.load(ordering: .relaxed) &+ step, ordering: .relaxed)
  }
}
