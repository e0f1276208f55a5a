package import HeadEndAPI
package import Simulation

/// The faults that are armed, in the order they were armed, and what they have done.
package struct FaultBoard: Sendable {
  private struct TallyKey: Hashable {
    let name: String
    let player: PlayerID
  }

  package private(set) var armed: [ArmedFault] = []
  /// By name and player, in the order they were first armed.
  package private(set) var counts: [FaultCount] = []
  /// The draws of each, which no other fault and no other player shifts.
  private var draws: [RandomStream] = []
  private var places: [TallyKey: Int] = [:]
  private var encounters: [FaultEncounter] = []
  private let seed: UInt64
  private var count = 0

  /// An empty board; faults draw from streams of that seed.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// Arms a fault for players, none of which may already have a fault of the same name.
  @discardableResult
  package mutating func arm(
    _ rule: Fault, on players: [PlayerID], at now: Instant
  ) -> ArmedFault {
    precondition(
      !armed.contains { $0.rule.name == rule.name && players.contains(where: $0.isOn) },
      "A player has at most one armed fault with a given name.")
    count += 1
    var fault = ArmedFault(FaultID(number: count), rule, at: now)
    for player in players {
      fault.add(player, tally: tally(rule, player))
    }
    armed.append(fault)
    return fault
  }

  /// Adds a player to the targets of every fault that is for everyone, or for a share that
  /// they are in; returns those faults.
  package mutating func join(_ player: PlayerID) -> [ArmedFault] {
    let joined = armed.indices.filter { armed[$0].rule.targets.takesIn(player, seed: seed) }
    for index in joined {
      let tally = tally(armed[index].rule, player)
      armed[index].add(player, tally: tally)
    }
    return joined.map { armed[$0] }
  }

  /// Aims the faults for a real client of that name at the player that has it now; returns them.
  package mutating func join(
    _ player: PlayerID, named name: String, at now: Instant
  ) -> [ArmedFault] {
    let joined = armed.indices.filter { armed[$0].awaitedClient == name }
    for index in joined {
      armed[index].start(at: now)
      let tally = tally(armed[index].rule, player)
      armed[index].add(player, tally: tally)
    }
    return joined.map { armed[$0] }
  }

  /// Aims what may still act on one player at another: what is on the line or the device at
  /// both, what awaits a request at the other alone.
  package mutating func pass(
    from last: PlayerID, to next: PlayerID, keepingTeardown keeps: Bool
  ) {
    for index in armed.indices where armed[index].isOn(last) && !armed[index].isOn(next) {
      let point = armed[index].rule.point
      if keeps, point == .operation(.sessionTeardown) { continue }
      let tally = tally(armed[index].rule, next)
      armed[index].add(next, tally: tally)
      if case .operation = point, armed[index].end == nil { armed[index].remove(last) }
    }
  }

  /// Aims the conditions of one player's device at another player of that device.
  package mutating func passDeviceFaults(from last: PlayerID, to next: PlayerID) {
    for index in armed.indices
    where armed[index].rule.point.device?.isEvent == false && armed[index].isOn(last)
      && !armed[index].isOn(next)
    {
      let tally = tally(armed[index].rule, next)
      armed[index].add(next, tally: tally)
    }
  }

  /// The players that a fault for everyone or for a share targets.
  package func targets(of rule: Fault, among players: [PlayerID]) -> [PlayerID] {
    players.filter { rule.targets.takesIn($0, seed: seed) }
  }

  /// Index of the tally of a rule's name and a player, counted up by one more arming.
  private mutating func tally(_ rule: Fault, _ player: PlayerID) -> Int {
    let key = TallyKey(name: rule.name, player: player)
    let place = places[key] ?? counts.count
    if place == counts.count {
      counts.append(FaultCount(name: rule.name, player: player))
      draws.append(
        RandomStream(seed: seed, name: "fault.\(player.index).\(rule.name)"))
      places[key] = place
    }
    counts[place].armed += 1
    return place
  }

  /// The armed fault of that number.
  package func fault(_ id: FaultID) -> ArmedFault? { armed.first { $0.id == id } }

  /// Ends a fault for all players; does nothing when it has ended already.
  package mutating func disarm(_ id: FaultID) {
    armed.removeAll { $0.id == id }
  }

  /// Removes one player from a fault's targets; false when that was the last, and the fault has
  /// ended.
  package mutating func release(_ player: PlayerID, from id: FaultID) -> Bool {
    guard let index = armed.firstIndex(where: { $0.id == id }) else { return false }
    armed[index].remove(player)
    guard armed[index].players.isEmpty else { return true }
    armed.remove(at: index)
    return false
  }

  /// Whether a fault acts at a point for a player.
  package func isActing(_ point: FaultPoint, for player: PlayerID, at now: Instant)
    -> Bool
  {
    armed.contains { $0.rule.point == point && $0.acts(at: now) && $0.isOn(player) }
  }

  /// What faults did since the last call, oldest first.
  package mutating func takeEncounters() -> [FaultEncounter] {
    guard !encounters.isEmpty else { return [] }
    defer { encounters.removeAll() }
    return encounters
  }

  /// Lets a fault act off the wire, on every player it targets.
  package mutating func fire(_ id: FaultID) {
    guard let index = armed.firstIndex(where: { $0.id == id }) else { return }
    for place in armed[index].targets.indices { count(place, of: index, fires: true, nil) }
    removeSpent()
  }

  /// Takes in what a fault has done to a player that counts for itself.
  package mutating func record(
    _ id: FaultID, at player: PlayerID, fired: Int, skipped: Int, isSpent: Bool
  ) {
    guard let index = armed.firstIndex(where: { $0.id == id }),
      let place = armed[index].place(of: player)
    else { return }
    let before = armed[index].targets[place]
    let target = armed[index].record(at: place, fired: fired, skipped: skipped, isSpent: isSpent)
    counts[target.tally].fired += fired - before.fired
    counts[target.tally].skipped += skipped - before.skipped
    guard before.fired == 0 && fired > 0 || isSpent else { return }
    encounters.append(
      FaultEncounter(
        fault: id, rule: armed[index].rule, player: player, hasFired: fired > 0,
        count: fired, draw: nil, isLast: isSpent))
    removeSpent()
  }

  /// Lets every fault act that a request meets. Returns their effects in the order of
  /// `FaultEffect.rank`; of effects of one rank, that of the fault armed last comes first.
  mutating func fire(on request: Request, at now: Instant) -> [FaultEffect] {
    guard !armed.isEmpty else { return [] }
    var effects: [FaultEffect] = []
    for index in armed.indices.reversed()
    where armed[index].rule.point.matches(request.operation) && armed[index].acts(at: now)
      && armed[index].rule.meets(request)
    {
      guard let place = armed[index].place(of: request.sender), encounter(place, of: index)
      else {
        continue
      }
      let effect = settled(armed[index].rule.effect, place, index)
      effects.insert(effect, at: effects.firstIndex { $0.rank > effect.rank } ?? effects.endIndex)
    }
    removeSpent()
    return effects
  }

  /// When the fault began that orders a playlist's mistake at a request; of several, the one armed
  /// last.
  func begin(ofMistakeAt request: Request, at now: Instant) -> Instant? {
    armed.last { fault in
      fault.rule.effect.isOfPlaylist && fault.rule.point.matches(request.operation)
        && fault.acts(at: now) && fault.isOn(request.sender)
    }?.begin
  }

  /// Counts one more request that passes the point; true when the fault acts on it.
  private mutating func encounter(_ place: Int, of index: Int) -> Bool {
    let target = armed[index].targets[place]
    let number = target.fired + target.skipped + 1
    guard case .probability(let permille) = armed[index].rule.trigger else {
      let fires = armed[index].rule.trigger.meets(request: number)
      count(place, of: index, fires: fires, nil)
      return fires
    }
    let drawn = Int(draws[target.tally].integer(in: 0...999))
    let draw = FaultDraw(drawn: drawn, permille: permille)
    count(place, of: index, fires: draw.fires, draw)
    return draw.fires
  }

  private mutating func count(_ place: Int, of index: Int, fires: Bool, _ draw: FaultDraw?) {
    let target = armed[index].count(at: place, fires: fires)
    if fires { counts[target.tally].fired += 1 } else { counts[target.tally].skipped += 1 }
    guard fires || draw != nil || target.isSpent else { return }
    encounters.append(
      FaultEncounter(
        fault: armed[index].id, rule: armed[index].rule, player: target.player,
        hasFired: fires,
        count: target.fired, draw: draw, isLast: target.isSpent))
  }

  /// An effect with its jitter drawn.
  private mutating func settled(_ effect: FaultEffect, _ place: Int, _ index: Int) -> FaultEffect {
    guard case .delay(let delay, let jitter) = effect, jitter > .zero else { return effect }
    let tally = armed[index].targets[place].tally
    return .delay(delay + draws[tally].duration(upTo: jitter), jitter: .zero)
  }

  private mutating func removeSpent() {
    guard armed.contains(where: \.isSpent) else { return }
    armed.removeAll(where: \.isSpent)
  }
}

/// What faults of one name have done to one player since the world began, however often they were
/// armed.
package struct FaultCount: Hashable, Sendable {
  package let name: String
  package let player: PlayerID
  /// How often it was armed for that player.
  package fileprivate(set) var armed = 0
  /// How many requests it acted on.
  package fileprivate(set) var fired = 0
  /// How many requests passed it unharmed.
  package fileprivate(set) var skipped = 0
}
