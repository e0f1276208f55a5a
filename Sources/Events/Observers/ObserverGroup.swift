import Synchronization

/// The lists of all observers of one name, of one message type or of everything; it lives as long
/// as its bus.
// Unchecked, exclusivity too: everything that is neither constant nor atomic is used only under the
// bus's lock.
final class ObserverGroup: @unchecked Sendable {
  /// The observers that want any object.
  let unfiltered: ObserverList
  // The observers that want one object only.
  @exclusivity(unchecked) private var filtered: [ObjectIdentifier: ObserverList] = [:] {
    didSet { filteredCount.store(filtered.count, ordering: .relaxed) }
  }

  private let filteredCount = Atomic<Int>(0)

  private let currentTyped = Atomic<Unmanaged<ObserverGroup>?>(nil)
  // Retains it, because posts only borrow it.
  @exclusivity(unchecked) private var ownedTyped: ObserverGroup?
  /// Whether it was entered in the lookup cache.
  @exclusivity(unchecked) var isCached = false

  // Emptied lists, for reuse with other objects.
  @exclusivity(unchecked) private var spares: [ObserverList] = []

  init(unfiltered: ObserverList) { self.unfiltered = unfiltered }
}

extension ObserverGroup {
  /// The group of the message types that have this name, once one was observed; set only once.
  var typed: ObserverGroup? {
    get { currentTyped.load(ordering: .acquiring)?.takeUnretainedValue() }
    set {
      ownedTyped = newValue
      currentTyped.store(newValue.map { .passUnretained($0) }, ordering: .releasing)
    }
  }

  @inline(__always)
  var hasTyped: Bool { currentTyped.load(ordering: .relaxed) != nil }

  /// Whether any observer wants one object only.
  @inline(__always)
  var hasFiltered: Bool { filteredCount.load(ordering: .relaxed) > 0 }

  /// The list of the observers that want this object only, if there are any.
  func existingList(of object: AnyObject) -> ObserverList? { filtered[ObjectIdentifier(object)] }

  /// The list of an object; `make` is called if it has none and none can be reused.
  func list(of object: AnyObject, make: () -> ObserverList) -> ObserverList {
    let identity = ObjectIdentifier(object)
    if let list = filtered[identity] { return list }
    let list = spares.popLast() ?? make()
    list.setSubject(object)
    filtered[identity] = list
    return list
  }

  /// Forgets the object of an emptied list, which can then be reused.
  func release(_ list: ObserverList) {
    guard let subject = list.subject else { return }
    filtered[subject.identity] = nil
    list.setSubject(nil)
    spares.append(list)
  }
}
