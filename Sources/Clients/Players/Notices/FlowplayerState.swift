/// `PlayerState` of the Flowplayer SDK: its cases and raw values (Players/Flowplayer, "States").
package enum FlowplayerState: Int, CaseIterable, Sendable {
  case idle, load, ready, play, pause, buffer, complete, failure
}

/// `PlaybackState` of the Flowplayer SDK: what is playing, rather than whether.
package enum FlowplayerPlaybackState: Int, CaseIterable, Sendable {
  case idle, playing, casting, ads, ended
  /// Added after 4.0; its raw value is not documented, 5 follows from its place.
  case background
}

/// `PlaybackBufferState` of the Flowplayer SDK; it has no raw values.
package enum FlowplayerBufferState: CaseIterable, Sendable {
  case empty, keepUp, full

  /// The state of a buffer that reaches that far ahead. The SDK does not publish what counts as
  /// full; here it is 24 seconds, four segments of a simulated stream [N].
  package init(ahead: Duration) {
    if ahead <= .zero {
      self = .empty
    } else {
      self = ahead < .seconds(24) ? .keepUp : .full
    }
  }
}

/// `PlaybackSeekState` of the Flowplayer SDK; it has no raw values.
package enum FlowplayerSeekState: CaseIterable, Sendable {
  case idle, seeking, seeked, failed
}

/// `PlaybackType` of the Flowplayer SDK: its cases and raw values.
package enum FlowplayerPlaybackType: String, CaseIterable, Sendable {
  case file, vod, live, unknown
}

/// `Orientation` of the Flowplayer SDK.
package enum FlowplayerOrientation: CaseIterable, Sendable {
  case portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  /// Whether the device lies on one of its long sides.
  package var isLandscape: Bool { self == .landscapeRight || self == .landscapeLeft }

  /// The SDK's case name, such as `landscapeLeft`.
  package var name: String { "\(self)" }
}

/// `PlayerQuality` of the Flowplayer SDK; it has no raw values.
package enum FlowplayerQuality: CaseIterable, Sendable {
  case sd144, sd240, sd360, sd480, hd, fullHD, qhd, twoKVideo, fourKVideo, eightKVideo, unknown

  /// The quality whose usual height is nearest, the better of two that are equally near; `unknown`
  /// for a height of 0. Never `twoKVideo`: cinema's 2K is as high as Full HD. The SDK does not
  /// publish its limits [N].
  package init(height: Int) {
    self =
      switch height {
      case 3240...: .eightKVideo
      case 1800...: .fourKVideo
      case 1260...: .qhd
      case 900...: .fullHD
      case 600...: .hd
      case 420...: .sd480
      case 300...: .sd360
      case 192...: .sd240
      case 1...: .sd144
      default: .unknown
      }
  }
}

/// `ViewLifecycle` of the Flowplayer SDK: its cases and raw values.
package enum FlowplayerViewLifecycle: Int, CaseIterable, Sendable {
  case created, destroyed
}
