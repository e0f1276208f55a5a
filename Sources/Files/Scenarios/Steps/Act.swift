import Faults
import HeadEndAPI
import Players
package import Sessions
package import Worlds

/// What a step does: the commands that it gives, in the world as it is then.
package struct Act: Sendable {
  /// Why an action is not possible in the present world.
  package struct Obstacle: Error, Hashable, Sendable {
    package let sentence: String
  }

  /// What it is besides its commands.
  package enum Role: Hashable, Sendable {
    case change
    case mark
    case caption(text: String)
    /// What the wall shows.
    case shot
    case chapter(title: String)
    /// Sets the speed of a live run; no verdict depends on it.
    case speed(Speed)
    /// A real client's request.
    case request(RealClientRequest)
    /// One whose secrets were left out of the file: it cannot be sent again.
    case redactedRequest
  }

  /// The names that it gives or takes away, which later steps may use or not.
  enum Naming: Sendable {
    case none
    case adds(String)
    /// A real client, who may be there already, and the account that it names.
    case brings(String, account: String?)
    case removes(PlayerNames)
    /// All but the line-up's are gone, and those are there again.
    case resets
    /// Players who watch that channel from now on; `nil` where it is not known in advance.
    case tunes(PlayerNames, channel: Int?)
    /// Players who download what they watch.
    case downloads(PlayerNames)
  }

  /// A world that is looked at only if need be: an observation costs as much as there are clients,
  /// and a saved session has tens of thousands of requests.
  typealias World = () -> WorldObservation

  package let role: Role
  let naming: Naming
  private let make: @Sendable (World) throws(Obstacle) -> [Command]

  init(
    _ role: Role = .change, naming: Naming = .none,
    _ make: @escaping @Sendable (World) throws(Obstacle) -> [Command]
  ) {
    (self.role, self.naming, self.make) = (role, naming, make)
  }

  /// One that is the same in every world.
  init(_ role: Role = .change, naming: Naming = .none, gives commands: [Command]) {
    self.init(role, naming: naming) { _ throws(Obstacle) in commands }
  }

  /// The commands that perform it in a world as it is now.
  package func commands(
    in world: @autoclosure () -> WorldObservation
  ) throws(Obstacle) -> [Command] { try make(world) }

  /// Whether it moves the window of notifications that expectations may match; what is only
  /// for the audience does not.
  var movesWindow: Bool {
    switch role {
    case .caption, .chapter, .mark, .shot, .speed, .redactedRequest: false
    case .change, .request: true
    }
  }

  /// Where a zap goes.
  enum Aim: Hashable, Sendable {
    case channel(Int)
    case up
    case down
  }
}

extension Act {
  /// A command to each of the players, crowds and clients of those names.
  static func each(
    _ names: PlayerNames, naming: Naming = .none,
    _ command: @escaping @Sendable (WallSlot) -> Command?
  ) -> Act {
    Act(naming: naming) { world throws(Obstacle) in
      try each(names, world()).compactMap(command)
    }
  }

  /// A command to players of SDKs; to others it would mean nothing.
  static func eachPlayer(
    _ names: PlayerNames, _ command: @escaping @Sendable (PlayerObservation) -> Command?
  ) -> Act {
    each(names) { $0.player.flatMap(command) }
  }

  private static func each(
    _ names: PlayerNames, _ world: WorldObservation
  ) throws(Obstacle) -> [WallSlot] {
    if let name = names.missing(in: world.roster) {
      throw Obstacle(sentence: "there is no player \(name)")
    }
    return names.present(in: world)
  }

  /// Clears the faults of players; for all players, every fault.
  static func clear(_ names: PlayerNames) -> Act {
    names == .all ? Act(gives: [.clearFaults(nil)]) : each(names) { .clearFaults($0.id) }
  }

