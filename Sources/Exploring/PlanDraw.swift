import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// Draws what happens to a line-up: bursts of faults and of what viewers do, with calm between
/// them, and at the end a minute without faults in which everything can heal. Numbers and shares
/// are our choice [N].
struct PlanDraw {
  private(set) var steps: [TimedCommand] = []
  private var now = Instant.zero
  private var random: RandomStream
  private let lineUp: LineUp
  private var players: [PlannedPlayer] = []
  private var guests = 0
  /// Until when the app of each device is in the background or killed.
  private var away: [Int: Instant] = [:]
  private var lastFault: (letter: Character, player: PlayerID)?

  init(for lineUp: LineUp, seed: UInt64) {
    self.lineUp = lineUp
    random = RandomStream(seed: seed, name: "plan")
    for (number, device) in lineUp.devices.enumerated() {
      for configuration in device.players {
        players.append(PlannedPlayer(PlayerID(players.count), configuration, device: number))
      }
    }
  }

  /// Draws everything; returns when the session ends.
  mutating func run() -> Instant {
    wait(0.5...12)
    let limit = now + duration(25...130)
    while now < limit {
      burst(until: limit)
      if happens(30) { calm(10...25) } else { wait(3...20) }
    }
    now = max(now, away.values.max() ?? now)
    calm(61...66)
    return now
  }

  private mutating func burst(until limit: Instant) {
    for _ in 0..<random.integer(in: 2...7) where now < limit {
      step()
      wait([0.15...0.6, 0.6...2.5, 2.5...10].randomElement(using: &random) ?? 1...1)
    }
  }

  /// Faults are cleared, viewers ask for their streams again, most of them, and nothing happens for
  /// some seconds.
  private mutating func calm(_ seconds: ClosedRange<Double>) {
    perform(.clearFaults(nil))
    wait(0.3...3)
    for player in players where isThere(player) && happens(60) {
      order(happens(70) ? .recover : .play, player)
      wait(0.1...0.4)
    }
    wait(seconds)
  }

  private mutating func step() {
    switch random.integer(in: 1...100) {
    case ...50: injectFault()
    case ...86: act()
    case ...93: clearFaults()
    case ...98: addGuest()
    default: removePlayer()
    }
  }

  /// Half of the faults repeat the one before, mostly at the same player.
  private mutating func injectFault() {
    guard var player = players.randomElement(using: &random)?.id else { return }
    var letter = FaultCatalogue.kinds.randomElement(using: &random)?.letter ?? "h"
    if let lastFault, happens(50) {
      letter = lastFault.letter
      if happens(70) { player = lastFault.player }
    }
    lastFault = (letter, player)
    perform(.inject(letter, player, provoke: happens(75)))
  }

  private mutating func clearFaults() {
    perform(.clearFaults(happens(60) ? players.randomElement(using: &random)?.id : nil))
  }

  /// What a viewer does, if there is one whose app is on the screen.
  private mutating func act() {
    guard let player = players.filter(isThere).randomElement(using: &random),
      let deed = ViewerDeed.weighted.randomElement(using: &random)
    else { return }
    switch deed {
    case .zap:
      if let channel = lineUp.channels.randomElement(using: &random) { zap(player, to: channel) }
    case .recover: order(.recover, player)
    case .play: order(.play, player)
    case .pause: order(.pause, player)
    case .stop: order(.stop, player)
    case .renewLicence: order(.renewLicence, player)
    case .seek: order(.seek(to: random.duration(upTo: player.channel.duration).inTenths), player)
    case .airPlay: order(.airPlay, player)
    case .pictureInPicture: order(.pictureInPicture, player)
    case .rotate: perform(.rotate(player.id))
    case .leave: leave(player, by: .background(player.id), backBy: .background(player.id))
    case .kill: leave(player, by: .killApp(player.id), backBy: .player(player.id, .recover))
    case .download: download(player)
    }
  }

  private mutating func zap(_ player: PlannedPlayer, to channel: Channel) {
    order(.zap(to: channel), player)
    for index in players.indices where players[index].id == player.id {
      players[index].channel = channel
    }
  }

  /// The app is left, and comes back some time later.
  private mutating func leave(_ player: PlannedPlayer, by exit: Command, backBy entry: Command) {
    perform(exit)
    let back = now + duration(0.5...25)
    steps.append(TimedCommand(at: back, entry))
    away[player.device] = back
  }

  /// Something about the download of what the player shows: what does not suit is refused.
  private mutating func download(_ player: PlannedPlayer) {
    let film = lineUp.channels.filter { !$0.isLive }.randomElement(using: &random)
    let orders: [PlayerCommand] = [
      .download, .download, .pauseDownload, .resumeDownload, .cancelDownload, .removeDownload,
      .renewKept(player.channel.content, player.configuration.offline.renewal), .returnKey,
    ]
    if let film, player.channel.isLive { return zap(player, to: film) }
    order(orders.randomElement(using: &random) ?? .download, player)
  }

  private mutating func addGuest() {
    guard guests < 2, let channel = lineUp.channels.randomElement(using: &random) else { return }
    perform(.addPlayer(channel: channel.number))
    let number = lineUp.devices.reduce(0) { $0 + $1.players.count } + guests
    let configuration = PlayerConfiguration(name: "", device: "", account: "", channel: channel)
    players.append(
      PlannedPlayer(PlayerID(number), configuration, device: lineUp.devices.count + guests))
    guests += 1
  }

  private mutating func removePlayer() {
    guard players.count > 1, let player = players.randomElement(using: &random) else { return }
    players.removeAll { $0.id == player.id }
    perform(.removePlayer(player.id))
  }
}

extension PlanDraw {
  /// Whether a player's app is on the screen, so that somebody can do something with it.
  private func isThere(_ player: PlannedPlayer) -> Bool {
    away[player.device].map { $0 < now } ?? true
  }

  private mutating func order(_ command: PlayerCommand, _ player: PlannedPlayer) {
    perform(.player(player.id, command))
  }

  private mutating func perform(_ command: Command) {
    steps.append(TimedCommand(at: now, command))
  }

  private mutating func wait(_ seconds: ClosedRange<Double>) { now += duration(seconds) }

  /// In hundredths of a second, which are easy to read.
  private mutating func duration(_ seconds: ClosedRange<Double>) -> Duration {
    let range = Int64(seconds.lowerBound * 100)...Int64(seconds.upperBound * 100)
    return .milliseconds(random.integer(in: range) * 10)
  }

  private mutating func happens(_ percent: Int64) -> Bool {
    random.integer(in: 1...100) <= percent
  }
}

/// A player as a plan knows it: where it is, and what it was told to show last.
private struct PlannedPlayer {
  let id: PlayerID
  let configuration: PlayerConfiguration
  let device: Int
  var channel: Channel

  init(_ id: PlayerID, _ configuration: PlayerConfiguration, device: Int) {
    (self.id, self.configuration, self.device) = (id, configuration, device)
    channel = configuration.channel
  }
}

/// What a viewer does with an app.
private enum ViewerDeed: CaseIterable {
  case zap, recover, play, pause, stop, renewLicence, seek, airPlay, pictureInPicture, rotate
  case leave, kill, download

  /// Each as often as its weight says.
  static let weighted = allCases.flatMap { Array(repeating: $0, count: $0.weight) }

  private var weight: Int {
    switch self {
    case .zap: 8
    case .recover, .play, .pause, .leave: 4
    case .stop, .seek, .airPlay, .pictureInPicture, .download: 3
    case .renewLicence, .kill: 2
    case .rotate: 1
    }
  }
}
