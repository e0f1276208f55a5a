import Synchronization

/// Channels by the very words that names and types are made of, and rosters by their objects, found
/// without lock and hash.
///
/// A program posts the same constants again and again. Each channel is entered once at most, under
/// the lock of the bus, and stays; others of the same place take the long way. Of the rosters the
/// one that was asked for last has the place.
// Unchecked: what is not atomic is used under the lock of the bus only.
final class Shortcuts: @unchecked Sendable {
  /// What tells one string, or one type, from any other while it lives.
  struct Key: Equatable {
    let first: UInt
    let second: UInt

    /// Equal words are the same text; equal texts may be other words.
    init(_ name: EventBus.Name) {
      (first, second) = unsafeBitCast(name.rawValue, to: (UInt, UInt).self)
    }

    /// No string's second word is 0.
    init(_ type: ObjectIdentifier, _ second: UInt = 0) {
      (first, self.second) = (UInt(bitPattern: type), second)
    }
  }

  private final class Entry: Sendable {
    let key: Key
    let channel: Channel
    // Its text must not make room for another at the same address.
    private let name: EventBus.Name?

    init(_ key: Key, _ channel: Channel, keeping name: EventBus.Name?) {
      (self.key, self.channel, self.name) = (key, channel, name)
    }
  }

  private static let places = 128

  private let rosters = UnsafeMutablePointer<Atomic<Unmanaged<Roster>?>>
    .allocate(capacity: places)
  private let table = UnsafeMutablePointer<Atomic<Unmanaged<Entry>?>>.allocate(capacity: places)

  init() {
    for place in 0..<Self.places {
      (table + place).initialize(to: Atomic(nil))
      (rosters + place).initialize(to: Atomic(nil))
    }
  }

  deinit {
    for place in 0..<Self.places { table[place].load(ordering: .relaxed)?.release() }
    table.deallocate()
    rosters.deallocate()
  }
}

extension Shortcuts {
  /// The channel that was entered for the key; valid as long as the bus.
  @inline(__always)
  func channel(_ key: Key) -> Unmanaged<Channel>? {
    guard let entry = table[Self.place(of: key)].load(ordering: .acquiring) else { return nil }
    return entry._withUnsafeGuaranteedRef { entry in
      entry.key == key ? .passUnretained(entry.channel) : nil
    }
  }

  /// Enters a channel unless its place is taken or it was entered before.
  func enter(_ channel: Channel, as key: Key, keeping name: EventBus.Name? = nil) {
    let place = Self.place(of: key)
    guard !channel.hasShortcut, table[place].load(ordering: .relaxed) == nil else { return }
    channel.hasShortcut = true
    let entry = Unmanaged.passRetained(Entry(key, channel, keeping: name))
    table[place].store(entry, ordering: .releasing)
  }

  /// The roster that was remembered, if it still is about the object on that channel.
  @inline(__always)
  func roster(of object: AnyObject, on channel: Channel) -> Unmanaged<Roster>? {
    let key = Self.key(of: object, on: channel)
    guard let roster = rosters[Self.place(of: key)].load(ordering: .acquiring) else { return nil }
    return roster._withUnsafeGuaranteedRef {
      $0.identity.load(ordering: .relaxed) == key.first && $0.home == channel.everyone.index
    } ? roster : nil
  }

  /// Remembers the roster of an object instead of another's.
  func remember(_ roster: Roster, of object: AnyObject, on channel: Channel) {
    let place = Self.place(of: Self.key(of: object, on: channel))
    rosters[place].store(.passUnretained(roster), ordering: .releasing)
  }

  @inline(__always)
  private static func key(of object: AnyObject, on channel: Channel) -> Key {
    Key(ObjectIdentifier(object), UInt(bitPattern: channel.everyone.index))
  }

  // Addresses differ in their middle bits; a multiplication brings those to the top.
  @inline(__always)
  private static func place(of key: Key) -> Int {
    let mixed = UInt64(key.first ^ key.second) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 57)
  }
}
