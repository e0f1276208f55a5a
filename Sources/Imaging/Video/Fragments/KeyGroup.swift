/// What a fragment says of its samples' key where it is not the one that the track's header names
/// (ISO/IEC 23001-7 §6, sample group `seig`).
package struct KeyGroup: Hashable, Sendable {
  private let keyID: KeyID
  /// The keys that a player needs from here on, for those that read them out of fragments.
  private let announced: [KeyID]

  package init(keyID: KeyID, announced: [KeyID] = []) {
    (self.keyID, self.announced) = (keyID, announced)
  }

  /// The system of keys that names nothing but identifiers
  /// (https://www.w3.org/TR/eme-initdata-cenc/#common-system).
  private static let commonSystem: [UInt8] = [
    0x10, 0x77, 0xef, 0xec, 0xc0, 0xb2, 0x4d, 0x02, 0xac, 0xe3, 0x3c, 0x1e, 0x52, 0xe2, 0xfb, 0x4b,
  ]

  /// Writes the identifiers of the keys that are needed, for players that ask by them.
  func writeAnnouncement(to fragment: inout BoxWriter) {
    guard !announced.isEmpty else { return }
    fragment.box("pssh", version: 1) { box in
      box.write(Self.commonSystem)
      box.write(announced.count, bytes: 4)
      for key in announced { box.write(key.bytes) }
      box.zeros(4)
    }
  }

  /// Writes the only group of a run, and that all of its samples are in it.
  func writeGroup(of count: Int, to run: inout BoxWriter) {
    run.box("sgpd", version: 1) { box in
      box.write("seig")
      // One entry of twenty bytes: protected, with vectors of eight bytes.
      for value in [20, 1] { box.write(value, bytes: 4) }
      box.write([0, 0, 1, 8])
      box.write(keyID.bytes)
    }
    run.box("sbgp", version: 0) { box in
      box.write("seig")
      // One run of samples, in the first group that the fragment itself describes
      // (ISO/IEC 14496-12 §8.9.4).
      for value in [1, count, 0x1_0001] { box.write(value, bytes: 4) }
    }
  }
}
