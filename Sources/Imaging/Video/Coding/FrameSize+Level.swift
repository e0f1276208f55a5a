/// The level of H.264 that a size needs, and the codec in whose name it stands.
extension FrameSize {
  /// Ten times the level, the lowest whose pictures may be this large (Table A-1).
  var level: UInt8 {
    switch macroblocks.across * macroblocks.down {
    case ...396: 20
    case ...1620: 30
    case ...3600: 31
    case ...8192: 40
    default: 51
    }
  }

  /// The codec in playlists and `MediaSource.addSourceBuffer`, such as `avc1.42c01e` (RFC 6381).
  package var codec: String {
    let hex = String(Int(level), radix: 16)
    return "avc1.42c0" + (hex.count < 2 ? "0" : "") + hex
  }
}
