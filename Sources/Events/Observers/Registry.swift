import Synchronization

/// Who observes what, without the lock that guards it.
struct Registry: Sendable {
  /// The channel of those who want everything.
  let everything: Channel

  private var names: [EventBus.Name: Channel] = [:]
  private var types: [ObjectIdentifier: Channel] = [:]
  private var rosters: ContiguousArray<Roster> = []

  init() {
    let everyone = Roster(of: nil, isTyped: false, index: 0, home: 0)
    everything = Channel(everyone: everyone)
    rosters.append(everyone)
  }
}

extension Registry {
  /// The channel of a name, if it has one.
  func existingChannel(named name: EventBus.Name) -> Channel? { names[name] }

  /// The channel of a message type, if it has one.
  func existingChannel(of type: ObjectIdentifier) -> Channel? { types[type] }

  /// The channel of a name, made if need be; it stays, so that topics can rely on it.
  mutating func channel(named name: EventBus.Name) -> Channel {
    if let channel = names[name] { return channel }
    let channel = Channel(everyone: makeRoster(of: name, isTyped: false))
    names[name] = channel
    return channel
  }

  /// The channel of a message type, shared by all the types of one name.
  mutating func channel(of type: ObjectIdentifier, named name: EventBus.Name) -> Channel {
    if let channel = types[type] { return channel }
    let named = channel(named: name)
    let channel = typedChannel(besides: named, named: name)
    types[type] = channel
    return channel
  }

  private mutating func typedChannel(besides named: Channel, named name: EventBus.Name) -> Channel {
    if let typed = named.typed { return typed }
    let channel = Channel(everyone: makeRoster(of: name, isTyped: true))
    named.typed = channel
    return channel
  }

  private mutating func makeRoster(
    of name: EventBus.Name?, isTyped: Bool, home: Int? = nil
  ) -> Roster {
    let index = rosters.count
    let roster = Roster(of: name, isTyped: isTyped, index: index, home: home ?? index)
    rosters.append(roster)
    return roster
  }
}

extension Registry {
  /// The roster for a new registration.
  mutating func roster(of object: AnyObject?, on channel: Channel) -> Roster {
    guard let object else { return channel.everyone }
    let everyone = channel.everyone
    return channel.roster(of: object) {
      makeRoster(of: everyone.name, isTyped: everyone.isTyped, home: everyone.index)
    }
  }

  /// The roster of a token of this bus.
  func roster(of token: EventBus.Token) -> Roster { rosters[Int(token.roster)] }

  /// Forgets the object of a roster that was emptied.
  func dissolve(_ roster: Roster) {
    guard let subject = roster.subject, let channel = channel(of: roster) else { return }
    channel.release(roster, of: subject.identity)
  }

  private func channel(of roster: Roster) -> Channel? {
    guard let name = roster.name else { return everything }
    return roster.isTyped ? names[name]?.typed : names[name]
  }
}
