/// Who observes what, without the lock that guards it.
struct Registry: Sendable {
  /// The channel of those who want everything.
  static let everything = 0

  private(set) var channels: ContiguousArray<Channel> = []
  private(set) var rosters: ContiguousArray<Roster> = []
  private(set) var names: [EventBus.Name: Int] = [:]
  private(set) var types: [ObjectIdentifier: Int] = [:]
  private var freeRosters: ContiguousArray<Int> = []
  // Every registration's handler, kept alive by its roster.
  private var slots: ContiguousArray<Unmanaged<Handler>?> = []
  private var freeSlots: ContiguousArray<UInt32> = []
  private var lastSerial: UInt64 = 0

  init() {
    _ = makeChannel(named: nil)
  }
}

extension Registry {
  /// The channel of a name, made if need be; it stays, so that topics can rely on it.
  mutating func channel(named name: EventBus.Name) -> Int {
    if let channel = names[name] { return channel }
    let channel = makeChannel(named: name)
    names[name] = channel
    return channel
  }

  /// The channel of a message type, shared by all the types of one name.
  mutating func channel(of type: ObjectIdentifier, named name: EventBus.Name) -> Int {
    if let channel = types[type] { return channel }
    let named = channel(named: name)
    let typed = channels[named].typed ?? makeChannel(named: name)
    channels[named].typed = typed
    types[type] = typed
    return typed
  }

  private mutating func makeChannel(named name: EventBus.Name?) -> Int {
    let channel = channels.count
    channels.append(Channel(name: name, everyone: rosters.count))
    rosters.append(Roster(channel: channel))
    return channel
  }
}

extension Registry {
  /// Registers a new handler as the last of all.
  mutating func add(
    to channel: Int, object: AnyObject?, _ make: (Handler.Place) -> Handler
  ) -> Handler {
    let roster = roster(of: object, in: channel)
    lastSerial += 1
    let slot = freeSlots.popLast() ?? UInt32(slots.count)
    let handler = make(Handler.Place(serial: lastSerial, slot: slot, roster: UInt32(roster)))
    let entry = Unmanaged.passUnretained(handler)
    if Int(slot) < slots.count {
      slots[Int(slot)] = entry
    } else {
      slots.append(entry)
    }
    rosters[roster].append(handler)
    return handler
  }

  private mutating func roster(of object: AnyObject?, in channel: Int) -> Int {
    guard let object else { return channels[channel].everyone }
    let identity = ObjectIdentifier(object)
    if let roster = channels[channel].subjects[identity] { return roster }
    let roster = makeRoster(Roster(channel: channel, subject: Subject(object)))
    channels[channel].subjects[identity] = roster
    return roster
  }

  private mutating func makeRoster(_ roster: Roster) -> Int {
    guard let index = freeRosters.popLast() else {
      rosters.append(roster)
      return rosters.count - 1
    }
    rosters[index] = roster
    return index
  }
}

extension Registry {
  /// The handler of a token of this bus, unless it was removed.
  func handler(serial: UInt64, slot: UInt32) -> Handler? {
    guard Int(slot) < slots.count, let entry = slots[Int(slot)] else { return nil }
    let handler = entry.takeUnretainedValue()
    return handler.place.serial == serial ? handler : nil
  }

  /// The roster a registered handler is on.
  func roster(of handler: Handler) -> Roster { rosters[Int(handler.place.roster)] }

  /// Takes a registered handler out; the caller drops it after unlocking, for its closure may
  /// own anything.
  mutating func remove(_ handler: Handler) {
    slots[Int(handler.place.slot)] = nil
    freeSlots.append(handler.place.slot)
    let roster = Int(handler.place.roster)
    rosters[roster].remove(handler)
    if rosters[roster].live == 0, let subject = rosters[roster].subject {
      dissolve(roster, of: subject.identity)
    }
  }

  private mutating func dissolve(_ roster: Int, of subject: ObjectIdentifier) {
    let channel = rosters[roster].channel
    channels[channel].subjects[subject] = nil
    rosters[roster] = Roster(channel: channel)
    freeRosters.append(roster)
  }
}
