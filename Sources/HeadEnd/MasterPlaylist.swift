import HeadEndAPI

/// Writes a master playlist: one variant for each rung of the ladder (RFC 8216 §4.3.4).
enum MasterPlaylist {
  static func bytes(of content: Content) -> [UInt8] {
    var text = PlaylistText()
    text.line("#EXTM3U")
    text.line("#EXT-X-VERSION:6")
    text.line("#EXT-X-INDEPENDENT-SEGMENTS")
    if content.key != nil { text.line("#EXT-X-SESSION-KEY:" + content.keyAttributes) }
    for rendition in Rendition.ladder {
      text.line("#EXT-X-STREAM-INF:" + attributes(rendition, isEncrypted: content.key != nil))
      text.line("\(rendition.name)/index.m3u8")
    }
    return text.bytes
  }

  private static func attributes(_ rendition: Rendition, isEncrypted: Bool) -> String {
    var list = [
      "BANDWIDTH=\(rendition.bandwidth)",
      "AVERAGE-BANDWIDTH=\(rendition.averageBandwidth)",
      "RESOLUTION=\(rendition.width)x\(rendition.height)",
      "CODECS=\"\(codec(rendition.height)),mp4a.40.2\"",
      "FRAME-RATE=30.000",
    ]
    if isEncrypted { list.append("HDCP-LEVEL=\(rendition.hdcpLevel)") }
    return list.joined(separator: ",")
  }

  /// H.264 profile and level that the size needs (RFC 6381).
  private static func codec(_ height: Int) -> String {
    switch height {
    case ..<300: "avc1.4d400d"
    case ..<400: "avc1.4d401e"
    case ..<700: "avc1.4d401f"
    case ..<1000: "avc1.64001f"
    default: "avc1.640028"
    }
  }
}
