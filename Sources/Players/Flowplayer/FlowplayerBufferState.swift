/// `PlaybackBufferState` of the Flowplayer SDK; it has no raw values (DOMAIN §4).
package enum FlowplayerBufferState: CaseIterable, Sendable {
  case empty
  case keepUp
  case full

  /// The state of a buffer that reaches that far ahead. What counts as full is the SDK's secret;
  /// here it is 24 seconds, four segments of a simulated stream.
  package init(ahead: Duration) {
    if ahead <= .zero {
      self = .empty
    } else {
      self = ahead < .seconds(24) ? .keepUp : .full
    }
  }

  /// The SDK's case name, such as `keepUp`.
  package var name: String { "\(self)" }
}
