import Simulation

/// The sound of coded video for real players: frames of 1,024 samples, 48,000 samples a second, so
/// that a segment's sound begins up to a frame before its pictures (HeadEnd/RealClients, "Media").
package enum SoundTrack {
  /// In addresses, in place of a rendition of pictures.
  package static let name = "sound"
  /// As in RFC 6381: AAC-LC.
  package static let codec = "mp4a.40.2"
  /// Peak in bits per second, with what packs it into a transport stream.
  package static let bandwidth = 23_000
  package static let samplesPerSecond = 48_000
  package static let samplesPerFrame = 1024

  /// The frames of a segment, counted from the beginning of the stream.
  package static func frames(ofSegment number: Int, lasting duration: Duration) -> Range<Int> {
    let start = Timeline.segmentDuration.wholeMilliseconds * Int64(number)
    let first = frame(atMillisecond: start)
    return first..<max(first + 1, frame(atMillisecond: start + duration.wholeMilliseconds))
  }

  /// The duration of that many frames, in millionths of a second.
  package static func microseconds(ofFrames count: Int) -> Int {
    (count * samplesPerFrame * 1_000_000 + samplesPerSecond / 2) / samplesPerSecond
  }

  private static func frame(atMillisecond milliseconds: Int64) -> Int {
    Int(milliseconds) * (samplesPerSecond / 1000) / samplesPerFrame
  }
}

/// The sound for real players.
package enum MediaSound: String, CaseIterable, Sendable {
  /// The channel's own tone.
  case tone
  /// A track of silence.
  case muted
  /// No track: for players that need pictures alone.
  case none
}
