import Exploring
import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension AppCommand {
  /// The effect of a fault and the player that it acts on; `nil` for a step that is not a fault.
  fileprivate var fired: AppRun.Fired? {
    switch self {
    case .fault(let key, let name, _):
      AppReference.fault(key).map { AppRun.Fired(fault: $0.name, player: name) }
    case .effect(let fault, let name, _): AppRun.Fired(fault: fault.name, player: name)
    case .order, .background, .rotate, .guest, .clearFaults, .shortTokens: nil
    }
  }
}

/// The simulated reference app that an app's own code is compared with: the same players, channels
/// and steps (Exploring/Exploring, "What could have been avoided").
struct AppReference {
  /// Its players, in the order of their numbers.
  let names: [String]
  let setup: SearchSetup
  /// The same where content tokens end soon. No SDK asks an app for a token before it renews a
  /// licence, so this app gets a new one only for each start.
  private let shortTokens: SearchSetup
  private let channels: [Channel]

  /// Creates the reference app for an app that has played.
  @MainActor init(of simulator: Simulator, policy: Policy) {
    let players = simulator.firstOnScreen.sorted { $0.key < $1.key }.map { screen, first in
      let name = simulator.nameOfScreen(screen)
      return (name, Self.configuration(first, name))
    }
    names = players.map(\.0)
    var lineUp = simulator.lineUp.lineUp
    for index in lineUp.devices.indices where lineUp.devices[index].id == simulator.device {
      lineUp.devices[index].policy = policy
      lineUp.devices[index].players = players.map(\.1)
    }
    setup = SearchSetup(World(lineUp, seed: simulator.seed, epoch: .scriptedEpoch))
    lineUp.tokens.validity = TokenTerms.short
    for index in lineUp.devices.indices { lineUp.devices[index].refreshesTokens = false }
    shortTokens = SearchSetup(World(lineUp, seed: simulator.seed, epoch: .scriptedEpoch))
    channels = lineUp.channels
  }

  private static func configuration(
    _ hosted: PlayerConfiguration, _ name: String
  ) -> PlayerConfiguration {
    var configuration = hosted
    configuration.name = name
    configuration.hasClearSessions = hosted.delegate.usesSessions
    configuration.hostedApp = nil
    // The documents begin with calls that block, so that set-up and teardown never overlap.
    configuration.sessionSetup = .sync
    return configuration
  }

  /// Faults that the menu does not have, by the search's own keys [N]: a set-up that times out, and
  /// licences that are denied, or arrive expired, at every request.
  private static let others: [Character: Fault] = [
    "\u{23F1}": Fault(on: .operation(.sessionSetup), of: .players([]), effect: .timeout),
    "\u{231B}": Fault(
      on: .operation(.licence), of: .players([]), effect: .instruct(.expiredLease),
      ending: .lasting(.seconds(30))),
    "\u{2298}": Fault(
      on: .operation(.licence), of: .players([]), effect: .instruct(.ungranted),
      ending: .lasting(.seconds(30))),
  ]

  /// The keys of the faults that a search tries: those of the catalogue and the ones above, without
  /// the end of the app's process, because the app's objects would survive it.
  static let keys =
    FaultCatalogue.kinds.filter { $0.point != .device(.appKill) }.map(\.key)
    + others.keys.sorted()

  /// Returns the fault with a key; its targets are not set.
  static func fault(_ key: Character) -> Fault? {
    others[key] ?? FaultCatalogue.kind(key)?.fault(of: .players([]))
  }

  /// How much of a breach there may be: what the reference app has of it at worst, and the limit; 0
  /// where it keeps the rule. `nil` if it has as much as the app, or is not hit by the same faults.
  /// It gets the same steps until `end`, at the same instants and also slightly later.
  func allowance(
    of breach: AppRun.Breach, _ commands: [TimedAppCommand], until end: Instant,
    meeting app: AppRun.Encounters
  ) -> Int? {
    var most = 0
    for shift in Self.shifts {
      guard
        let next = allowance(of: breach, commands, until: end, meeting: app, later: shift)
      else { return nil }
      most = max(most, next)
    }
    return most
  }

  /// The delays of the steps after the first: two apps never take exactly the same time, so a fault
  /// may narrowly miss one of them [N].
  private static let shifts: [Duration] = [.zero, .milliseconds(300), .seconds(1)]

