import Faults
import HeadEndAPI
import Players
import Worlds

extension Command {
  /// The players that it names.
  var players: [PlayerID] {
    if case .arm(let fault, _) = self { return fault.targets.named ?? [] }
    return player.map { [$0] } ?? []
  }

  /// The viewer's action that arming a fault amounts to, besides the fault; `nil` without one.
  var provokedAction: Command? {
    guard case .inject(let key, let player, provoke: true) = self else { return nil }
    switch FaultCatalogue.kind(key)?.provocation {
    case .zap, .dropCertificate: return .player(player, .recover)
    case .renewLicence: return .player(player, .renewLicence)
    case .airPlay, .nextRequest, .nextBeat, .immediate, .launch, nil: return nil
    }
  }

  /// Whether it takes a viewer's order to an app: as such, or to provoke a fault.
  var isViewersOrder: Bool {
    switch self {
    case .player, .hosted: true
    case .inject(let key, _, provoke: true):
      FaultCatalogue.kind(key)?.provocation.isViewersOrder == true
    case .arm(let fault, provoke: true): fault.provocation.isViewersOrder
    case .inject, .arm, .background, .rotate, .killApp, .addPlayer, .removePlayer, .bringBack,
      .seat, .answerHostCall, .hostSideEffect, .rename, .setPolicy, .setNetwork, .clearFault,
      .clearFaultNamed,
      .clearFaults, .setCapacity, .reset, .outside, .upstreamAnswered, .say, .beginChapter,
      .putMarker, .show:
      false
    }
  }

  /// The same for players of other numbers.
  func renumbered(_ number: (PlayerID) -> PlayerID) -> Command {
    switch self {
    case .player(let id, let command): .player(number(id), command)
    case .hosted(let id, let command, let heard): .hosted(number(id), command, heard: heard)
    case .removePlayer(let id): .removePlayer(number(id))
    case .bringBack(let id): .bringBack(number(id))
    case .background(let id): .background(number(id))
    case .rotate(let id): .rotate(number(id))
    case .killApp(let id): .killApp(number(id))
    case .setPolicy(let id, let policy): .setPolicy(number(id), policy)
    case .setNetwork(let id, let network): .setNetwork(number(id), network)
    case .rename(let id, let name): .rename(number(id), to: name)
    case .inject(let key, let id, let provoke): .inject(key, number(id), provoke: provoke)
    case .clearFaults(let id): .clearFaults(id.map(number))
    case .arm(let fault, let provoke): .arm(fault.renumbered(number), provoke: provoke)
    case .addPlayer, .seat, .answerHostCall, .hostSideEffect, .clearFault, .clearFaultNamed,
      .setCapacity, .reset, .outside, .upstreamAnswered, .say, .beginChapter, .putMarker, .show:
      self
    }
  }
}

extension Fault {
  fileprivate func renumbered(_ number: (PlayerID) -> PlayerID) -> Fault {
    guard case .players(let named) = targets else { return self }
    var fault = self
    fault.targets = .players(named.map(number))
    return fault
  }
}
