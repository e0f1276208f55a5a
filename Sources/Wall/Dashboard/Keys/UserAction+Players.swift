import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// Actions on players, crowds and their faults.
extension UserAction {
  private static let playsByItself = "its viewers play on their own"
  private static let noScreen = "its viewers have no screen"
  private static let noDownloads = "its viewers do not download"

  /// An order to the focused player, unless it is idle for a reason.
  private static func order(
    _ name: String, atCrowd: String,
    unless idle: @escaping @Sendable (PlayerObservation) -> String? = { _ in nil },
    atPage: (@Sendable (ClientObservation) -> PlayerCommand)? = nil,
    _ command: @escaping @Sendable (PlayerObservation) -> Command
  ) -> UserAction {
    UserAction(
      name, .order(atCrowd: atCrowd), drivesPages: atPage != nil,
      idle: { $0.player.flatMap(idle) }
    ) { situation in
      if let player = situation.player { return [.perform(command(player))] }
      guard let client = situation.slot?.client, let atPage else { return [] }
      return [.perform(.player(client.id, atPage(client)))]
    }
  }

  /// A command that the focused player is given as it is.
  static func give(_ command: PlayerCommand, atCrowd: String = playsByItself) -> UserAction {
    order(command.name, atCrowd: atCrowd) { .player($0.id, command) }
  }

  static let playOrPause = order(
    "play / pause", atCrowd: playsByItself,
    atPage: { $0.isAtRest || !$0.state.isUnderWay ? .play : .pause }
  ) { .player($0.id, $0.state.isUnderWay ? .pause : .play) }
  static let stop = order(
    "stop", atCrowd: playsByItself,
    unless: { $0.state == .stopped ? "\($0.shownName) is already stopped" : nil },
    atPage: { _ in .stop }
  ) { .player($0.id, .stop) }
  static let renewLicence = order(
    "renew the licence now", atCrowd: "its viewers renew on their own",
    unless: { player in
      if player.flavour == .tvsdk {
        return "\(player.shownName) cannot: \(CommandRefusal.noRenewal.words)"
      }
      return player.lease == nil && player.downloads.isEmpty
        ? "\(player.shownName) has no licence to renew" : nil
    }, atPage: { _ in .renewLicence }
  ) { .player($0.id, .renewLicence) }
  static let pictureInPicture = order("Picture in Picture", atCrowd: noScreen) {
    .player($0.id, .pictureInPicture)
  }
  static let airPlay = order("AirPlay", atCrowd: noScreen) { .player($0.id, .airPlay) }
  static let background = order("app to the background / back", atCrowd: noScreen) {
    .background($0.id)
  }
  static let rotate = order("rotate the device", atCrowd: noScreen) { .rotate($0.id) }
  static let fullscreen = order(
    "Flowplayer: full screen on / off", atCrowd: noScreen, unless: noFlowplayer
  ) { .player($0.id, .setFullscreen(!$0.isFullscreen)) }
  /// Switches a property of a Flowplayer's view, as the app's code would.
  static func fullscreenFlag(_ flag: FullscreenFlag) -> UserAction {
    order("\(flag.rawValue) on / off", atCrowd: noScreen, unless: noFlowplayer) {
      .player($0.id, .setFullscreenFlag(flag, !$0.configuration.view[keyPath: flag.path]))
    }
  }
  @Sendable private static func noFlowplayer(_ player: PlayerObservation) -> String? {
    player.flavour == .flowplayer
      ? nil : "\(player.shownName) is not a Flowplayer: \(CommandRefusal.noFullscreen.words)"
  }
  static let killApp = order("kill the app, as a crash would", atCrowd: "f A kills its apps") {
    .killApp($0.id)
  }
  static let policy = UserAction(
    "app policy", .order(atCrowd: "the line-up sets its policies")
  ) { situation in
    guard let player = situation.player else { return [] }
    return [
      .perform(.setPolicy(player.id, player.policy.next(among: situation.world.policies)))
    ]
  }
  /// Gives all targets the shipped trace after that of the focused one; after the last, the
  /// line-up's network again.
  static let network = UserAction(
    "network: train, lift, evening, the line-up's", .players,
    idle: { situation in
      situation.slot?.crowd.map { "\($0.name) is a crowd: the line-up sets its network" }
    }
  ) { situation in
    let present = situation.slot?.network.flatMap { ShippedTrace(rawValue: $0.trace) }
    let all = ShippedTrace.allCases
    let place = present.flatMap(all.firstIndex).map { $0 + 1 } ?? 0
    let network = place < all.count ? LineUp.Network(following: all[place]) : nil
    return .asks(
      situation.targets.filter { target in
        !situation.world.crowds.contains { $0.id == target.id }
      }.map { .perform(.setNetwork($0.id, network)) })
  }
  static let cancelDownload = order(
    "cancel the download", atCrowd: noDownloads,
    unless: { player in
      player.downloads.contains { $0.state == .downloading || $0.state == .paused }
        ? nil : "\(player.shownName) has no download in progress"
    }
  ) { .player($0.id, .cancelDownload) }
  static let returnKey = order(
    "return the download's key (invalidate it)", atCrowd: noDownloads
  ) { .player($0.id, .returnKey) }

