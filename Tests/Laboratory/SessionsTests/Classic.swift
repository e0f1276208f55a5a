import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds
import Worlds

/// A line-up like the shipped `classic`, made by hand.
enum Classic {
  static let channels = [
    Channel(
      number: 101, name: "News One", card: "globe", content: "news-one", isEncrypted: true,
      isLive: true),
    Channel(
      number: 102, name: "Match", card: "match", content: "match", isEncrypted: true, isLive: true),
    Channel(
      number: 204, name: "Ocean", card: "waves", content: "ocean", isEncrypted: false,
      isLive: true),
    Channel(
      number: 305, name: "Shapes", card: "shapes", content: "shapes", isEncrypted: false,
      isLive: false, duration: .seconds(62)),
  ]

  static let main = PlayerID(0)
  static let preview = PlayerID(1)
  static let second = PlayerID(2)
  static let kids = PlayerID(3)

  static func lineUp(
    setup: SessionSetup = .sync, policy: Policy = .documented, limit: Int = 2
  ) -> LineUp {
    func device(_ id: String, _ players: [(String, Int)]) -> LineUp.Device {
      LineUp.Device(
        id: id, account: "home", policy: policy,
        players: players.map { name, channel in
          PlayerConfiguration(
            name: name, sessionSetup: setup, device: id, account: "home",
            channel: channels[channel])
        })
    }
    return LineUp(
      name: "classic", tenant: "SIM", accounts: [.init(id: "home", sessionLimit: limit)],
      heartbeat: .seconds(10), missedBeats: 2, usesDemoTimings: true, lease: .seconds(120),
      renewAtPermille: 800,
      network: .init(
        latency: .milliseconds(60), jitter: .milliseconds(15), bandwidth: 12_000_000),
      channels: channels,
      devices: [
        device("tablet", [("main", 0), ("preview", 2)]), device("tv", [("second", 1)]),
        device("phone", [("kids", 3)]),
      ])
  }
}
