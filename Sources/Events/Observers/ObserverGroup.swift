import Synchronization

/// All who want one name, one message type, or everything; it lives as long as its bus.
// Unchecked, exclusivity too: what is neither constant nor atomic is used under the lock of the bus
// only.
final class Channel: @unchecked Sendable {
  /// The roster of those who want it from anyone.
  let everyone: Roster
  /// The rosters of those who want it from one object only.
  @exclusivity(unchecked) private var subjects: [ObjectIdentifier: Roster] = [:] {
    didSet { subjectCount.store(subjects.count, ordering: .relaxed) }
  }

  private let subjectCount = Atomic<Int>(0)

  private let messages = Atomic<Unmanaged<Channel>?>(nil)
  // What keeps it alive, for posts only look at it.
  @exclusivity(unchecked) private var heldMessages: Channel?
  /// Whether it was entered among the shortcuts.
  @exclusivity(unchecked) var hasShortcut = false

  // Of objects that nobody waits for any more.
  @exclusivity(unchecked) private var spares: [Roster] = []

  init(everyone: Roster) { self.everyone = everyone }
}

extension Channel {
  /// The channel of the message types that bear this name, once one was observed; set only once.
  var typed: Channel? {
    get { messages.load(ordering: .acquiring)?.takeUnretainedValue() }
    set {
      heldMessages = newValue
      messages.store(newValue.map { .passUnretained($0) }, ordering: .releasing)
    }
  }

  @inline(__always)
  var hasMessages: Bool { messages.load(ordering: .relaxed) != nil }

  /// Whether anybody wants to hear of one object only.
  @inline(__always)
  var hasSubjects: Bool { subjectCount.load(ordering: .relaxed) > 0 }

  /// The roster of those who want to hear of one object only, if any do.
  func existingRoster(of object: AnyObject) -> Roster? { subjects[ObjectIdentifier(object)] }

  /// The roster of an object; `make` is called if there is none and none to spare.
  func roster(of object: AnyObject, make: () -> Roster) -> Roster {
    let identity = ObjectIdentifier(object)
    if let roster = subjects[identity] { return roster }
    let roster = spares.popLast() ?? make()
    roster.subject = Subject(object)
    roster.identity.store(UInt(bitPattern: identity), ordering: .relaxed)
    subjects[identity] = roster
    return roster
  }

  /// Forgets the object that an emptied roster was about.
  func release(_ roster: Roster, of identity: ObjectIdentifier) {
    subjects[identity] = nil
    roster.identity.store(0, ordering: .relaxed)
    roster.subject = nil
    spares.append(roster)
  }
}
