import HeadEndAPI
import Simulation

extension FaultBoard {
  /// Lets a fault act off the wire, at everybody it is aimed at.
  package mutating func fire(_ id: FaultID) {
    guard let index = armed.firstIndex(where: { $0.id == id }) else { return }
    for place in armed[index].targets.indices { count(place, of: index, fires: true, nil) }
    removeSpent()
  }

  /// Lets every fault act that a request meets; their effects in the order of `FaultEffect.rank`,
  /// of equal ones that of the fault first that was armed last.
  mutating func fire(on request: Request, at now: Instant) -> [FaultEffect] {
    guard !armed.isEmpty else { return [] }
    var effects: [FaultEffect] = []
    for index in armed.indices.reversed()
    where armed[index].rule.point.matches(request.operation) && armed[index].acts(at: now) {
      guard
        let place = armed[index].targets.firstIndex(where: { $0.player == request.sender }),
        !armed[index].targets[place].isSpent
      else { continue }
      guard meet(place, of: index) else { continue }
      let effect = settled(armed[index].rule.effect, place, index)
      effects.insert(effect, at: effects.firstIndex { $0.rank > effect.rank } ?? effects.endIndex)
    }
    removeSpent()
    return effects
  }

  /// One more request passes the point; whether the fault acts on it.
  private mutating func meet(_ place: Int, of index: Int) -> Bool {
    let target = armed[index].targets[place]
    let number = target.fired + target.skipped + 1
    guard case .probability(let permille) = armed[index].rule.trigger else {
      let fires = armed[index].rule.trigger.meets(request: number)
      count(place, of: index, fires: fires, nil)
      return fires
    }
    let drawn = Int(tallies[target.tally].random.integer(in: 0...999))
    let draw = FaultDraw(drawn: drawn, permille: permille)
    count(place, of: index, fires: draw.fires, draw)
    return draw.fires
  }

  private mutating func count(_ place: Int, of index: Int, fires: Bool, _ draw: FaultDraw?) {
    let rule = armed[index].rule
    var target = armed[index].targets[place]
    if fires {
      target.fired += 1
      tallies[target.tally].fired += 1
    } else {
      target.skipped += 1
      tallies[target.tally].skipped += 1
    }
    target.isSpent = rule.isSpent(fired: target.fired, requests: target.fired + target.skipped)
    armed[index].targets[place] = target
    guard fires || draw != nil || target.isSpent else { return }
    encounters.append(
      FaultEncounter(
        fault: armed[index].id, rule: rule, player: target.player, hasFired: fires,
        count: target.fired, draw: draw,
        isLast: target.isSpent))
  }

  /// An effect with its jitter drawn.
  private mutating func settled(
    _ effect: FaultEffect, _ place: Int, _ index: Int
  ) -> FaultEffect {
    guard case .delay(let delay, let jitter) = effect, jitter > .zero else { return effect }
    let tally = armed[index].targets[place].tally
    return .delay(delay + tallies[tally].random.duration(upTo: jitter), jitter: .zero)
  }

  private mutating func removeSpent() {
    guard armed.contains(where: \.isSpent) else { return }
    armed.removeAll(where: \.isSpent)
  }
}

extension Fault {
  /// Whether a fault that has fired so often, of so many requests, will never fire again.
  fileprivate func isSpent(fired: Int, requests: Int) -> Bool {
    if case .times(let count) = ending, fired >= count { return true }
    return trigger.isOver(after: requests)
  }
}
