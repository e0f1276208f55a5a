import Exploring
import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// The simulated documented app that stands in for an app's own: the same players at the same
/// channels, to which the same is done (Exploring/Exploring, "The reference app").
struct AppTwin {
  /// Its players in the order of their numbers.
  let names: [String]
  let testbed: SearchSetup
  private let channels: [Channel]

  /// The twin of an app that has played.
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
    testbed = SearchSetup(World(lineUp, seed: simulator.seed, epoch: .scriptedEpoch))
    channels = lineUp.channels
  }

  private static func configuration(
    _ hosted: PlayerConfiguration, _ name: String
  ) -> PlayerConfiguration {
    var configuration = hosted
    configuration.name = name
    configuration.hasClearSessions = hosted.delegate.usesSessions
    configuration.hostedApp = nil
    // Calls that block are what the documents begin with: a set-up never meets a teardown.
    configuration.sessionSetup = .sync
    return configuration
  }

  /// Whether it breaks a rule, too, with the player of that name, when the same is done.
  func breaks(_ rule: Rule, _ name: String, _ deeds: [TimedAppCommand], until end: Instant) -> Bool
  {
    let run = plan(deeds, until: end).run([rule], until: { $0.playerName == name })
    return run.breaches.contains { $0.playerName == name }
  }

  private func command(_ deed: AppCommand) -> Command? {
    switch deed {
    case .order(let order, let name):
      id(name).flatMap { id in command(order).map { .player(id, $0) } }
    case .fault(let letter, let name, let provoke):
      id(name).map { .inject(letter, $0, provoke: provoke) }
    case .background: .background(PlayerID(0))
    case .rotate: .rotate(PlayerID(0))
    case .guest(let content): channel(content).map { .addPlayer(channel: $0.number) }
    case .clearFaults: .clearFaults(nil)
    }
  }

  private func command(_ order: ViewerOrder) -> PlayerCommand? {
    switch order {
    case .recover: .recover
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .zap(let content): channel(content).map { .zap(to: $0) }
    }
  }

  /// What a drawn command is for the app; `nil` for what cannot be done to it.
  func deed(_ command: Command) -> AppCommand? {
    switch command {
    case .inject(let letter, let id, let provoke):
      name(id).map { .fault(letter, on: $0, provoke: provoke) }
    case .player(let id, let command):
      name(id).flatMap { name in order(command).map { .order($0, on: name) } }
    case .background: .background
    case .rotate: .rotate
    case .addPlayer(let number, _):
      channels.first { $0.number == number }.map { .guest($0.content) }
    case .hosted, .removePlayer, .bringBack, .seat, .answerHostCall, .hostSideEffect, .killApp,
      .setPolicy, .rename, .arm, .clearFault, .clearFaultNamed, .clearFaults, .setCapacity,
      .outside, .say, .beginChapter, .putMarker:
      nil
    }
  }

  private func order(_ command: PlayerCommand) -> ViewerOrder? {
    if case .zap(let channel) = command { return .zap(to: channel.content) }
    return ViewerOrder.plain.first { self.command($0) == command }
  }

  /// The plan in which something is done.
  func plan(_ deeds: [TimedAppCommand], until end: Instant) -> CommandSchedule {
    let steps = deeds.compactMap { timed in
      command(timed.deed).map { TimedCommand(at: timed.instant, $0) }
    }
    return CommandSchedule(steps, end: end, on: testbed)
  }

  /// What is done to the app in a plan, without what nobody can do to it.
  func deeds(_ plan: CommandSchedule) -> [TimedAppCommand] {
    plan.steps.compactMap { step in
      deed(step.command).map { TimedAppCommand(instant: step.instant, deed: $0) }
    }
  }

  private func id(_ name: String) -> PlayerID? { names.firstIndex(of: name).map { PlayerID($0) } }

  private func name(_ id: PlayerID) -> String? {
    names.indices.contains(id.index) ? names[id.index] : nil
  }

  private func channel(_ content: String) -> Channel? {
    channels.first { $0.content == content }
  }

  /// What can happen to the app: its offers, every letter but that of its process's end, and what
  /// is done to its device or by other people.
  @MainActor func space(of quiet: AppRun, letters: [Character]) -> SearchSpace {
    let offers = quiet.offers
    let contents = Set(
      offers.values.joined().compactMap { order in
        if case .zap(let content) = order { content } else { nil }
      })
    let players = testbed.world.observation.players.map {
      SearchSpace.Player($0.id, on: $0.device, at: $0.stream.channel)
    }
    var space = SearchSpace(
      start: .zero, players: players,
      channels: contents.isEmpty ? channels : channels.filter { contents.contains($0.content) },
      requests: quiet.requests, heartbeat: testbed.world.lineUp.heartbeat, faults: letters,
      actions: ["recover", "play", "pause", "stop", "zap", "background", "rotate", "add"])
    space.keep(
      Set(
        space.choices.filter { choice in
          guard choice.fault == nil, let name = name(choice.player) else { return true }
          // What is done to the app is done once, whichever player is named.
          guard !choice.isOfApp else { return choice.player.index == 0 }
          return offers[name]?.contains { $0.word == choice.word } == true
        }))
    return space
  }
}
