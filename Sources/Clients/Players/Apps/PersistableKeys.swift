import Simulation

/// The keys that an app stores, using its own content key session, as its device knows them
/// (Players/Offline, "How a licence is kept"). The bytes that the app stores only name the key;
/// Apple's hold it, encrypted for the device [N].
package struct PersistableKeys: Sendable {
  /// The result of answering a key request with the bytes of a kept key.
  enum Opening {
    /// In the first play another key takes its place.
    case opened(PersistentLicence, isFirstPlay: Bool)
    /// FairPlay's code; a key that is obsolete can be requested again.
    case refused(code: Int, isObsolete: Bool)
  }

  private static let magic = Array("ZPCK1".utf8)

  private let device: [UInt8]
  /// By number; the update of a key has its own number.
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
