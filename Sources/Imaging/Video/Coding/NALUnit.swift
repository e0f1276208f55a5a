/// One unit of the network abstraction layer: a header byte, then the payload
/// (ISO/IEC 14496-10 §7.3.1).
struct NALUnit: Hashable, Sendable {
  /// What the payload is, and whether other pictures refer to it: the header byte.
  enum Kind: UInt8, Sendable {
    case slice = 0x41
    case instantaneousRefresh = 0x65
    case sequenceParameters = 0x67
    case pictureParameters = 0x68
    case accessUnitDelimiter = 0x09
  }

  /// Header and payload, without start code or length.
  let bytes: [UInt8]

  /// A unit around a payload. A byte 3 is put where two zeros and a byte up to 3 would look like
  /// a start code (§7.4.1).
  init(_ kind: Kind, _ payload: [UInt8]) {
    var bytes = [kind.rawValue]
    bytes.reserveCapacity(payload.count + 16)
    var zeros = 0
    for byte in payload {
      if zeros == 2, byte <= 3 {
        bytes.append(3)
        zeros = 0
      }
      bytes.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    self.bytes = bytes
  }

  /// The unit after a start code (Annex B).
  var afterStartCode: [UInt8] { [0, 0, 0, 1] + bytes }

  /// The unit after its length in four bytes (ISO/IEC 14496-15 §5.3.4.2).
  var afterLength: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
  }
}
