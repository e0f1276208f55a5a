import Players
import Simulation

/// A device of a world: clock, display, line, and the app that runs on it.
struct Device: Sendable {
  let id: String
  let account: String
  var app: App
  var mainThread = MainThread()
  /// How far the device's clock is ahead of the right time.
  var clockOffset = Duration.zero
  var outputIsProtected = true
  var isInBackground = false
  var orientation = FlowplayerOrientation.portrait
  var line: SharedLink
  var lineTicket: EventTicket?
  /// Draws jitter and loss.
  var random: RandomStream

  init(id: String, account: String, policy: Policy, network: LineUp.Network, seed: UInt64) {
    self.id = id
    self.account = account
    app = App(policy: policy)
    line = SharedLink(bandwidth: network.bandwidth)
    random = RandomStream(seed: seed, name: "\(id).network")
  }
}
