package import HeadEndAPI

/// A master playlist: the renditions to choose from (RFC 8216 §4.3.4).
package struct MasterPlaylist: Hashable, Sendable {
  /// One `EXT-X-STREAM-INF` and the URI that follows it.
  package struct Variant: Hashable, Sendable {
    package let uri: String
    /// Peak bits per second.
    package let bandwidth: Int
    /// Average bits per second; the peak where the playlist names none.
    package let averageBandwidth: Int
    package let width: Int
    package let height: Int
    /// The output protection without which it may not be shown.
    package let hdcp: HDCPLevel
  }

  /// Variants, lowest average bandwidth first.
  package let variants: [Variant]
  /// The playlist of the sound, where it is a separate rendition.
  package let audio: String?
  /// The keys that may be fetched before any media playlist is loaded.
  package let sessionKeys: [PlaylistKey]

  /// Reads a master playlist.
  package init(_ bytes: [UInt8]) throws(PlaylistFault) {
    var lines = PlaylistLines(bytes)
    guard let first = lines.next(), PlaylistLines.value(of: "#EXTM3U", in: first) != nil else {
      throw .notAPlaylist
    }
    var variants: [Variant] = []
    var sessionKeys: [PlaylistKey] = []
    var audio: String?
    while let line = lines.next() {
      if let value = PlaylistLines.value(of: "#EXT-X-STREAM-INF:", in: line) {
        let attributes = AttributeList(value)
        guard let uri = lines.next(), let attributes,
          let variant = Variant(attributes, uri: PlaylistLines.text(uri))
        else { throw .malformed(line: lines.number) }
        variants.append(variant)
      } else if let value = PlaylistLines.value(of: "#EXT-X-MEDIA:", in: line) {
        guard let attributes = AttributeList(value) else { throw .malformed(line: lines.number) }
        // The first is taken; which one a viewer would choose is not simulated.
        if attributes["TYPE"] == "AUDIO" { audio = audio ?? attributes["URI"] }
      } else if let value = PlaylistLines.value(of: "#EXT-X-SESSION-KEY:", in: line) {
        guard let attributes = AttributeList(value) else { throw .malformed(line: lines.number) }
        if let key = PlaylistKey(attributes), !sessionKeys.contains(key) { sessionKeys.append(key) }
      }
    }
    guard !variants.isEmpty else { throw .missing(tag: "EXT-X-STREAM-INF") }
    self.variants = variants.sorted { $0.averageBandwidth < $1.averageBandwidth }
    self.sessionKeys = sessionKeys
    self.audio = audio
  }
}

extension MasterPlaylist.Variant {
  fileprivate init?(_ attributes: AttributeList, uri: String) {
    guard let bandwidth = attributes.integer("BANDWIDTH"), !uri.hasPrefix("#") else { return nil }
    let sides = (attributes["RESOLUTION"] ?? "").split(separator: "x").compactMap { Int($0) }
    self.uri = uri
    self.bandwidth = bandwidth
    averageBandwidth = attributes.integer("AVERAGE-BANDWIDTH") ?? bandwidth
    width = sides.count == 2 ? sides[0] : 0
    height = sides.count == 2 ? sides[1] : 0
    // An unknown level is the strictest.
    hdcp = attributes["HDCP-LEVEL"].map { HDCPLevel(attribute: $0) ?? .type1 } ?? HDCPLevel.none
  }
}