  /// Clears the faults of this name: all of them, or those aimed at exactly these players.
  static func clear(_ fault: String, at names: PlayerNames?) -> Act {
    guard let names else { return Act(gives: [.clearFaultNamed(fault)]) }
    return Act { world throws(Obstacle) in
      let world = world()
      let players = Set(names.present(in: world).map(\.id))
      let found = world.faults.filter {
        $0.name == fault
          && Set($0.targets.filter(\.isOn).map(\.player)) == players
      }
      // One of another name is refused; one that is aimed at others stays.
      let isThere = world.faults.contains { $0.name == fault }
      return isThere ? found.map { .clearFault($0.id) } : [.clearFaultNamed(fault)]
    }
  }

  /// The operator ends all sessions of an account.
  static func kill(_ account: String) -> Act {
    Act { world throws(Obstacle) in
      guard let player = world().slots.first(where: { $0.account == account }) else {
        throw Obstacle(sentence: "the account \(account) has no players")
      }
      return [.inject("k", player.id, provoke: true)]
    }
  }

  static func add(_ name: String, _ channel: Int) -> Act {
    Act(naming: .adds(name)) { world throws(Obstacle) in
      guard !world().slots.contains(where: { $0.name == name }) else {
        throw Obstacle(sentence: "there is already a player \(name)")
      }
      return [.addPlayer(channel: channel, name: name)]
    }
  }

  /// Goes back from the present position, to the beginning at most.
  static func seek(_ names: PlayerNames, back distance: Duration) -> Act {
    eachPlayer(names) { .player($0.id, .seek(to: max(.zero, $0.picture.mediaTime - distance))) }
  }

  static func zap(_ names: PlayerNames, to aim: Aim) -> Act {
    let channel: Int? = if case .channel(let number) = aim { number } else { nil }
    return Act(naming: .tunes(names, channel: channel)) { world throws(Obstacle) in
      let world = world()
      let channels = world.channels.sorted { $0.number < $1.number }
      return try each(names, world).compactMap { slot in
        let index = channels.firstIndex { $0.number == slot.stream?.channel.number } ?? 0
        let target: Channel? =
          switch aim {
          case .channel(let number): channels.first { $0.number == number }
          case .up: channels[(index + 1) % channels.count]
          case .down: channels[(index + channels.count - 1) % channels.count]
          }
        return target.map { .player(slot.id, .zap(to: $0)) }
      }
    }
  }

  /// Sends apps to the background or brings them back; apps that are already there stay. One
  /// command for each device: its app goes as a whole.
  static func background(_ names: PlayerNames, _ isWanted: Bool) -> Act {
    Act { world throws(Obstacle) in
      var devices: [String] = []
      return try each(names, world()).compactMap(\.player).compactMap { player in
        guard player.isInBackground != isWanted, !devices.contains(player.device) else {
          return nil
        }
        devices.append(player.device)
        return .background(player.id)
      }
    }
  }

  /// Arms a fault; `mayCome` says of a name whether a real client may have it later, for which the
  /// fault waits.
  static func fault(
    _ fault: Fault, _ names: PlayerNames, provoke: Provoking,
    mayCome: @escaping @Sendable (String) -> Bool
  ) -> Act {
    Act { world throws(Obstacle) in
      let world = world()
      let awaited = names.missing(in: world.roster, where: mayCome)
      let waiting = awaited.map { name in
        var fault = fault
        fault.targets = .client(named: name)
        return Command.arm(fault, provoke: provoke)
      }
      if case .named(let all) = names, all.allSatisfy(awaited.contains) { return waiting }
      let present = names.without(awaited)
      return [.arm(try aimed(fault, present, world), provoke: provoke)] + waiting
    }
  }

  private static func aimed(
    _ fault: Fault, _ names: PlayerNames, _ world: WorldObservation
  ) throws(Obstacle) -> Fault {
    let players = try each(names, world).map(\.id)
    var fault = fault
    switch fault.targets {
    case .share: return fault
    case .part(let part, _):
      fault.targets = .part(part, of: players)
      return fault
    case .players, .everyone, .client: break
    }
    switch names {
    case .all: fault.targets = .everyone
    case .named where players.count == 1: fault.targets = .player(players[0])
    case .named: fault.targets = .players(players)
    }
    return fault
  }
}
