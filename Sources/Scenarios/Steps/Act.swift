package import Faults
package import HeadEndAPI
package import Lab
package import Players

/// An action of a step, on the world or on the stage.
package enum Act: Hashable, Sendable {
  case say(String)
  case chapter(String)
  case mark(String)
  case add(player: String, channel: Int)
  case remove(PlayerNames)
  /// Brings back a tenth of crowds' viewers.
  case bringBack(PlayerNames)
  case zap(PlayerNames, to: Aim)
  case player(PlayerCommand, PlayerNames)
  /// Sends apps to the background or brings them back; apps that are already there stay.
  case background(PlayerNames, Bool)
  /// Switches; with `active`, switches on or off.
  case airPlay(PlayerNames, active: Bool?)
  case pictureInPicture(PlayerNames, active: Bool?)
  case rotate(PlayerNames)
  /// Goes back in the stream, from where each player is.
  case seekBack(PlayerNames, by: Duration)
  /// Ends the processes of the players' apps.
  case killApp(PlayerNames)
  case policy(PlayerNames, Policy)
  case fault(Fault, PlayerNames, provoke: Bool)
  /// Clears the faults of players; for all players, every fault.
  case clear(PlayerNames)
  /// Clears the faults of this name: all of them, or those aimed at exactly these players.
  case clearFault(named: String, at: PlayerNames?)
  /// The operator ends all sessions of an account.
  case kill(account: String)
  /// Changes what the head-end's services can do.
  case capacity(ServiceCapacity.Change)
  /// A real client's request.
  case request(OutsideRequest, player: String)
  /// A real client's request whose secrets were left out of the file: it cannot be sent again.
  case redactedRequest(player: String)
  /// Sets the speed of a live run; no verdict depends on it.
  case speed(Speed)

  /// Where a zap goes.
  package enum Aim: Hashable, Sendable {
    case channel(Int)
    case up
    case down
  }

  /// Whether it moves the window of notifications that expectations may match; captions and speed
  /// do not.
  var movesWindow: Bool {
    switch self {
    case .say, .chapter, .mark, .speed, .redactedRequest: false
    case .add, .remove, .bringBack, .zap, .player, .background, .airPlay, .pictureInPicture,
      .rotate, .seekBack, .killApp, .policy, .fault, .clear, .clearFault, .kill, .capacity,
      .request:
      true
    }
  }
}

extension Act {
  /// Why an action is not possible in the present world.
  package struct Obstacle: Error, Hashable, Sendable {
    package let sentence: String
  }

  /// The commands that perform it in a world as it is now. A real client's request needs no look at
  /// the world: an observation costs as much as there are clients, and a saved session has tens of
  /// thousands of requests.
  package func commands(
    in world: @autoclosure () -> WorldObservation
  ) throws(Obstacle) -> [Command] {
    switch self {
    case .say(let text): return [.say(text)]
    case .mark(let label): return [.putMarker(label)]
    case .chapter(let title): return [.beginChapter(title)]
    case .add(let name, let channel): return try add(name, channel, world())
    case .remove(let names): return try Self.each(names, world()) { .removePlayer($0.id) }
    case .bringBack(let names): return try Self.each(names, world()) { .bringBack($0.id) }
    case .zap(let names, let aim): return try Self.zap(names, aim, world())
    case .player(let command, let names):
      return try Self.each(names, world()) { .player($0.id, command) }
    case .rotate(let names): return try Self.each(names, world()) { .rotate($0.id) }
    case .seekBack(let names, let distance):
      return try Self.eachPlayer(names, world()) {
        .player($0.id, .seek(to: $0.picture.mediaTime - distance))
      }
    case .killApp(let names): return try Self.each(names, world()) { .killApp($0.id) }
    case .policy(let names, let policy):
      return try Self.each(names, world()) { .setPolicy($0.id, policy) }
    case .background(let names, let isWanted): return try Self.background(names, isWanted, world())
    case .airPlay(let names, let active):
      return try Self.eachPlayer(names, world()) {
        $0.isAirPlaying == active ? nil : .player($0.id, .airPlay)
      }
    case .pictureInPicture(let names, let active):
      return try Self.eachPlayer(names, world()) {
        $0.isPictureInPicture == active ? nil : .player($0.id, .pictureInPicture)
      }
    case .fault(let fault, let names, let provoke):
      return [.arm(try Self.aimed(fault, names, world()), provoke: provoke)]
    case .clear(let names): return try Self.clear(names, world())
    case .clearFault(let name, let names): return Self.clear(name, names, world())
    case .kill(let account): return try Self.kill(account, world())
    case .request(let request, _): return [.outside(request)]
    case .capacity(let change): return [.setCapacity(change)]
    case .speed, .redactedRequest: return []
    }
  }

