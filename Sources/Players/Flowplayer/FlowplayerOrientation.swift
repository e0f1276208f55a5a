/// `Orientation` of the Flowplayer SDK (DOMAIN §4).
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
