/// The state of a Flowplayer, with the SDK's cases and raw values (Players/Flowplayer).
public enum PlayerState: Int, CaseIterable, Sendable {
  case idle, load, ready, play, pause, buffer, complete, failure
}

/// The state of a Flowplayer's picture (Players/Flowplayer).
public enum PlaybackState: Int, CaseIterable, Sendable {
  case idle, playing, casting, ads, ended, background
}

/// The state of a seek (Players/Flowplayer).
public enum PlaybackSeekState: CaseIterable, Sendable {
  case idle, seeking, seeked, failed
}

/// The state of a Flowplayer's buffer (Players/Flowplayer).
public enum PlaybackBufferState: CaseIterable, Sendable {
  case empty, keepUp, full
}

/// The kind of media that a Flowplayer plays (Players/Flowplayer).
public enum PlaybackType: String, CaseIterable, Sendable {
  case file, vod, live, unknown

  /// Creates the type with this name; returns `nil` for a missing or unknown name.
  public init?(rawValue: String?) {
    guard let type = rawValue.flatMap({ Self(rawValue: $0) }) else { return nil }
    self = type
  }
}

/// The rendition that a Flowplayer shows (Players/Flowplayer).
public enum PlayerQuality: CaseIterable, Sendable {
  case sd144, sd240, sd360, sd480, hd, fullHD, qhd, twoKVideo, fourKVideo, eightKVideo, unknown
}

/// The lifecycle of a `FlowplayerView` (Players/Flowplayer).
public enum ViewLifecycle: Int, CaseIterable, Sendable {
  case created, destroyed
}

/// The orientation of a device (Players/Flowplayer).
public enum Orientation: Int, CaseIterable, Sendable {
  case portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

/// An SDK type whose cases have the same names as those of the simulation's own type.
protocol SimulatedValue: CaseIterable {}

extension SimulatedValue {
  init<Simulated>(_ simulated: Simulated) {
    guard let value = Self.allCases.first(where: { "\($0)" == "\(simulated)" }) else {
      preconditionFailure("The SDK's type lacks a case that the simulation's type has.")
    }
    self = value
  }
}

extension PlayerState: SimulatedValue {}
extension PlaybackState: SimulatedValue {}
extension PlaybackSeekState: SimulatedValue {}
extension PlaybackBufferState: SimulatedValue {}
extension PlaybackType: SimulatedValue {}
extension PlayerQuality: SimulatedValue {}
extension ViewLifecycle: SimulatedValue {}
extension Orientation: SimulatedValue {}

/// The seekable window of a live stream, in seconds (Players/Flowplayer).
public struct DVRWindow: Hashable, Sendable {
  /// The start of the window.
  public let start: Double
  /// The end of the window: the live edge.
  public let end: Double

  /// The length of the window.
  public var availableLength: Double { end - start }
}
