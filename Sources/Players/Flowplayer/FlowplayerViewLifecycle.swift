/// `ViewLifecycle` of the Flowplayer SDK: its cases and raw values (DOMAIN §4).
package enum FlowplayerViewLifecycle: Int, CaseIterable, Sendable {
  case created = 0
  case destroyed = 1

  /// The SDK's case name, such as `created`.
  package var name: String { "\(self)" }
}
