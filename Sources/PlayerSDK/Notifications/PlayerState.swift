import Foundation

/// The state of a Flowplayer, with the SDK's cases and raw values (Players/Flowplayer).
public enum PlayerState: Int, CaseIterable, Sendable {
  case idle = 0
  case load = 1
  case ready = 2
  case play = 3
  case pause = 4
  case buffer = 5
  case complete = 6
  case failure = 7
}

/// The state of a Flowplayer's picture (Players/Flowplayer).
public enum PlaybackState: Int, CaseIterable, Sendable {
  case idle = 0
  case playing = 1
  case casting = 2
  case ads = 3
  case ended = 4
  case background = 5
}

/// The state of a seek (Players/Flowplayer).
public enum PlaybackSeekState: String, CaseIterable, Sendable {
  case idle, seeking, seeked, failed
}

/// How full a Flowplayer's buffer is (Players/Flowplayer).
public enum PlaybackBufferState: String, CaseIterable, Sendable {
  case empty, keepUp, full
}

/// The kind of media that a Flowplayer plays (Players/Flowplayer).
public enum PlaybackType: String, CaseIterable, Sendable {
  case file, vod, live, unknown
}

/// The rendition that a Flowplayer shows (Players/Flowplayer).
public enum PlayerQuality: String, CaseIterable, Sendable {
  case sd144, sd240, sd360, sd480, hd, fullHD, qhd, twoKVideo, fourKVideo, eightKVideo, unknown
}

/// Whether a `FlowplayerView` exists (Players/Flowplayer).
public enum ViewLifecycle: Int, CaseIterable, Sendable {
  case created = 0
  case destroyed = 1
}

/// Why a Flowplayer cannot play (Players/Flowplayer).
public enum PlayerError: Error {
  case invalidConfig
  case invalidAccessToken
  case playbackError(any Error)

  init(_ message: String) {
    self = .playbackError(
      NSError(domain: "PlaybackError", code: -1, userInfo: [NSLocalizedDescriptionKey: message]))
  }
}
