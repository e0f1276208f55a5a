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