  /// The extra time that another app may need [N].
  private static let patience = Duration.seconds(45)

  private func allowance(
    of breach: AppRun.Breach, _ commands: [TimedAppCommand], until end: Instant,
    meeting app: AppRun.Encounters, later shift: Duration
  ) -> Int? {
    guard let rule = breach.rule else { return 0 }
    let first = commands.first { $0.command != .shortTokens }?.instant ?? .zero
    let shifted = commands.map { timed in
      TimedAppCommand(
        instant: timed.instant == first ? first : timed.instant + shift, command: timed.command)
    }
    let player = id(breach.player)
    var isWatched = true
    let run = schedule(shifted, until: breach.isCounted ? end : end + Self.patience).run(
      [rule],
      look: { world in
        guard world.now <= breach.instant, let player else { return }
        isWatched = world.sight(of: player)?.isWatched == true
      }, until: { $0.playerName == breach.player && !breach.isCounted })
    let met = AppRun.Encounters(run.announcements.map { ($0.notice, $0.playerName) })
    let paid = paid(by: met, insteadOf: breach, in: app, run)
    let least = (run.amount(of: rule, at: breach.player) ?? (paid > 0 ? 0 : nil)).map {
      $0 + paid + rule.slack
    }
    guard least.map({ breach.isCounted && breach.amount > $0 }) ?? true else { return nil }
    guard shift == .zero else { return least ?? 0 }
    // A player that shows nothing proves nothing about a picture or about a full account.
    let isSilent = !isWatched && (rule.isAboutPicture || rule.name == "lockout")
    let byThen = AppRun.Encounters(
      run.announcements.filter { $0.instant <= end }.map { ($0.notice, $0.playerName) })
    // An order to end the account's sessions that has yet to come leaves others their places, and
    // whether a session is asked for before it or after it is chance [N].
    let isLate = app.refused.contains(breach.player) && !met.refused.contains(breach.player)
    guard app.kills == byThen.kills, app.kills == 0 || !isLate, Self.hasMet(app, met, commands)
    else { return nil }
    return breach.isCounted || !isSilent ? least ?? 0 : nil
  }

  /// Whether the reference app was hit by what the app was hit by: a fault that spoils a first key
  /// is another than one that spoils a renewal [N].
  private static func hasMet(
    _ app: AppRun.Encounters, _ met: AppRun.Encounters, _ commands: [TimedAppCommand]
  ) -> Bool {
    // A fault that lasts affects each new item of the app again.
    var armed: [AppRun.Fired: Int] = [:]
    for fired in commands.compactMap(\.command.fired) { armed[fired, default: 0] += 1 }
    return app.strikes.allSatisfy { fault, strikes in
      met.strikes[fault].map { other in
        other.isRenewal == strikes.isRenewal
          && other.count >= min(strikes.count, armed[fault] ?? strikes.count)
      } ?? false
    }
  }

  /// How much of a harm other players have, which were refused the place in the reference app that
  /// the player of the breach was refused in the app: who gets the last one is chance.
  private func paid(
    by met: AppRun.Encounters, insteadOf breach: AppRun.Breach, in app: AppRun.Encounters,
    _ run: ScheduleRun
  ) -> Int {
    guard let rule = breach.rule, breach.isCounted, app.refused.contains(breach.player),
      !met.refused.contains(breach.player)
    else { return 0 }
    return met.refused.subtracting(app.refused).compactMap { run.amount(of: rule, at: $0) }
      .reduce(0, +)
  }

  private func command(_ step: AppCommand) -> Command? {
    switch step {
    case .order(let order, let name):
      id(name).flatMap { id in command(order).map { .player(id, $0) } }
    case .fault(let key, let name, let provoke):
      id(name).map { .inject(key, $0, provoke: Provoking(provoke)) }
    case .effect(let fault, let name, let provoke):
      id(name).map { fault.command(at: $0, provoke: provoke) }
    case .background: .background(PlayerID(0))
    case .rotate: .rotate(PlayerID(0))
    case .guest(let content): channel(content).map { .addPlayer(channel: $0.number) }
    case .clearFaults: .clearFaults(nil)
    case .shortTokens: nil
    }
  }