  /// Starts, pauses or resumes a download; removing one that has finished has to be confirmed.
  static let download = UserAction(
    "download: start, pause / resume, remove", .order(atCrowd: noDownloads)
  ) { situation in
    guard let player = situation.player else { return [] }
    return switch player.ownDownload?.state {
    case .error, nil: [.perform(.player(player.id, .download))]
    case .downloading: [.perform(.player(player.id, .pauseDownload))]
    case .paused: [.perform(.player(player.id, .resumeDownload))]
    case .downloaded: .shows(.ask(.removeDownload(player.id)))
    }
  }

  static func seek(seconds: Int) -> UserAction {
    let way = seconds < 0 ? "back" : "forward"
    let length = abs(seconds) < 120 ? "\(abs(seconds)) s" : "\(abs(seconds) / 60) min"
    return order("seek \(length) \(way)", atCrowd: playsByItself) {
      .player($0.id, .seek(to: max(.zero, $0.picture.mediaTime + .seconds(seconds))))
    }
  }

  static let seekToLive = give(.seekToLive)

  static func rate(_ name: String, permille: Int) -> UserAction {
    order("play at \(name) speed", atCrowd: playsByItself) {
      .player($0.id, .setRate(permille: permille))
    }
  }

  static let mute = order("mute / unmute", atCrowd: playsByItself) {
    .player($0.id, .setMuted(!$0.isMuted))
  }
}

extension UserAction {
  private static let zapsByItself = "its viewers zap on their own"

  static let channelUp = zap("zap: channel up", by: 1)
  static let channelDown = zap("zap: channel down", by: -1)
  static let openChannels = UserAction(
    "channel list", .orders(atCrowd: zapsByItself), drivesPages: true, shows: .open(.channels))

  /// Zaps each target back to the channel that it has watched before.
  static let lastChannel = UserAction(
    "zap: last channel", .orders(atCrowd: zapsByItself), drivesPages: true,
    idle: { situation in
      guard situation.targets.allSatisfy({ situation.lastChannel(of: $0) == nil }) else {
        return nil
      }
      let names = situation.targets.map(\.shownName)
      return names.count == 1
        ? "\(names[0]) has not watched another channel yet"
        : "none of them has watched another channel yet"
    }
  ) { situation in
    .asks(
      situation.targets.compactMap { target in
        situation.lastChannel(of: target).map { .perform(.player(target.id, .zap(to: $0))) }
      })
  }

  private static func zap(_ name: String, by step: Int) -> UserAction {
    UserAction(
      name, .orders(atCrowd: zapsByItself), drivesPages: true,
      idle: { $0.world.channels.count < 2 ? "there is only one channel" : nil }
    ) { situation in
      let channels = situation.world.channels.sorted { $0.number < $1.number }
      guard !channels.isEmpty else { return [] }
      let requests = situation.targets.map { player in
        let index = channels.firstIndex { $0.number == player.aim } ?? 0
        let next = channels[(index + step + channels.count) % channels.count]
        return Request.perform(.player(player.id, .zap(to: next)))
      }
      return .asks(requests)
    }
  }

  /// Zaps to the channel of a number.
  static func zap(_ number: Int) -> UserAction {
    UserAction(
      "zap to \(number)", .orders(atCrowd: zapsByItself), drivesPages: true
    ) { situation in
      guard let channel = situation.world.channels.first(where: { $0.number == number }) else {
        return []
      }
      return .asks(situation.targets.map { .perform(.player($0.id, .zap(to: channel))) })
    }
  }

