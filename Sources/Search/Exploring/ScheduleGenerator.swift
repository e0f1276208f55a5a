import Faults
import HeadEndAPI
import Players
package import Simulation
package import Worlds

/// Draws what happens in one run: nothing, one thing alone, or a burst of a few faults and actions;
/// and then a time without faults, in which viewers ask for their streams once more and everything
/// can heal. Numbers and shares are our choice [N] (Exploring/Exploring, "The search").
package struct ScheduleGenerator {
  private var steps: [TimedCommand] = []
  private var now: Instant
  private var random: RandomStream
  private let space: SearchSpace
  private var players: [SearchSpace.Player]
  /// Until when the app of each device is in the background or killed.
  private var away: [String: Instant] = [:]
  /// Devices at whose app there is a fault that ends it: whether it runs is not known here.
  private var mayBeKilled: Set<String> = []
  private var last: SearchSpace.Choice?
  private var guests = 0

  /// The steps of a run, and when it ends.
  package typealias Drawn = (steps: [TimedCommand], end: Instant)

  private init(_ space: SearchSpace, _ random: RandomStream) {
    (self.space, self.random) = (space, random)
    (now, players) = (space.start, space.players)
  }

  /// The run without any step but the viewers' last ones.
  package static func quiet(_ space: SearchSpace, seed: UInt64) -> Drawn {
    var draw = ScheduleGenerator(space, RandomStream(seed: seed, name: "quiet"))
    draw.now += Self.early
    return draw.healed()
  }

  /// One thing alone, 10 s after the start.
  package static func single(
    _ choice: SearchSpace.Choice, _ space: SearchSpace, seed: UInt64
  ) -> Drawn {
    var draw = ScheduleGenerator(space, RandomStream(seed: seed, name: "single"))
    draw.now += Self.early
    draw.perform(choice, provokes: true)
    return draw.healed()
  }

  /// The burst of that number.
  package static func burst(_ number: Int, _ space: SearchSpace, seed: UInt64) -> Drawn {
    var draw = ScheduleGenerator(space, RandomStream(seed: seed, name: "burst.\(number)"))
    draw.begin()
    let faults = draw.some(space.choices.filter { $0.fault != nil && !$0.lasts }, 1...4)
    let actions = draw.some(space.choices.filter { $0.fault == nil }, 1...3)
    for step in 0..<draw.random.integer(in: 2...6) {
      if step > 0 { draw.pass() }
      draw.step(faults, actions)
    }
    return draw.healed()
  }

  private static let early = Duration.seconds(10)
  private static let gaps = [0.15, 0.5, 1, 2, 5, 10]

  private mutating func begin() {
    now += duration(0.5...30)
    if happens(33) { meetRequest() }
  }

  /// Lets time pass to the next step; a third of the steps coincide with a request.
  private mutating func pass() {
    let gap = Self.gaps.randomElement(using: &random) ?? 1
    now += duration(gap * 0.5...gap * 1.5)
    if happens(33) { meetRequest() }
  }

  private mutating func meetRequest() {
    let next = space.requests.filter { $0 >= now && $0 - now < .seconds(15) }
    if let request = next.randomElement(using: &random) { now = request }
  }

  private mutating func step(_ faults: [SearchSpace.Choice], _ actions: [SearchSpace.Choice]) {
    if let last, happens(50) { return perform(again(last), provokes: happens(75)) }
    if let fault = faults.randomElement(using: &random), actions.isEmpty || happens(55) {
      return perform(fault, provokes: happens(75))
    }
    guard let action = actions.randomElement(using: &random) else { return }
    // A guest can be the target of an action, as well.
    let guest = players.dropFirst(space.players.count).randomElement(using: &random)
    if let guest, !action.isOfApp, happens(30) { return act(action.word, at: guest.id) }
    act(action.word, at: action.player)
  }

  /// The fault before: mostly at the same player.
  private mutating func again(_ last: SearchSpace.Choice) -> SearchSpace.Choice {
    guard happens(30) else { return last }
    let others = space.choices.filter { $0.fault == last.fault && !$0.lasts }
    return others.randomElement(using: &random) ?? last
  }

  private mutating func perform(_ choice: SearchSpace.Choice, provokes: Bool) {
    guard let strike = choice.strike(provoke: Provoking(provokes)) else {
      return act(choice.word, at: choice.player)
    }
    last = choice
    let kills = choice.fault.flatMap(FaultCatalogue.kind)?.point == .device(.appKill)
    guard isAway(choice.player) else {
      if kills { mayBeKilled.formUnion(device(of: choice.player)) }
      return perform(strike)
    }
    // The system has no reason to end an app twice, and coming back would then lead away.
    guard !kills else { return }
    if strike.isViewersOrder, let armed = choice.strike(provoke: false) { return perform(armed) }
    perform(strike)
  }

  private mutating func act(_ word: String, at id: PlayerID) {
    guard let index = players.firstIndex(where: { $0.id == id }) else { return }
    let player = players[index]
    if isAway(id) { return }
    guard let command = space.command(word, for: player, using: &random) else { return }
    // Where the app does not run, coming back would lead away.
    if case .background = command, mayBeKilled.contains(player.device) { return }
    perform(command)
    switch command {
    case .background: comeBack(to: player, by: .background(player.id))
    case .killApp: comeBack(to: player, by: .player(player.id, .recover))
    case .addPlayer(let number, _): addGuest(at: number)
    case .removePlayer: players.remove(at: index)
    default: break
    }
  }

  /// Whether a player's app is in the background or killed: its viewer gives it no order.
  private func isAway(_ id: PlayerID) -> Bool {
    guard let device = device(of: id).first else { return false }
    return away[device].map { $0 > now } == true || wasLeft(device)
  }

  /// The device of a player; none for a player that was removed.
  private func device(of id: PlayerID) -> [String] {
    players.filter { $0.id == id }.map(\.device)
  }

  /// Whether a script has left the app of a device in the background.
  private func wasLeft(_ device: String) -> Bool {
    space.away[device].map { $0 <= now } == true
  }

  /// The viewer opens the app again some time later.
  private mutating func comeBack(to player: SearchSpace.Player, by command: Command) {
    let back = now + duration(0.5...25)
    steps.append(TimedCommand(at: back, command))
    away[player.device] = back
  }

  private mutating func addGuest(at number: Int) {
    guard let channel = space.channels.first(where: { $0.number == number }) else { return }
    let first = (space.players.map(\.id.index).max() ?? -1) + 1
    let id = PlayerID(first + guests)
    guests += 1
    players.append(SearchSpace.Player(id, on: "guest \(guests)", at: channel))
  }

  /// Everything that may go wrong has time to show; then viewers open apps that a script has left
  /// in the background, faults end, every viewer asks for the stream once more, and it has time to
  /// come.
  private mutating func healed() -> Drawn {
    now = max(now, away.values.max() ?? now) + max(.seconds(40), space.heartbeat * 3 / 2)
    now = space.start + .seconds((now - space.start).components.seconds)
    for device in Set(players.map(\.device)).sorted() where wasLeft(device) {
      guard let player = players.first(where: { $0.device == device }) else { continue }
      perform(.background(player.id))
    }
    perform(.clearFaults(nil))
    now += .seconds(1)
    for player in players {
      perform(.player(player.id, .recover))
      now += .milliseconds(100)
    }
    let end = space.start + .seconds((now - space.start).components.seconds + 45)
    return (steps.sorted { $0.instant < $1.instant }, end)
  }
}

extension ScheduleGenerator {
  private mutating func some<Element>(
    _ elements: [Element], _ count: ClosedRange<Int64>
  ) -> [Element] {
    let count = random.integer(in: count)
    return (0..<count).compactMap { _ in elements.randomElement(using: &random) }
  }

  private mutating func perform(_ command: Command) {
    steps.append(TimedCommand(at: now, command))
  }

  /// In hundredths of a second, which are easy to read.
  private mutating func duration(_ seconds: ClosedRange<Double>) -> Duration {
    let range = Int64(seconds.lowerBound * 100)...Int64(seconds.upperBound * 100)
    return .milliseconds(random.integer(in: range) * 10)
  }

  private mutating func happens(_ percent: Int64) -> Bool {
    random.integer(in: 1...100) <= percent
  }
}
