/// `PlaybackType` of the Flowplayer SDK: its cases and raw values (DOMAIN §4).
package enum FlowplayerPlaybackType: String, CaseIterable, Sendable {
  case file
  case vod
  case live
  case unknown

  /// The SDK's case name, such as `vod`.
  package var name: String { rawValue }
}
