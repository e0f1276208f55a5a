import Synchronization

/// Direct-mapped caches in front of the registry: groups by name and by message type, and lists by
/// object, found without a lock and without hashing text.
///
/// A program posts the same constants again and again. A group is entered once at most and stays;
/// one whose place is taken is looked up in the registry each time. A list replaces the one before
/// it in its place.
// Unchecked: everything that is not atomic is used only under the bus's lock.
final class LookupCache: @unchecked Sendable {
  private let names = CacheTable<NameEntry>()
  private let types = CacheTable<TypeEntry>()
  // The registry keeps the lists alive; the entries are owned here.
  private let lists = CacheTable<ObserverList>()

  private final class NameEntry: Sendable {
    let name: EventName
    let group: ObserverGroup

    init(_ name: EventName, _ group: ObserverGroup) { (self.name, self.group) = (name, group) }
  }

  private final class TypeEntry: Sendable {
    let type: ObjectIdentifier
    let group: ObserverGroup

    init(_ type: ObjectIdentifier, _ group: ObserverGroup) {
      (self.type, self.group) = (type, group)
    }
  }

  deinit {
    names.releaseAll()
    types.releaseAll()
  }
}

extension LookupCache {
  /// The group that was entered for the name; valid as long as the bus.
  @inline(__always)
  func group(named name: EventName) -> Unmanaged<ObserverGroup>? {
    guard let hint = Self.hint(name), let entry = names[hint] else { return nil }
    // Equality of strings compares their words first: equal constants are equal at once.
    return entry._withUnsafeGuaranteedRef { entry in
      entry.name == name ? .passUnretained(entry.group) : nil
    }
  }

  /// The group that was entered for the message type; valid as long as the bus.
  @inline(__always)
  func group(of type: ObjectIdentifier) -> Unmanaged<ObserverGroup>? {
    guard let entry = types[UInt(bitPattern: type)] else { return nil }
    return entry._withUnsafeGuaranteedRef { entry in
      entry.type == type ? .passUnretained(entry.group) : nil
    }
  }

  /// Enters the group of a name, unless its place is taken or it was entered before.
  func enter(_ group: ObserverGroup, named name: EventName) {
    guard !group.isCached, let hint = Self.hint(name), names[hint] == nil else { return }
    group.isCached = true
    names[hint] = .passRetained(NameEntry(name, group))
  }

  /// Enters the group of a message type, unless its place is taken.
  func enter(_ group: ObserverGroup, of type: ObjectIdentifier) {
    let hint = UInt(bitPattern: type)
    guard types[hint] == nil else { return }
    types[hint] = .passRetained(TypeEntry(type, group))
  }

  // What decides a name's place: where a long text is stored, or the bytes of a short one, which
  // has no place of its own. A hit is confirmed by comparing the names.
  @inline(__always)
  private static func hint(_ name: EventName) -> UInt? {
    name.rawValue.utf8.withContiguousStorageIfAvailable { text in
      text.count < 16
        ? text.reduce(UInt(text.count)) { ($0 &* 31) ^ UInt($1) }
        : UInt(bitPattern: text.baseAddress)
    }
  }
}

extension LookupCache {
  /// The list that was entered last in its place, if it is the object's list of that group.
  @inline(__always)
  func list(of object: AnyObject, in group: ObserverGroup) -> Unmanaged<ObserverList>? {
    guard let list = lists[Self.hint(object, group)] else { return nil }
    return list._withUnsafeGuaranteedRef {
      $0.subjectAddress.load(ordering: .relaxed) == UInt(bitPattern: ObjectIdentifier(object))
        && $0.groupIndex == group.unfiltered.index
    } ? list : nil
  }

  /// Enters the list of an object in place of another one.
  func enter(_ list: ObserverList, of object: AnyObject, in group: ObserverGroup) {
    lists[Self.hint(object, group)] = .passUnretained(list)
  }

  @inline(__always)
  private static func hint(_ object: AnyObject, _ group: ObserverGroup) -> UInt {
    UInt(bitPattern: ObjectIdentifier(object)) ^ UInt(bitPattern: group.unfiltered.index)
  }
}

/// Unmanaged references in a fixed number of places, read without a lock.
private struct CacheTable<Element: AnyObject>: ~Copyable {
  private static var size: Int { 128 }

  private let places: UnsafeMutablePointer<Atomic<Unmanaged<Element>?>>

  init() {
    places = .allocate(capacity: Self.size)
    for place in 0..<Self.size { (places + place).initialize(to: Atomic(nil)) }
  }

  deinit {
    places.deinitialize(count: Self.size)
    places.deallocate()
  }

  /// The reference in the place that a hint leads to; several hints share a place.
  @inline(__always)
  subscript(hint: UInt) -> Unmanaged<Element>? {
    get { places[Self.place(hint)].load(ordering: .acquiring) }
    nonmutating set { places[Self.place(hint)].store(newValue, ordering: .releasing) }
  }

  func releaseAll() {
    for place in 0..<Self.size { places[place].load(ordering: .relaxed)?.release() }
  }

  // Addresses differ in their middle bits; a multiplication moves those to the top.
  @inline(__always)
  private static func place(_ hint: UInt) -> Int {
    let mixed = UInt64(hint) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 57)
  }
}
