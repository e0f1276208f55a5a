import HeadEndAPI
import Lab
import Players
import Simulation

/// Writes a line-up as a file; read again, it is the same line-up.
enum LineUpWriter {
  static func value(of lineUp: LineUp) -> JSONValue {
    [
      "tenant": .text(lineUp.tenant),
      "accounts": .list(
        lineUp.accounts.map {
          ["id": .text($0.id), "sessionLimit": .integer($0.sessionLimit)]
        }),
      "session": [
        "heartbeat": time(lineUp.heartbeat), "missedBeats": .integer(lineUp.missedBeats),
        "demo": .flag(lineUp.usesDemoTimings),
      ],
      "licence": [
        "lease": time(lineUp.lease), "renewAt": .number(Double(lineUp.renewAtPermille) / 1000),
        "storage": time(lineUp.offline.storage), "playback": time(lineUp.offline.playback),
      ],
      "network": [
        "latency": time(lineUp.network.latency), "jitter": time(lineUp.network.jitter),
        "bandwidth": .text(Quantity.text(bandwidth: lineUp.network.bandwidth)),
        "lossPermille": .integer(lineUp.network.lossPermille),
      ],
      "channels": .list(lineUp.channels.map(value)),
      "devices": .list(lineUp.devices.map(value)),
    ]
  }

  private static func time(_ duration: Duration) -> JSONValue { .text(Quantity.text(duration)) }

  private static func value(of channel: Channel) -> JSONValue {
    [
      "number": .integer(channel.number), "name": .text(channel.name), "card": .text(channel.card),
      "content": .text(channel.content), "encrypted": .flag(channel.isEncrypted),
      "live": .flag(channel.isLive), "duration": time(channel.duration),
    ]
  }

  private static func value(of device: LineUp.Device) -> JSONValue {
    [
      "id": .text(device.id), "account": .text(device.account),
      "app": ["policy": .text(device.policy.rawValue)],
      "players": .list(device.players.map(value)),
    ]
  }

  private static func value(of player: PlayerConfiguration) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "id", value: .text(player.name)),
      .init(key: "flavour", value: .text(player.flavour.rawValue)),
      .init(key: "delegate", value: .text(player.delegate.rawValue)),
      .init(key: "sessionSetup", value: .text(player.sessionSetup.rawValue)),
      .init(key: "sessionRenewal", value: .text(player.sessionRenewal.rawValue)),
      .init(key: "channel", value: .integer(player.channel.number)),
    ]
    if player.flavour == .flowplayer { members += view(player.view) }
    if player.flavour == .tvsdk { members.append(loader(player.loader)) }
    if player.offline != PlayerConfiguration.Offline() { members.append(offline(player.offline)) }
    return .object(members)
  }

  private static func view(_ view: PlayerConfiguration.FlowplayerView) -> [JSONValue.Member] {
    (view.id.map { [JSONValue.Member(key: "playerID", value: .text($0))] } ?? []) + [
      .init(key: "orientationControlsFullscreen", value: .flag(view.orientationControlsFullscreen)),
      .init(key: "fullscreenControlsOrientation", value: .flag(view.fullscreenControlsOrientation)),
    ]
  }

  private static func loader(_ loader: PlayerConfiguration.ResourceLoader) -> JSONValue.Member {
    .init(
      key: "loader",
      value: [
        "useCase": .text(loader.useCase.rawValue),
        "enforceDeviceID": .flag(loader.enforcesDeviceID),
        "certificate": .flag(loader.hasCertificate),
      ])
  }

  private static func offline(_ offline: PlayerConfiguration.Offline) -> JSONValue.Member {
    .init(
      key: "offline",
      value: [
        "download": .flag(offline.startsAtOnce), "discovery": .text(offline.discovery.rawValue),
        "renewal": .text(offline.renewal.rawValue),
      ])
  }
}
