import Synchronization

extension EventBus {
  @inline(__always)
  var hasObservers: Bool { census.all.load(ordering: .relaxed) > 0 }

  var hasClassicObservers: Bool { census.classic.load(ordering: .relaxed) > 0 }

  /// The serial of the next registration: whoever bears it or a later one is not in a post that
  /// begins now.
  @inline(__always)
  private var nextSerial: UInt64 { census.lastSerial.load(ordering: .acquiring) &+ 1 }

  /// The channel of a name, or that of everything if nobody ever named it.
  @inline(__always)
  func channel(named name: Name) -> Unmanaged<Channel> {
    shortcuts.channel(Shortcuts.Key(name)) ?? lookUp(name)
  }

  /// The channel of a topic, which another bus may have given.
  @inline(__always)
  func channel(of topic: Topic) -> Unmanaged<Channel> {
    topic.bus == id ? topic.channel : lookUp(topic.name)
  }

  /// The channel of a message type; `nil` if nobody ever observed it.
  @inline(__always)
  func channel(of type: ObjectIdentifier) -> Unmanaged<Channel>? {
    shortcuts.channel(Shortcuts.Key(type)) ?? lookUp(type)
  }

  @inline(never)
  private func lookUp(_ name: Name) -> Unmanaged<Channel> {
    registry.withLock { registry in
      guard let channel = registry.existingChannel(named: name) else {
        return .passUnretained(everything)
      }
      shortcuts.enter(channel, as: Shortcuts.Key(name), keeping: name)
      return .passUnretained(channel)
    }
  }

  @inline(never)
  private func lookUp(_ type: ObjectIdentifier) -> Unmanaged<Channel>? {
    registry.withLock { registry in
      guard let channel = registry.existingChannel(of: type) else { return nil }
      shortcuts.enter(channel, as: Shortcuts.Key(type))
      return .passUnretained(channel)
    }
  }

  /// Delivers to one roster alone, which `find` finds.
  @inline(__always)
  func withLine(
    find: () -> Unmanaged<Roster>?, deliver: (inout Line, UInt64) -> Void
  ) -> Bool {
    // First of all: whoever comes onto the roster from here on is not meant.
    let bound = nextSerial
    return find()?._withUnsafeGuaranteedRef { roster in
      guard !roster.isEmpty, var line = Line(roster) else { return }
      deliver(&line, bound)
      leave(line)
    } != nil
  }

  /// Delivers to those rosters that `gather` finds.
  func withAudience(gather: (inout Audience) -> Void, deliver: (Audience) -> Void) {
    withUnsafeTemporaryAllocation(of: Line.self, capacity: Audience.capacity) { room in
      var audience = Audience(in: room, before: nextSerial)
      gather(&audience)
      if audience.isEmpty { return }
      deliver(audience)
      audience.forEachLine { leave($0) }
    }
  }

  /// Adds those who hear what is told on a channel by an object.
  func gather(_ channel: Channel, from object: AnyObject?, into audience: inout Audience) {
    audience.append(channel.everyone)
    guard let object, channel.hasSubjects else { return }
    roster(of: object, on: channel)?._withUnsafeGuaranteedRef { audience.append($0) }
  }

  /// The roster of those who want to hear of one object only, if any do.
  @inline(__always)
  func roster(of object: AnyObject, on channel: Channel) -> Unmanaged<Roster>? {
    shortcuts.roster(of: object, on: channel) ?? lookUp(object, on: channel)
  }

  @inline(never)
  private func lookUp(_ object: AnyObject, on channel: Channel) -> Unmanaged<Roster>? {
    registry.withLock { _ in
      guard let roster = channel.existingRoster(of: object) else { return nil }
      shortcuts.remember(roster, of: object, on: channel)
      return .passUnretained(roster)
    }
  }

  // What posts under way held back is dropped after unlocking, for it may own anything.
  @inline(__always)
  private func leave(_ line: Line) {
    if let roster = line.leave() { clear(roster) }
  }

  @inline(never)
  private func clear(_ roster: Unmanaged<Roster>) {
    let remains = registry.withLock { _ in
      roster._withUnsafeGuaranteedRef { $0.removeRemains() }
    }
    withExtendedLifetime(remains) {}
  }
}
