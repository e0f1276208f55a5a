import Crypto
import FoundationEssentials
package import Simulation

/// The CKC: the key and its lease, sealed for the request that it answers. Apple's format is
/// secret, so this one is our own [N]: magic `ZCKC1`, nonce, AES-128-GCM under the response key.
package enum KeyResponse {
  private static let magic = Array("ZCKC1".utf8)
  // Means "never expires" on the wire.
  private static let unlimited = Int64.max

  /// Makes the CKC.
  package static func seal(
    _ key: ContentKey, for request: KeyRequestContents, random: inout RandomStream
  ) -> [UInt8] {
    let lease = bytes(of: key.leaseEnd?.milliseconds ?? unlimited)
    let playback = bytes(of: key.playbackDuration?.wholeMilliseconds ?? unlimited)
    let hdcp = key.hdcp.map { [$0.rawValue] } ?? []
    let fields = Fields.pack([
      Array(key.identifier.utf8), key.key, key.iv, lease, playback, hdcp,
    ])
    guard let fields else {
      preconditionFailure("Key identifiers are shorter than 65,536 bytes.")
    }
    do {
      let box = try AES.GCM.seal(
        fields, using: SymmetricKey(data: request.responseKey),
        nonce: AES.GCM.Nonce(data: random.bytes(12)), authenticating: magic)
      return magic + Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    } catch {
      preconditionFailure("A response key has 16 bytes and a nonce 12.")
    }
  }

  static func open(
    _ ckc: [UInt8], responseKey: [UInt8]
  ) throws(KeyResponseFault) -> ContentKey {
    guard ckc.starts(with: magic) else { throw .malformed }
    let box: AES.GCM.SealedBox
    do {
      box = try AES.GCM.SealedBox(combined: Array(ckc.dropFirst(magic.count)))
    } catch {
      throw .malformed
    }
    do {
      let clear = try AES.GCM.open(
        box, using: SymmetricKey(data: responseKey), authenticating: magic)
      return try key(from: Array(clear))
    } catch let fault as KeyResponseFault {
      throw fault
    } catch {
      throw .tagMismatch
    }
  }

  private static func key(from clear: [UInt8]) throws(KeyResponseFault) -> ContentKey {
    guard let fields = Fields.unpack(clear, count: 6), fields[1].count == 16,
      fields[2].count == 16, fields[3].count == 8, fields[4].count == 8,
      let hdcp = tag(fields[5])
    else { throw .malformed }
    let end = number(fields[3])
    let playback = number(fields[4])
    return ContentKey(
      identifier: String(decoding: fields[0], as: UTF8.self), key: fields[1], iv: fields[2],
      leaseEnd: end == unlimited ? nil : UnixTime(milliseconds: end),
      playbackDuration: playback == unlimited ? nil : .milliseconds(playback), hdcp: hdcp)
  }

  /// The HDCP tag, or that there is none; `nil` for an unknown one.
  private static func tag(_ bytes: [UInt8]) -> HDCPTag?? {
    guard let value = bytes.first else { return .some(nil) }
    guard let tag = HDCPTag(rawValue: value), bytes.count == 1 else { return nil }
    return .some(tag)
  }

  private static func number(_ bytes: [UInt8]) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }

  private static func bytes(of number: Int64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Int64($0)) }
  }
}

/// Why a CKC yields no key.
package enum KeyResponseFault: Error, Hashable, Sendable {
  /// Not a CKC: wrong magic, too short, or contents that are no key.
  case malformed
  /// The AES-GCM tag does not verify: changed in transit, or made for another key request.
  case tagMismatch
}
