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
  func channel(named name: Name) -> Unmanaged<Channel> {
    registry.withLock { .passUnretained($0.existingChannel(named: name) ?? everything) }
  }

  /// Delivers to one roster alone.
  @inline(__always)
  func withLine(of roster: Roster, deliver: (inout Line, UInt64) -> Void) {
    guard !roster.isEmpty else { return }
    let bound = nextSerial
    guard var line = Line(roster) else { return }
    deliver(&line, bound)
    leave(roster)
  }

  /// Delivers to those rosters that `gather` finds.
  func withAudience(gather: (inout Audience) -> Void, deliver: (Audience) -> Void) {
    withUnsafeTemporaryAllocation(of: Line.self, capacity: Audience.capacity) { room in
      var audience = Audience(in: room, before: nextSerial)
      gather(&audience)
      if audience.isEmpty { return }
      deliver(audience)
      audience.forEachRoster { leave($0) }
    }
  }

  /// Adds those who hear what is told on a channel by an object.
  func gather(_ channel: Channel, from object: AnyObject?, into audience: inout Audience) {
    audience.append(channel.everyone)
    guard let object, channel.hasSubjects else { return }
    registry.withLock { _ in
      if let roster = channel.subjects[ObjectIdentifier(object)] { audience.append(roster) }
    }
  }

  // What posts under way held back is dropped after unlocking, for it may own anything.
  @inline(__always)
  private func leave(_ roster: Roster) {
    if roster.leave() { clear(roster) }
  }

  @inline(never)
  private func clear(_ roster: Roster) {
    let remains = registry.withLock { _ in roster.removeRemains() }
    withExtendedLifetime(remains) {}
  }
}
