/// The lines of a playlist, read from its bytes without copying them (RFC 8216 §4.1): ended by LF
/// or CRLF, blank lines passed over.
struct PlaylistLines {
  private let bytes: [UInt8]
  private var position = 0
  /// Number of the last line read, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line that is not blank.
  mutating func next() -> ArraySlice<UInt8>? {
    while position < bytes.count {
      let start = position
      var end = bytes.withUnsafeBufferPointer { bytes in
        var end = start
        while end < bytes.count, bytes[end] != 0x0a { end += 1 }
        return end
      }
      position = end + 1
      number += 1
      if end > start, bytes[end - 1] == 0x0d { end -= 1 }
      if end > start { return bytes[start..<end] }
    }
    return nil
  }

  /// What follows a tag in a line that begins with it; `nil` for other lines.
  static func value(of tag: StaticString, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    begins(line, with: tag) ? line.dropFirst(tag.utf8CodeUnitCount) : nil
  }

  /// Whether a line begins with a tag.
  static func begins(_ line: ArraySlice<UInt8>, with tag: StaticString) -> Bool {
    let length = tag.utf8CodeUnitCount
    guard line.count >= length else { return false }
    var matches = 0
    while matches < length, line[line.startIndex + matches] == tag.utf8Start[matches] {
      matches += 1
    }
    return matches == length
  }

  /// A decimal integer; `nil` when there is anything else.
  static func integer(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, text.count < 19 else { return nil }
    var number = 0
    for byte in text {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }

  /// No segment is longer than a day or so.
  private static let longest: Int64 = 100_000_000_000_000

  /// Decimal seconds up to a comma or the end, to the nanosecond: `EXTINF`'s duration.
  static func seconds(_ text: ArraySlice<UInt8>) -> Duration? {
    var nanoseconds: Int64 = 0
    var scale: Int64 = 1_000_000_000
    var isFraction = false
    var digits = 0
    for byte in text {
      if byte == 0x2c { break }
      if byte == 0x2e, !isFraction {
        isFraction = true
        continue
      }
      guard byte >= 0x30, byte <= 0x39, nanoseconds < Self.longest else { return nil }
      digits += 1
      if isFraction {
        scale /= 10
        nanoseconds += Int64(byte - 0x30) * scale
      } else {
        nanoseconds = nanoseconds * 10 + Int64(byte - 0x30) * 1_000_000_000
      }
    }
    return digits > 0 ? .nanoseconds(nanoseconds) : nil
  }

  /// Text in UTF-8, with anything else replaced.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// Why a playlist cannot be used (RFC 8216 §4, §6.3.1).
package enum PlaylistFault: Error, Hashable, Sendable {
  /// The first line is not `#EXTM3U`.
  case notAPlaylist
  /// A tag that must be there is not.
  case missing(tag: String)
  /// A line, counted from 1, cannot be read.
  case malformed(line: Int)

  /// The fault in plain words.
  package var meaning: String {
    switch self {
    case .notAPlaylist: "the playlist does not begin with #EXTM3U"
    case .missing(let tag): "the playlist has no \(tag)"
    case .malformed(let line): "line \(line) of the playlist cannot be read"
    }
  }
}

/// URIs in playlists (RFC 8216 §4.1).
enum PlaylistURI {
  /// A URI of a playlist, relative to the playlist it stands in.
  static func resolve(_ uri: String, against base: String) -> String {
    guard !uri.utf8.contains(0x3a), let slash = base.utf8.lastIndex(of: 0x2f) else { return uri }
    // Not with `+`: joining a part of a text counts its characters.
    var address = String(base[...slash])
    address += uri
    return address
  }
}
