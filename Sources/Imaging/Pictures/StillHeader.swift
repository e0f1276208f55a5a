/// The format and size of a PNG or JPEG picture, as its first bytes state them: known before
/// anything is decoded.
package struct StillHeader: Hashable, Sendable {
  /// A format that is accepted.
  package enum Format: Sendable {
    case png, jpeg
  }

  /// The format that the first bytes have, whatever the file is called.
  package let format: Format
  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int

  /// The longest side of a picture that is decoded, in pixels [N].
  package static let longestSide = 10_000
  /// The most pixels of a picture that is decoded [N]: as many as a camera's.
  package static let mostPixels = 25_000_000

  /// Whether the picture is small enough to be decoded.
  package var isDecodable: Bool {
    max(width, height) <= Self.longestSide && width * height <= Self.mostPixels
  }

  /// Reads the header of a picture; `nil` for anything else, whatever its name.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Self.pngOpening) {
      guard bytes.count >= 24 else { return nil }
      self.init(.png, width: Self.number(bytes[16..<20]), height: Self.number(bytes[20..<24]))
    } else if bytes.starts(with: Self.jpegOpening), let frame = Self.frame(in: bytes) {
      self.init(
        .jpeg, width: Self.number(bytes[frame + 7..<frame + 9]),
        height: Self.number(bytes[frame + 5..<frame + 7]))
    } else {
      return nil
    }
  }

  private init?(_ format: Format, width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    (self.format, self.width, self.height) = (format, width, height)
  }

  /// The signature, and the beginning of the chunk that comes first (PNG, 5.2 and 11.2.1).
  private static let pngOpening: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
  private static let jpegOpening: [UInt8] = [0xff, 0xd8, 0xff]

  /// The place of the segment that begins a frame and states its size (ITU-T T.81, B.2.2).
  private static func frame(in bytes: [UInt8]) -> Int? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xff {
      switch bytes[place + 1] {
      case 0xff: place += 1
      case 0xc4, 0xc8, 0xcc: place += 2 + number(bytes[place + 2..<place + 4])
      case 0xc0...0xcf: return place
      case 0x01, 0xd0...0xd8: place += 2
      case 0xd9, 0xda: return nil
      default: place += 2 + number(bytes[place + 2..<place + 4])
      }
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
