import HeadEndAPI
package import Lab
import Players
package import Simulation

/// Draws what happens in one run: nothing, one thing alone, or a burst of a few letters and acts;
/// and then a time without faults, in which viewers ask for their streams once more and everything
/// can heal. Numbers and shares are our choice [N] (Exploring/Exploring, "The search").
package struct BurstDraw {
  private var steps: [TimedCommand] = []
  private var now: Instant
  private var random: RandomStream
  private let terrain: Terrain
  private var players: [Terrain.Player]
  /// Until when the app of each device is in the background or killed.
  private var away: [String: Instant] = [:]
  private var last: Terrain.Blow?
  private var guests = 0

  /// The steps of a run, and when it ends.
  package typealias Drawn = (steps: [TimedCommand], end: Instant)

  private init(_ terrain: Terrain, _ random: RandomStream) {
    (self.terrain, self.random) = (terrain, random)
    (now, players) = (terrain.start, terrain.players)
  }

  /// The run without any step but the viewers' last ones.
  package static func quiet(_ terrain: Terrain, seed: UInt64) -> Drawn {
    var draw = BurstDraw(terrain, RandomStream(seed: seed, name: "quiet"))
    draw.now += Self.early
    return draw.healed()
  }

  /// One thing alone, 10 s after the start.
  package static func single(_ single: Terrain.Single, _ terrain: Terrain, seed: UInt64) -> Drawn {
    var draw = BurstDraw(terrain, RandomStream(seed: seed, name: "single"))
    draw.now += Self.early
    switch single {
    case .blow(let blow): draw.strike(blow, provoke: true)
    case .deed(let deed): draw.act(deed)
    }
    return draw.healed()
  }

  /// The burst of that number.
  package static func burst(_ number: Int, _ terrain: Terrain, seed: UInt64) -> Drawn {
    var draw = BurstDraw(terrain, RandomStream(seed: seed, name: "burst.\(number)"))
    draw.begin()
    let blows = draw.some(terrain.blows, 1...4)
    let deeds = draw.some(terrain.deeds, 1...3)
    for step in 0..<draw.random.integer(in: 2...6) {
      if step > 0 { draw.pass() }
      draw.step(blows, deeds)
    }
    return draw.healed()
  }

  private static let early = Duration.seconds(10)
  private static let gaps = [0.15, 0.5, 1, 2, 5, 10]

  private mutating func begin() {
    now += duration(0.5...30)
    if happens(33) { meetRequest() }
  }

  /// Lets time pass to the next step; a third of them come as somebody asks for something.
  private mutating func pass() {
    let gap = Self.gaps.randomElement(using: &random) ?? 1
    now += duration(gap * 0.5...gap * 1.5)
    if happens(33) { meetRequest() }
  }

  private mutating func meetRequest() {
    let next = terrain.requests.filter { $0 >= now && $0 - now < .seconds(15) }
    if let request = next.randomElement(using: &random) { now = request }
  }

  private mutating func step(_ blows: [Terrain.Blow], _ deeds: [Terrain.Deed]) {
    if let last, happens(50) { return strike(again(last), provoke: happens(75)) }
    if let blow = blows.randomElement(using: &random), deeds.isEmpty || happens(55) {
      return strike(blow, provoke: happens(75))
    }
    guard let deed = deeds.randomElement(using: &random) else { return }
    // A guest is somebody to do something to, as well.
    let guest = players.dropFirst(terrain.players.count).randomElement(using: &random)
    if let guest, !deed.act.isOfApp, happens(30) {
      return act(Terrain.Deed(deed.act, to: guest.id))
    }
    act(deed)
  }

  /// The letter before: mostly at the same player.
  private mutating func again(_ last: Terrain.Blow) -> Terrain.Blow {
    guard happens(30) else { return last }
    return terrain.blows.filter { $0.letter == last.letter }.randomElement(using: &random) ?? last
  }

  private mutating func strike(_ blow: Terrain.Blow, provoke: Bool) {
    last = blow
    perform(.inject(blow.letter, blow.player, provoke: provoke))
  }

  private mutating func act(_ deed: Terrain.Deed) {
    guard let index = players.firstIndex(where: { $0.id == deed.player }) else { return }
    let player = players[index]
    if let back = away[player.device], back > now { return }
    guard
      let command = deed.act.command(
        for: player.id, at: player.channel, in: terrain.channels, using: &random)
    else { return }
    perform(command)
    switch deed.act {
    case .background: comeBack(to: player, by: .background(player.id))
    case .kill: comeBack(to: player, by: .player(player.id, .recover))
    case .add: addGuest(command)
    case .remove: players.remove(at: index)
    case .zap, .recover, .play, .pause, .stop, .renew, .seek, .airplay, .pip, .rotate, .download:
      break
    }
  }

  /// The viewer opens the app again some time later.
  private mutating func comeBack(to player: Terrain.Player, by command: Command) {
    let back = now + duration(0.5...25)
    steps.append(TimedCommand(at: back, command))
    away[player.device] = back
  }

  private mutating func addGuest(_ command: Command) {
    guard case .addPlayer(let number, _) = command,
      let channel = terrain.channels.first(where: { $0.number == number })
    else { return }
    let first = (terrain.players.map(\.id.index).max() ?? -1) + 1
    let id = PlayerID(first + guests)
    guests += 1
    players.append(Terrain.Player(id, on: "guest \(guests)", at: channel))
  }

  /// Everything that may go wrong has time to show; then faults end, every viewer asks for the
  /// stream once more, and it has time to come.
  private mutating func healed() -> Drawn {
    now = max(now, away.values.max() ?? now) + max(.seconds(40), terrain.heartbeat * 3 / 2)
    now = terrain.start + .seconds((now - terrain.start).components.seconds)
    perform(.clearFaults(nil))
    now += .seconds(1)
    for player in players {
      perform(.player(player.id, .recover))
      now += .milliseconds(100)
    }
    let end = terrain.start + .seconds((now - terrain.start).components.seconds + 45)
    return (steps.sorted { $0.instant < $1.instant }, end)
  }
}

extension BurstDraw {
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
