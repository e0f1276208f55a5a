/// `PlaybackState` of the Flowplayer SDK: what plays, rather than whether (DOMAIN §4).
package enum FlowplayerPlaybackState: Int, CaseIterable, Sendable {
  case idle = 0
  case playing = 1
  case casting = 2
  case ads = 3
  case ended = 4
  /// Came after 4.0; its raw value is not documented, 5 follows from its place.
  case background = 5

  /// The SDK's case name, such as `background`.
  package var name: String { "\(self)" }
}
