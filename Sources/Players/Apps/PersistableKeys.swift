package import ContentProtection
package import Simulation

/// The keys that an app keeps by a content key session of its own, as its device knows them
/// (Players/Offline, "How a licence is kept"). The bytes that the app stores only name the key;
/// Apple's hold it, encrypted for the device [N].
package struct PersistableKeys: Sendable {
  /// What comes of the bytes of a kept key that answer a key request.
  enum Opening {
    /// In the first play another key takes its place.
    case opened(PersistentLicence, isFirstPlay: Bool)
    /// FairPlay's code; a key that is obsolete can be requested again.
    case refused(code: Int, isObsolete: Bool)
  }

  private static let magic = Array("ZPCK1".utf8)

  private let device: [UInt8]
  /// By number; the update of a key has a number of its own.
  private var licences: [PersistentLicence] = []

  package init(device: String = "") { self.device = Array(device.utf8) }

  /// Whether these are the bytes of a kept key, of whatever device.
  static func isKey(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Keeps a key; returns the bytes that the app stores.
  package mutating func store(_ licence: PersistentLicence) -> [UInt8] {
    licences.append(licence)
    return bytes(of: licences.count - 1)
  }

  /// The bytes of the last key with an identifier.
  package func latest(of keyIdentifier: String) -> [UInt8]? {
    licences.lastIndex { $0.keyIdentifier == keyIdentifier }.map(bytes)
  }

  /// Opens a kept key. The first play begins its playback window: another key replaces it, and the
  /// bytes that were used are void.
  mutating func open(_ bytes: [UInt8], at deviceTime: UnixTime) -> Opening {
    guard let number = number(of: bytes) else { return .refused(code: -42803, isObsolete: false) }
    var licence = licences[number]
    switch licence.condition {
    case .obsolete: return .refused(code: -42799, isObsolete: true)
    case .replaced: return .refused(code: -42803, isObsolete: true)
    case .invalidated: return .refused(code: -42803, isObsolete: false)
    case .usable: break
    }
    guard !licence.isOver(at: deviceTime) else { return .refused(code: -42800, isObsolete: false) }
    guard licence.play(at: deviceTime) else { return .opened(licence, isFirstPlay: false) }
    licences[number].condition = .replaced
    licences.append(licence)
    return .opened(licence, isFirstPlay: true)
  }

  /// Makes a key unusable; returns it as it was, or `nil` when the device does not know it.
  package mutating func invalidate(_ bytes: [UInt8]) -> PersistentLicence? {
    guard let number = number(of: bytes) else { return nil }
    defer { licences[number].condition = .invalidated }
    return licences[number]
  }

  /// The system was updated: keys that were kept before have an old format.
  mutating func makeObsolete() {
    for index in licences.indices where licences[index].condition == .usable {
      licences[index].condition = .obsolete
    }
  }

  private func bytes(of number: Int) -> [UInt8] {
    Self.magic + device + [UInt8(truncatingIfNeeded: number >> 8), UInt8(number & 255)]
  }

  private func number(of bytes: [UInt8]) -> Int? {
    licences.indices.first { self.bytes(of: $0) == bytes }
  }
}

/// A licence that is kept on the device, with its two ends: storage counts from the download,
/// playback from the first play, which then alone matters (Players/Offline, "Two expiry windows").
package struct PersistentLicence: Hashable, Sendable {
  /// Whether the system still takes the key's bytes.
  package enum Condition: String, Sendable {
    case usable
    /// Stored before a security update of the system (-42799).
    case obsolete
    /// An update of the key was not stored: these bytes are void (-42803).
    case replaced
    /// By `invalidatePersistableContentKey(_:options:completionHandler:)` (-42803).
    case invalidated
  }

  package let keyIdentifier: String
  package let key: ContentKey
  /// By the device's clock.
  package let storageEnd: UnixTime
  /// `nil` = as long as it may be stored.
  package let playbackDuration: Duration?
  /// How long the licence service lets it be kept; `nil` where nobody noted it.
  package let storageDuration: Duration?
  /// By the device's clock; `nil` while nothing was played.
  package private(set) var playbackEnd: UnixTime?
  package internal(set) var condition = Condition.usable
  /// When the app means to renew it, by what it read in the token; `nil` when it waits for an
  /// error.
  package internal(set) var renewalDue: Instant?

  init(
    _ key: ContentKey, keyIdentifier: String, storageEnd: UnixTime,
    storageDuration: Duration? = nil
  ) {
    self.key = key
    self.storageDuration = storageDuration
    self.keyIdentifier = keyIdentifier
    self.storageEnd = storageEnd
    playbackDuration = key.playbackDuration
  }

  /// The end that counts now, by the device's clock.
  package var end: UnixTime { playbackEnd ?? storageEnd }

  /// The key, with a lease until that end.
  var leasedKey: ContentKey {
    var key = key
    key.leaseEnd = end
    return key
  }

  package func isOver(at deviceTime: UnixTime) -> Bool { end <= deviceTime }

  /// The first play starts the shorter time; whether it did.
  mutating func play(at deviceTime: UnixTime) -> Bool {
    guard playbackEnd == nil, let playbackDuration else { return false }
    playbackEnd = deviceTime + playbackDuration
    return true
  }

  /// What the proof of its invalidation says; a key that was void before is not found [N].
  package func invalidationOutcome(at deviceTime: UnixTime) -> InvalidationProof.Outcome {
    switch condition {
    case .usable, .obsolete: isOver(at: deviceTime) ? .expired : .success
    case .replaced, .invalidated: .notFound
    }
  }
}
