import HeadEnd
import Simulation

extension LineUp {
  /// What the head-end knows of this line-up. Guests stand for devices that are added on the wall.
  func headEnd(seed: UInt64) -> HeadEndConfiguration {
    let own = devices.map { HeadEndConfiguration.Device(id: $0.id, account: $0.account) }
    let guests = (1...Self.guestLimit).map {
      HeadEndConfiguration.Device(id: Self.guestID($0), account: accounts.first?.id ?? "")
    }
    return HeadEndConfiguration(
      tenant: tenant,
      accounts: accounts.map {
        HeadEndConfiguration.Account(id: $0.id, sessionLimit: $0.sessionLimit)
      },
      devices: own + guests, heartbeat: heartbeat, missedBeats: missedBeats, lease: lease,
      offline: offline,
      channels: channels, epoch: .epoch, seed: seed)
  }

  /// Devices that can be added to a world in its whole life.
  static let guestLimit = 64

  static func guestID(_ number: Int) -> String { "guest-\(number)" }
}
