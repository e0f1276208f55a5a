import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// Writes a command as a step that does the same in the same world.
struct CommandWriter {
  private let world: World
  /// What is to be seen of the world before the command, but for its players.
  private let seen: WorldObservation

  /// A writer of commands that this world has not performed yet.
  init(_ world: World) {
    self.world = world
    // Looking at each of thousands of players would take longer than the command itself.
    seen = world.observation(of: [])
  }

  /// Whether the command has a player or a fault to act on; otherwise it does nothing.
  func meetsSomebody(_ command: Command) -> Bool {
    switch command {
    case .player(let id, _), .removePlayer(let id), .bringBack(let id), .background(let id),
      .rotate(let id), .killApp(let id), .setPolicy(let id, _), .inject(_, let id, _),
      .clearFaults(let id?):
      isThere(id)
    case .clearFault(let id): seen.faults.contains { $0.id == id }
    case .arm(let fault, _):
      present(fault.targets).map { !$0.isEmpty } ?? true
    case .addPlayer, .seat, .hosted, .answerHostCall, .hostSideEffect, .clearFaultNamed,
      .clearFaults(nil),
      .outside, .setCapacity, .say, .beginChapter, .putMarker:
      true
    }
  }

  /// Whether the command concerns a real client.
  func isForClient(_ command: Command) -> Bool {
    switch command {
    case .player(let id, _), .removePlayer(let id), .bringBack(let id), .background(let id),
      .rotate(let id), .killApp(let id), .setPolicy(let id, _), .inject(_, let id, _),
      .clearFaults(let id?):
      isClient(id)
    case .clearFault(let id):
      seen.faults.first { $0.id == id }?.targets.contains {
        $0.isOn && $0.participant.player.map(isClient) == true
      } == true
    case .arm(let fault, _):
      fault.targets.named?.compactMap(\.player).contains(where: isClient) == true
    case .addPlayer, .seat, .hosted, .answerHostCall, .hostSideEffect, .clearFaultNamed,
      .clearFaults(nil),
      .outside, .setCapacity, .say, .beginChapter, .putMarker:
      false
    }
  }

  private func isClient(_ id: PlayerID) -> Bool { seat(id)?.client != nil }

  private func isThere(_ id: PlayerID) -> Bool { world.roster.seat(of: id) != nil }

  private func seat(_ id: PlayerID) -> Seat? { world.observation(of: [id]).seats.first }

  /// The step's key and value; `nil` if only an app's own code can do it.
  func step(for command: Command) -> JSON.Member? {
    switch command {
    case .player(let id, let command): return step(for: command, of: name(id))
    case .addPlayer(let channel, let name):
      return member(
        "add", ["player": .text(name ?? world.nextGuest), "channel": .integer(channel)])
    case .removePlayer(let id): return member("remove", name(id))
    case .bringBack(let id): return member("bringBack", name(id))
    case .background(let id):
      let isAway = seat(id)?.player?.isInBackground == true
      return member(isAway ? "foreground" : "background", name(id))
    case .rotate(let id): return member("rotate", name(id))
    case .killApp(let id): return member("killApp", name(id))
    case .setPolicy(let id, let policy):
      return member("policy", ["player": name(id), "policy": .text(policy.rawValue)])
    case .say(let text): return member("say", .text(text))
    case .setCapacity(let change):
      return member("capacity", .object(RuleKeys.capacityChange.members(of: change)))
    case .putMarker(let label): return member("mark", .text(label))
    case .beginChapter(let title): return member("chapter", .text(title))
    // Written by the recorder, for which a world need not be looked at.
    case .outside: return nil
    case .seat, .hosted, .answerHostCall, .hostSideEffect: return nil
    case .arm(let fault, let provoke): return member("fault", value(of: fault, provoke))
    case .inject(let letter, let id, let provoke):
      return member(
        "fault", ["key": .text(String(letter)), "player": name(id), "provoke": .flag(provoke)])
    case .clearFault(let id): return clearing(id)
    case .clearFaultNamed(let name): return member("clear", ["fault": .text(name)])
    case .clearFaults(let id): return member("clear", id.map(name) ?? "all")
    }
  }

  private func clearing(_ id: FaultID) -> JSON.Member? {
    guard let fault = seen.faults.first(where: { $0.id == id }) else { return nil }
    let targets = fault.targets.filter(\.isOn).compactMap(\.participant.player)
    guard !targets.isEmpty else { return member("clear", ["fault": .text(fault.name)]) }
    return member("clear", ["fault": .text(fault.name), "player": names(targets)])
  }

  private func step(for command: PlayerCommand, of player: JSON) -> JSON.Member? {
    command.row.step.map { step in
      let members = [member("player", player)] + step.members
      return member(step.key, step.members.isEmpty ? player : .object(members))
    }
  }

  private func value(of fault: Fault, _ provoke: Bool) -> JSON {
    let kind = fault.kind
    var members: [JSON.Member] = [
      kind.map { member("key", .text(String($0.letter))) }
        ?? FaultKeys.point.member(.text(fault.point.name))
    ]
    members += targets(of: fault)
    members += [member("provoke", .flag(provoke)), member("name", .text(fault.name))]
    if fault.trigger != .next { members.append(member("trigger", .text(fault.trigger.text))) }
    if kind?.effect != fault.effect { members.append(member("effect", .text(fault.effect.text))) }
    if kind?.ending != fault.ending { members.append(member("end", .text(fault.ending.text))) }
    return .object(members)
  }

  /// The named targets that are there, and have the part that the fault is aimed at; `nil` for
  /// everyone and for a share.
  private func present(_ targets: FaultTargets) -> [PlayerID]? {
    targets.named.map { named in
      named.compactMap(\.player).filter { id in
        guard let part = targets.partOfCrowds else { return isThere(id) }
        return seen.crowd(id).map {
          part.obstacle(households: $0.households, channels: $0.channelNumbers) == nil
        } ?? false
      }
    }
  }

  private func targets(of fault: Fault) -> [JSON.Member] {
    let player = member("player", present(fault.targets).map(names) ?? "all")
    switch fault.targets {
    case .participants, .everyone: return [player]
    case .share(let permille): return [FaultKeys.member(.share(permille: permille))]
    case .part(let part, _): return [player, FaultKeys.member(part)]
    }
  }

  private func member(_ key: String, _ value: JSON) -> JSON.Member {
    JSON.Member(key: key, value: value)
  }

  private func name(_ id: PlayerID) -> JSON {
    .text(world.roster.seat(of: id)?.name ?? "")
  }

  private func names(_ ids: [PlayerID]) -> JSON {
    ids.count == 1 ? name(ids[0]) : .list(ids.map(name))
  }
}
