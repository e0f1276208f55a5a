/// `PlayerState` of the Flowplayer SDK: its cases and raw values (DOMAIN §4).
package enum FlowplayerState: Int, CaseIterable, Sendable {
  case idle = 0
  case load = 1
  case ready = 2
  case play = 3
  case pause = 4
  case buffer = 5
  case complete = 6
  case failure = 7

  /// The SDK's case name, such as `play`.
  package var name: String { "\(self)" }
}
