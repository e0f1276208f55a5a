import HeadEndAPI

/// Writes a master playlist: one variant per rung of the ladder (RFC 8216 §4.3.4).
enum MasterPlaylistWriter {
  /// The playlist; `keys` are those that `EXT-X-SESSION-KEY` names where there are several.
  static func bytes(of content: Content, keys: [KeyName]) -> [UInt8] {
    var text = PlaylistText(["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-INDEPENDENT-SEGMENTS"])
    if content.baseKey != nil, content.channel.keys.namesSessionKeys {
      let names = content.channel.keys.hasSeveralKeys ? keys.map(Optional.some) : [nil]
      for name in names { text.line("#EXT-X-SESSION-KEY:" + content.keyAttributes(name)) }
    }
    if content.hasAudioRendition {
      text.line(
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"sound\",NAME=\"Main\",DEFAULT=YES,AUTOSELECT=YES,"
          + "URI=\"\(Rendition.audio.name)/index.m3u8\"")
    }
    for rendition in content.channel.renditions {
      text.line("#EXT-X-STREAM-INF:" + attributes(rendition, of: content))
      text.line("\(rendition.name)/index.m3u8")
    }
    return text.bytes
  }

  private static func attributes(_ rendition: Rendition, of content: Content) -> String {
    let channel = content.channel
    var list = [
      "BANDWIDTH=\(rendition.bandwidth)",
      "AVERAGE-BANDWIDTH=\(rendition.averageBandwidth)",
      "RESOLUTION=\(rendition.width)x\(rendition.height)",
      "CODECS=\"\(codec(rendition.height)),mp4a.40.2\"",
      "FRAME-RATE=30.000",
    ]
    if channel.isEncrypted { list.append("HDCP-LEVEL=\(channel.hdcp(of: rendition).attribute)") }
    if content.hasAudioRendition { list.append("AUDIO=\"sound\"") }
    return list.joined(separator: ",")
  }

  /// Profile and level that the size needs (RFC 6381): H.264, and HEVC for UHD.
  private static func codec(_ height: Int) -> String {
    switch height {
    case ..<300: "avc1.4d400d"
    case ..<400: "avc1.4d401e"
    case ..<700: "avc1.4d401f"
    case ..<1000: "avc1.64001f"
    case ..<1440: "avc1.640028"
    default: "hvc1.2.4.L150.90"
    }
  }
}
