import HeadEndAPI
import Lab
import Players
import Simulation

/// Writes a line-up as a file; read again, it is the same line-up.
enum LineUpWriter {
  static func value(of lineUp: LineUp) -> JSON {
    var members = [JSON.Member(key: "name", value: .text(lineUp.name))] + services(lineUp)
    if let tokens = TokenKeys.value(of: lineUp.tokens) {
      members.append(.init(key: "tokens", value: tokens))
    }
    if !lineUp.rules.isEmpty {
      let rules = lineUp.rules.map { RuleKeys.value(of: $0, in: lineUp) }
      members.append(.init(key: "rules", value: .list(rules)))
    }
    if let capacity = CapacityKeys.value(of: lineUp.capacity) {
      members.append(.init(key: "capacity", value: capacity))
    }
    members.append(.init(key: "channels", value: .list(lineUp.channels.map(value))))
    if !lineUp.devices.isEmpty {
      members.append(.init(key: "devices", value: .list(lineUp.devices.map(value))))
    }
    if !lineUp.crowds.isEmpty {
      members.append(.init(key: "crowds", value: .list(lineUp.crowds.map(CrowdKeys.value))))
    }
    if let outside = OutsideKeys.value(of: lineUp.outside) {
      members.append(.init(key: "outside", value: outside))
    }
    return .object(members)
  }

  private static func licence(_ lineUp: LineUp) -> JSON {
    let members: [JSON.Member] = [
      .init(key: "lease", value: time(lineUp.lease)),
      .init(key: "renewAt", value: .number(Double(lineUp.renewAtPermille) / 1000)),
      .init(key: "storage", value: time(lineUp.offline.storage)),
      .init(key: "playback", value: time(lineUp.offline.playback)),
      .init(key: "keyType", value: .text(lineUp.offline.keyType.rawValue)),
    ]
    let copies = lineUp.offline.copies.map {
      [JSON.Member(key: "copies", value: .integer($0))]
    }
    return .object(members + (copies ?? []))
  }

  private static func services(_ lineUp: LineUp) -> [JSON.Member] {
    let value: JSON = [
      "tenant": .text(lineUp.tenant),
      "session": [
        "heartbeat": time(lineUp.heartbeat), "missedBeats": .integer(lineUp.missedBeats),
        "demo": .flag(lineUp.usesDemoTimings),
      ],
      "licence": licence(lineUp),
      "network": [
        "latency": time(lineUp.network.latency), "jitter": time(lineUp.network.jitter),
        "bandwidth": .text(Quantity.text(bandwidth: lineUp.network.bandwidth)),
        "lossPermille": .integer(lineUp.network.lossPermille),
      ],
    ]
    guard case .object(let members) = value else { return [] }
    guard !lineUp.accounts.isEmpty else { return members }
    let accounts = JSON.list(lineUp.accounts.map(Self.value))
    return [members[0], .init(key: "accounts", value: accounts)] + members.dropFirst()
  }

  private static func value(of account: LineUp.Account) -> JSON {
    var members: [JSON.Member] = [
      .init(key: "id", value: .text(account.id)),
      .init(key: "sessionLimit", value: .integer(account.sessionLimit)),
    ]
    if account.excess != .refuseNewest {
      members.append(.init(key: "over", value: .text(account.excess.rawValue)))
    }
    if let groups = account.subscriptions {
      members.append(
        .init(key: "subscriptions", value: .list(groups.map { .text($0) })))
    }
    return .object(members)
  }

  static func time(_ duration: Duration) -> JSON { .time(duration) }

  private static func value(of channel: Channel) -> JSON {
    var members: [JSON.Member] = [
      .init(key: "number", value: .integer(channel.number)),
      .init(key: "name", value: .text(channel.name)),
      .init(key: "card", value: .text(channel.card)),
      .init(key: "content", value: .text(channel.content)),
      .init(key: "encrypted", value: .flag(channel.isEncrypted)),
      .init(key: "live", value: .flag(channel.isLive)),
      .init(key: "duration", value: time(channel.duration)),
    ]
    if let group = channel.group { members.append(.init(key: "group", value: .text(group))) }
    if let limit = channel.maxSessions {
      members.append(.init(key: "maxSessions", value: .integer(limit)))
    }
    if channel.profile != .hd {
      members.append(.init(key: "profile", value: .text(channel.profile.rawValue)))
    }
    if let level = channel.hdcp {
      members.append(.init(key: "hdcp", value: .text(level.rawValue)))
    }
    if let rights = RightsKeys.value(of: channel.rights) {
      members.append(.init(key: "rights", value: rights))
    }
    if channel.hasUHD { members.append(.init(key: "uhd", value: .flag(true))) }
    if channel.dvr > .zero { members.append(.init(key: "dvr", value: time(channel.dvr))) }
    if let ads = channel.ads {
      members.append(
        .init(
          key: "ads",
          value: [
            "every": time(ads.every), "length": time(ads.length),
            "discontinuitySequence": .flag(ads.countsDiscontinuities),
          ]))
    }
    if channel.keys != KeyPlan() {
      members.append(.init(key: "keys", value: value(of: channel.keys)))
    }
    return .object(members)
  }