  private func command(_ order: ViewerOrder) -> PlayerCommand? {
    switch order {
    case .recover: .recover
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .seek(let position): .seek(to: position)
    case .airPlay: .airPlay
    case .zap(let content): channel(content).map { .zap(to: $0) }
    }
  }

  /// Translates a generated command into a step for the app; returns `nil` if there is no such
  /// step.
  func appCommand(_ command: Command) -> AppCommand? {
    switch command {
    case .inject(let key, let id, let provoke):
      name(id).flatMap { name in
        guard let fault = Self.fault(key) else { return nil }
        return fault.key == nil
          ? .effect(fault, on: name, provoke: provoke.provokes)
          : .fault(key, on: name, provoke: provoke.provokes)
      }
    case .arm(let fault, let provoke):
      fault.targets.named?.first.flatMap { name($0) }
        .map { .effect(fault, on: $0, provoke: provoke.provokes) }
    case .player(let id, let command):
      name(id).flatMap { name in order(command).map { .order($0, on: name) } }
    case .background: .background
    case .rotate: .rotate
    case .addPlayer(let number, _):
      channels.first { $0.number == number }.map { .guest($0.content) }
    case .hosted, .removePlayer, .bringBack, .seat, .answerHostCall, .hostSideEffect, .killApp,
      .setPolicy, .setNetwork, .rename, .clearFault, .clearFaultNamed, .clearFaults, .setCapacity,
      .reset, .outside, .upstreamAnswered, .say, .beginChapter, .putMarker, .show:
      nil
    }
  }

  private func order(_ command: PlayerCommand) -> ViewerOrder? {
    if case .zap(let channel) = command { return .zap(to: channel.content) }
    if case .seek(let position) = command { return .seek(to: position) }
    return ViewerOrder.plain.first { self.command($0) == command }
  }

  /// Returns the schedule of these steps.
  func schedule(_ commands: [TimedAppCommand], until end: Instant) -> CommandSchedule {
    let steps = commands.compactMap { timed in
      command(timed.command).map { TimedCommand(at: timed.instant, $0) }
    }
    let areShort = commands.contains { $0.command == .shortTokens }
    return CommandSchedule(steps, end: end, on: areShort ? shortTokens : setup)
  }

  /// Returns a schedule's commands as steps for the app, without those that have no such step.
  func commands(_ schedule: CommandSchedule) -> [TimedAppCommand] {
    let areShort = schedule.lineUp.tokens.validity == TokenTerms.short
    return (areShort ? [TimedAppCommand(instant: .zero, command: .shortTokens)] : [])
      + schedule.steps.compactMap { step in
        appCommand(step.command).map { TimedAppCommand(instant: step.instant, command: $0) }
      }
  }

  private func id(_ name: String) -> PlayerID? { names.firstIndex(of: name).map { PlayerID($0) } }

  private func name(_ id: PlayerID) -> String? {
    names.indices.contains(id.index) ? names[id.index] : nil
  }

  private func channel(_ content: String) -> Channel? {
    channels.first { $0.content == content }
  }

  /// Returns the faults and actions that a search may try on the app: the orders that it offers,
  /// all faults except the end of its process, and actions on its device and by other household
  /// members.
  @MainActor func space(of quiet: AppRun, keys: [Character]) -> SearchSpace {
    let offers = quiet.offers
    let contents = Set(
      offers.values.joined().compactMap { order in
        if case .zap(let content) = order { content } else { nil }
      })
    let players = setup.world.observation.players.map {
      SearchSpace.Player($0.id, on: $0.device, at: $0.stream.channel)
    }
    var space = SearchSpace(
      start: .zero, players: players,
      channels: contents.isEmpty ? channels : channels.filter { contents.contains($0.content) },
      requests: quiet.requests, heartbeat: setup.world.lineUp.heartbeat, faults: keys,
      actions: [
        "recover", "play", "pause", "stop", "zap", "seek", "airplay", "background", "rotate",
        "add",
      ])
    space.keep(
      Set(
        space.choices.filter { choice in
          guard choice.fault == nil, let name = name(choice.player) else { return true }
          // An action on the whole app is tried once, not for each player.
          guard !choice.isOfApp else { return choice.player.index == 0 }
          return offers[name]?.contains { $0.word == choice.word } == true
        }))
    return space
  }
}