  private static func clear(
    _ names: PlayerNames, _ world: WorldObservation
  ) throws(Obstacle) -> [Command] {
    if names == .all { return [.clearFaults(nil)] }
    return try each(names, world) { .clearFaults($0.id) }
  }

  private static func clear(
    _ fault: String, _ names: PlayerNames?, _ world: WorldObservation
  ) -> [Command] {
    guard let names else { return [.clearFaultNamed(fault)] }
    let players = Set(names.present(in: world).map(\.id))
    return world.faults.filter {
      $0.name == fault
        && Set($0.targets.filter(\.isOn).compactMap(\.participant.player)) == players
    }.map { .clearFault($0.id) }
  }

  private static func kill(
    _ account: String, _ world: WorldObservation
  ) throws(Obstacle) -> [Command] {
    guard let player = world.seats.first(where: { $0.account == account }) else {
      throw Obstacle(sentence: "the account \(account) has no players")
    }
    return [.inject("k", player.id, provoke: true)]
  }

  private static func each(
    _ names: PlayerNames, _ world: WorldObservation, _ command: (Seat) -> Command?
  ) throws(Obstacle) -> [Command] {
    if let name = names.missing(in: world) {
      throw Obstacle(sentence: "there is no player \(name)")
    }
    return names.present(in: world).compactMap(command)
  }

  /// The commands to those who are players of SDKs; to others they would mean nothing.
  private static func eachPlayer(
    _ names: PlayerNames, _ world: WorldObservation, _ command: (PlayerObservation) -> Command?
  ) throws(Obstacle) -> [Command] {
    try each(names, world) { $0.player.flatMap(command) }
  }

  private func add(
    _ name: String, _ channel: Int, _ world: WorldObservation
  ) throws(Obstacle) -> [Command] {
    guard !world.seats.contains(where: { $0.name == name }) else {
      throw Obstacle(sentence: "there is already a player \(name)")
    }
    return [.addPlayer(channel: channel, name: name)]
  }

  private static func zap(
    _ names: PlayerNames, _ aim: Aim, _ world: WorldObservation
  ) throws(Obstacle) -> [Command] {
    let channels = world.channels.sorted { $0.number < $1.number }
    return try each(names, world) { seat in
      let index = channels.firstIndex { $0.number == seat.stream?.channel.number } ?? 0
      let target: Channel? =
        switch aim {
        case .channel(let number): channels.first { $0.number == number }
        case .up: channels[(index + 1) % channels.count]
        case .down: channels[(index + channels.count - 1) % channels.count]
        }
      return target.map { .player(seat.id, .zap(to: $0)) }
    }
  }

  /// One command for each device: its app goes to the background as a whole.
  private static func background(
    _ names: PlayerNames, _ isWanted: Bool, _ world: WorldObservation
  ) throws(Obstacle) -> [Command] {
    var devices: [String] = []
    return try eachPlayer(names, world) { player in
      guard player.isInBackground != isWanted, !devices.contains(player.device) else { return nil }
      devices.append(player.device)
      return .background(player.id)
    }
  }

  private static func aimed(
    _ fault: Fault, _ names: PlayerNames, _ world: WorldObservation
  ) throws(Obstacle) -> Fault {
    if let name = names.missing(in: world) {
      throw Obstacle(sentence: "there is no player \(name)")
    }
    let players = names.present(in: world).map(\.id)
    var fault = fault
    switch fault.targets {
    case .share: return fault
    case .part(let part, _):
      fault.targets = .part(part, of: players.map { .player($0) })
      return fault
    case .participants, .everyone: break
    }
    switch names {
    case .all: fault.targets = .everyone
    case .named where players.count == 1: fault.targets = .player(players[0])
    case .named: fault.targets = .players(players)
    }
    return fault
  }
}