  static let recover = UserAction(
    "recover: restart the stream", .orders(atCrowd: playsByItself), drivesPages: true
  ) { .asks($0.targets.map { .perform(.player($0.id, .recover)) }) }
}

extension Situation {
  /// The channel that a player has watched before; `nil` where there is none.
  fileprivate func lastChannel(of slot: Roster.Entry) -> Channel? {
    slot.brief.lastChannel.flatMap { number in world.channels.first { $0.number == number } }
  }
}

extension UserAction {
  static func focus(_ number: Int) -> UserAction {
    UserAction("focus player \(number)", shows: .focus(number))
  }

  static let goTo = UserAction("go to a player by number", shows: .open(.number))
  static let focusNext = UserAction(
    "focus the next player", .players, shows: .moveFocus(by: 1), idle: onlyPlayer)
  static let focusPrevious = UserAction(
    "focus the previous player", .players, shows: .moveFocus(by: -1), idle: onlyPlayer)
  static let mark = UserAction("mark this player", .players, shows: .mark)
  static let markAll = UserAction("mark all / none", .players, shows: .markAll)
  static let newestError = UserAction(
    "focus the player with the newest error", .players, shows: .focusNewestError,
    idle: { situation in
      guard let failure = situation.roster.newestFailure() else { return "no player has an error" }
      guard failure.player == situation.selection.focus else { return nil }
      return situation.slot.map { "\($0.shownName) has the newest error" }
    })

  @Sendable private static func onlyPlayer(_ situation: Situation) -> String? {
    guard situation.roster.count == 1 else { return nil }
    return situation.slot.map { "\($0.shownName) is the only player" }
  }

  /// A new player starts on the first channel without a viewer.
  static let addPlayer = UserAction("add a player; bring back a tenth of a crowd") { situation in
    if let crowd = situation.slot?.crowd { return [.perform(.bringBack(crowd.id))] }
    let channels = situation.world.channels
    let watched = Set(situation.roster.slots.map(\.brief.channel))
    let channel = channels.first { !watched.contains($0.number) } ?? channels.first
    guard let channel else { return [] }
    return Effect(
      requests: [.perform(.addPlayer(channel: channel.number))], change: .followNextPlayer)
  }

  /// Removes a part of a crowd at once; removing a player has to be confirmed.
  static let removePlayer = UserAction(
    "remove the focused player, or a tenth of a crowd", .players
  ) { situation in
    if let crowd = situation.slot?.crowd { return [.perform(.removePlayer(crowd.id))] }
    return situation.slot.map { .shows(.ask(.remove($0.id))) } ?? []
  }

  static let rename = UserAction(
    "rename a real client", .players, shows: .open(.name),
    idle: { situation in
      guard let slot = situation.slot, slot.client == nil else { return nil }
      return CommandRefusal.keepsName(slot.shownName).words
    })

  static let openFaults = UserAction("fault menu", .players, shows: .open(.faults))

  /// Done in the fault menu and the palette.
  static func inject(_ key: Character) -> UserAction {
    UserAction(inPanels: "inject \(key)", faultKey: key)
  }

  static let clearFaults = UserAction(
    "clear this player's faults", .players,
    idle: { situation in
      guard let slot = situation.slot,
        !situation.world.faults.contains(where: { $0.isOn(slot.id) })
      else { return nil }
      return "no faults on \(slot.shownName)" + situation.lastingEffect
    },
    does: { $0.slot.map { [.perform(.clearFaults($0.id))] } ?? [] })
  static let clearAllFaults = UserAction(
    "clear all faults", isForPanels: true,
    idle: { $0.world.faults.isEmpty ? $0.noFaults : nil },
    does: { _ in [.perform(.clearFaults(nil))] })
}

extension Situation {
  /// Why there is nothing to clear.
  var noFaults: String { "no faults are armed" + lastingEffect }

  /// What helps where an effect of a fault lasts at the focused player; else empty.
  fileprivate var lastingEffect: String {
    guard let player, !world.lastingEffects(at: player).isEmpty else { return "" }
    return ", but an effect lasts: \(ownKeys.hint("r")) restarts the stream"
  }
}
