/// A rung of the ladder of coded video for real players.
package struct VideoRendition: Hashable, Sendable {
  package let name: String
  package let width: Int
  package let height: Int
  /// Peak, in bits per second.
  package let bandwidth: Int
  /// As in RFC 6381.
  package let codecs: String

  /// Lowest first; the peaks are those of the busiest scene.
  package static let ladder = [
    VideoRendition(
      name: "234p", width: 416, height: 234, bandwidth: 90_000, codecs: "avc1.42c014"),
    VideoRendition(
      name: "360p", width: 640, height: 360, bandwidth: 160_000, codecs: "avc1.42c01e"),
    VideoRendition(
      name: "720p", width: 1280, height: 720, bandwidth: 320_000, codecs: "avc1.42c01f"),
  ]

  package static func named(_ name: String) -> VideoRendition? { ladder.first { $0.name == name } }
}
