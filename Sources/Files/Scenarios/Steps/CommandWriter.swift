import Faults
import HeadEndAPI
import Players
import Simulation
import Worlds

/// Writes a command as a step that does the same in the same world.
struct CommandWriter {
  private let world: World
  /// What is to be seen of the world before the command, but for its players.
  private let seen: WorldObservation

  /// A writer of commands that this world has not performed yet.
  init(_ world: World) {
    self.world = world
    // Looking at each of thousands of players would take longer than the command itself.
    seen = WorldObservation(of: world, slots: [])
  }

  /// Whether the command has a player or a fault to act on, and no obstacle. Otherwise it does
  /// nothing, and is not written: files cannot hold a name that no player can have.
  func doesSomething(_ command: Command) -> Bool {
    CommandOutcome(ofVain: command, in: world) == nil && meetsSomebody(command)
  }

  /// Whether it is a download of a live channel: the player refuses it, and so do scenarios.
  func isDownloadOfLive(_ command: Command) -> Bool {
    guard case .player(let id, .download) = command else { return false }
    return slot(id)?.player?.channel.isLive == true
  }

  private func meetsSomebody(_ command: Command) -> Bool {
    if case .clearFault(let id) = command { return seen.faults.contains { $0.id == id } }
    if case .arm(let fault, _) = command {
      if case .client = fault.targets { return true }
      return present(fault.targets)?.isEmpty != true
    }
    // What an app's own code does counts, although no step does it.
    if case .hosted = command { return true }
    return command.player.map(isThere) ?? true
  }

  /// Whether the command concerns a real client.
  func isForClient(_ command: Command) -> Bool {
    if case .arm(let fault, _) = command, case .client = fault.targets { return true }
    let cleared = seen.faults.filter { fault in
      switch command {
      case .clearFault(let id): fault.id == id
      case .clearFaultNamed(let name): fault.name == name
      default: false
      }
    }
    if !cleared.isEmpty, cleared.allSatisfy({ $0.awaitedClient != nil }) { return true }
    return players(of: command).contains(where: isClient)
  }

  private func players(of command: Command) -> [PlayerID] {
    if case .arm(let fault, _) = command { return fault.targets.named ?? [] }
    guard case .clearFault(let id) = command else { return command.player.map { [$0] } ?? [] }
    let fault = seen.faults.first { $0.id == id }
    return fault?.targets.filter(\.isOn).map(\.player) ?? []
  }

  private func isClient(_ id: PlayerID) -> Bool { slot(id)?.client != nil }

  private func isThere(_ id: PlayerID) -> Bool { world.roster.slot(of: id) != nil }

  private func slot(_ id: PlayerID) -> WallSlot? {
    WorldObservation(of: world, slots: [id]).slots.first
  }

  /// The step's key and value; `nil` if no step does it.
  func step(for command: Command) -> JSON.Member? {
    if case .player(let id, let command) = command { return step(for: command, of: name(id)) }
    for kind in StepKeys.kinds {
      if let value = kind.value(command, self) { return member(kind.name, value) }
    }
    return nil
  }

  private func step(for command: PlayerCommand, of player: JSON) -> JSON.Member? {
    command.row.step.map { step in
      let members = [member("player", player)] + step.members
      return member(step.key, step.members.isEmpty ? player : .object(members))
    }
  }

  /// Whether the app of a player is in the background.
  func isAway(_ id: PlayerID) -> Bool { slot(id)?.player?.isInBackground == true }

  /// The name that the next guest gets unless it is named.
  var nextGuest: String { world.nextGuest }

  /// One fault at all its players, by its name.
  func clearing(_ id: FaultID) -> JSON? {
    guard let fault = seen.faults.first(where: { $0.id == id }) else { return nil }
    let targets = players(of: .clearFault(id))
    guard !targets.isEmpty else { return ["fault": .text(fault.name)] }
    return ["fault": .text(fault.name), "player": names(targets)]
  }

  func value(of fault: Fault, _ provoke: Provoking) -> JSON {
    let kind = fault.kind
    var members: [JSON.Member] = [
      kind.map { member("key", .text(String($0.key))) }
        ?? FaultKeys.point.member(.text(fault.point.name))
    ]
    members += targets(of: fault)
    members += [FaultKeys.provoke.member(provoke.value), member("name", .text(fault.name))]
    if fault.trigger != .next { members.append(member("trigger", .text(fault.trigger.text))) }
    if kind?.effect != fault.effect { members.append(member("effect", .text(fault.effect.text))) }
    if kind?.ending != fault.ending { members.append(member("end", .text(fault.ending.text))) }
    if let height = fault.height, height != kind?.height {
      members.append(FaultKeys.height.member(.integer(height)))
    }
    return .object(members)
  }

  /// The named targets that are there, and have the part that the fault is aimed at; `nil` for
  /// everyone and for a share.
  private func present(_ targets: FaultTargets) -> [PlayerID]? {
    targets.named.map { named in
      named.filter { id in
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
    case .client(let name): return [member("player", .text(name))]
    case .players, .everyone: return [player]
    case .share(let permille): return [FaultKeys.member(.share(permille: permille))]
    case .part(let part, _): return [player, FaultKeys.member(part)]
    }
  }

  private func member(_ key: String, _ value: JSON) -> JSON.Member {
    JSON.Member(key: key, value: value)
  }

  func name(_ id: PlayerID) -> JSON {
    .text(world.roster.slot(of: id)?.name ?? "")
  }

  private func names(_ ids: [PlayerID]) -> JSON {
    ids.count == 1 ? name(ids[0]) : .list(ids.map(name))
  }
}