  private static func value(of keys: KeyPlan) -> JSON {
    .object(
      (keys.rotation.map { [.init(key: "rotation", value: time($0))] } ?? []) + [
        .init(key: "perRendition", value: .flag(keys.isPerRendition)),
        .init(key: "audio", value: .flag(keys.hasAudioKey)),
        .init(key: "session", value: .flag(keys.namesSessionKeys)),
      ] + (keys.hdcp.map { [.init(key: "hdcp", value: .text($0.rawValue))] } ?? [])
        + [("airPlay", keys.airPlay), ("adapter", keys.adapter)].filter { $0.1 != .all }
        .map { .init(key: $0.0, value: .text($0.1.rawValue)) })
  }

  private static func value(of device: LineUp.Device) -> JSON {
    var app: [JSON.Member] = [.init(key: "policy", value: .text(device.policy.rawValue))]
    if let backoff = BackoffKeys.value(of: device.backoff) {
      app.append(.init(key: "backoff", value: backoff))
    }
    if !device.refreshesTokens { app.append(.init(key: "refreshTokens", value: .flag(false))) }
    var members: [JSON.Member] = [
      .init(key: "id", value: .text(device.id)),
      .init(key: "account", value: .text(device.account)),
      .init(key: "app", value: .object(app)),
      .init(key: "players", value: .list(device.players.map(value))),
    ]
    if device.decoders != LineUp.Device.usualDecoders {
      members.append(.init(key: "decoders", value: .integer(device.decoders)))
    }
    if !device.kind.isEmpty { members.append(.init(key: "kind", value: .text(device.kind))) }
    if device.hdcp != .type1 {
      members.append(.init(key: "hdcp", value: .text(device.hdcp.rawValue)))
    }
    if let storage = device.storage {
      members.append(.init(key: "storage", value: .text(Quantity.text(storage: storage))))
    }
    if let address = device.address {
      members.append(.init(key: "address", value: .text(address)))
    }
    return .object(members)
  }

  private static func value(of player: PlayerConfiguration) -> JSON {
    var members: [JSON.Member] = [
      .init(key: "id", value: .text(player.name)),
      .init(key: "flavour", value: .text(player.flavour.rawValue)),
      .init(key: "delegate", value: .text(player.delegate.rawValue)),
      .init(key: "sessionSetup", value: .text(player.sessionSetup.rawValue)),
      .init(key: "sessionRenewal", value: .text(player.sessionRenewal.rawValue)),
      .init(key: "channel", value: .integer(player.channel.number)),
    ]
    if player.hasClearSessions { members.append(.init(key: "clearSessions", value: .flag(true))) }
    switch player.flavour {
    case .opentv: break
    case .flowplayer: members += view(player.view)
    case .tvsdk: members.append(loader(player.loader))
    }
    if player.offline != PlayerConfiguration.Offline() { members.append(offline(player.offline)) }
    if let contentKeys = player.contentKeys { members.append(Self.contentKeys(contentKeys)) }
    return .object(members)
  }

  private static func contentKeys(
    _ settings: PlayerConfiguration.ContentKeys
  ) -> JSON.Member {
    let spread = settings.spread.map { [JSON.Member(key: "spread", value: time($0))] } ?? []
    return .init(
      key: "contentKeySession",
      value: .object([.init(key: "retry", value: .flag(settings.retries))] + spread))
  }

  private static func view(_ view: PlayerConfiguration.FlowplayerView) -> [JSON.Member] {
    (view.id.map { [JSON.Member(key: "playerID", value: .text($0))] } ?? []) + [
      .init(key: "orientationControlsFullscreen", value: .flag(view.orientationControlsFullscreen)),
      .init(key: "fullscreenControlsOrientation", value: .flag(view.fullscreenControlsOrientation)),
    ]
  }

  private static func loader(_ loader: PlayerConfiguration.ResourceLoader) -> JSON.Member {
    .init(
      key: "loader",
      value: [
        "useCase": .text(loader.useCase.rawValue),
        "enforceDeviceID": .flag(loader.enforcesDeviceID),
        "certificate": .flag(loader.hasCertificate),
      ])
  }

  private static func offline(_ offline: PlayerConfiguration.Offline) -> JSON.Member {
    .init(
      key: "offline",
      value: [
        "download": .flag(offline.startsAtOnce), "discovery": .text(offline.discovery.rawValue),
        "renewal": .text(offline.renewal.rawValue),
        "storesUpdates": .flag(offline.storesUpdates),
      ])
  }
}
