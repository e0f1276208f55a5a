/// `PlaybackSeekState` of the Flowplayer SDK; it has no raw values (DOMAIN §4).
package enum FlowplayerSeekState: CaseIterable, Sendable {
  case idle
  case seeking
  case seeked
  case failed

  /// The SDK's case name, such as `seeked`.
  package var name: String { "\(self)" }
}
