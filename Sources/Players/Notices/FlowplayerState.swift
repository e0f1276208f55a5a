/// `PlayerState` of the Flowplayer SDK: its cases and raw values (Players/Flowplayer, "States").
package enum FlowplayerState: Int, CaseIterable, Sendable {
  case idle = 0
  case load = 1
  case ready = 2
  case play = 3
  case pause = 4
  case buffer = 5
  case complete = 6
  case failure = 7
}

/// `PlaybackState` of the Flowplayer SDK: what is playing, rather than whether.
package enum FlowplayerPlaybackState: Int, CaseIterable, Sendable {
  case idle = 0
  case playing = 1
  case casting = 2
  case ads = 3
  case ended = 4
  /// Added after 4.0; its raw value is not documented, 5 follows from its place.
  case background = 5
}

/// `PlaybackBufferState` of the Flowplayer SDK; it has no raw values.
package enum FlowplayerBufferState: CaseIterable, Sendable {
  case empty
  case keepUp
  case full

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
  case idle
  case seeking
  case seeked
  case failed
}

/// `PlaybackType` of the Flowplayer SDK: its cases and raw values.
package enum FlowplayerPlaybackType: String, CaseIterable, Sendable {
  case file
  case vod
  case live
  case unknown
}

/// `Orientation` of the Flowplayer SDK.
package enum FlowplayerOrientation: CaseIterable, Sendable {
  case portrait
  case portraitUpsideDown
  case landscapeRight
  case landscapeLeft

  /// Whether the device lies on one of its long sides.
  package var isLandscape: Bool { self == .landscapeRight || self == .landscapeLeft }

  /// The SDK's case name, such as `landscapeLeft`.
  package var name: String { "\(self)" }
}

/// `PlayerQuality` of the Flowplayer SDK; it has no raw values.
package enum FlowplayerQuality: CaseIterable, Sendable {
  case sd144
  case sd240
  case sd360
  case sd480
  case hd
  case fullHD
  case qhd
  case twoKVideo
  case fourKVideo
  case eightKVideo
  case unknown

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
  case created = 0
  case destroyed = 1
}
