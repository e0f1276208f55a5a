import Faults
import HeadEnd
package import HeadEndAPI
import Players
package import Simulation

/// Devices, apps, players, head-end, network, faults, random streams and queue as one value:
/// copying it is a snapshot. `perform` and `advance` are its only mutations, and `advance(a);
/// advance(b)` is the same as `advance(b)`.
///
/// Within one instant the order is: first what was due, then the commands in the order they are
/// given; what a command leads to at that instant happens before the next command. At zero time has
/// not begun: commands come before the world's own first events, which happen when time first runs.
package struct World: Sendable {
  package private(set) var now = Instant.zero
  package let lineUp: LineUp
  package let seed: UInt64

  var queue = EventQueue<Happening>()
  var devices: [Device] = []
  /// By number; `nil` once it was removed.
  var players: [Player?] = []
  /// Index of each player's device, by number of the player.
  private var deviceOfPlayer: [Int] = []
  var timers = TimerTable()
  var head: FaultInjector<HeadEnd>
  /// When faults begin and end that go by time.
  var faultTimers: [FaultID: FaultTimers] = [:]
  var inFlight = FlightTable()
  var requestCount: UInt64 = 0
  /// An array to be filled with effects, kept for its room.
  var spareEffects: [Effect] = []
  /// Questions to apps' own code, in the order they were asked; time stops while there are any.
  var hostCalls: [HostCall] = []
  /// How long the errands have taken that code did for its answers.
  var errands: [HostCallID: Duration] = [:]
  /// What code with errands has answered and is not heard yet, by what its main thread waits for.
  var hostReturns: [RequestID: HostReturn] = [:]

  package init(_ lineUp: LineUp, seed: UInt64) {
    self.lineUp = lineUp
    self.seed = seed
    head = FaultInjector(HeadEnd(lineUp.headEnd(seed: seed)), seed: seed)
    for device in lineUp.devices {
      add(device)
      for configuration in device.players { seat(configuration, on: devices.count - 1) }
    }
    for index in players.indices {
      queue.schedule(.start(PlayerID(index)), at: .zero + .milliseconds(40) * index)
    }
  }

  /// Lets everything happen that is due until `instant`, or until an app's own code is asked
  /// something: it then stays there until the answer is performed.
  package mutating func advance(to instant: Instant, _ outbox: inout Outbox) {
    guard instant > .zero else { return }
    while hostCalls.isEmpty {
      guard let (due, happening) = queue.popNext(through: instant) else {
        now = max(now, instant)
        return
      }
      now = due
      take(happening, &outbox)
    }
  }

  /// The earliest instant to advance to at which something will have happened; `nil` when nothing
  /// ever will.
  package var nextInstant: Instant? { queue.nextInstant.map { max($0, Self.firstInstant) } }

  /// The earliest instant after time has begun.
  private static let firstInstant = Instant(nanoseconds: 1)

  /// Events that are still to happen.
  package var pendingEvents: Int { queue.count }

  private mutating func take(_ happening: Happening, _ outbox: inout Outbox) {
    switch happening {
    case .start(let player): start(player, &outbox)
    case .arrival(let request): arrive(request, &outbox)
    case .transferBegin(let request): beginTransfer(request)
    case .transferEnd(let device): endTransfers(device, &outbox)
    case .delivery(let request): deliver(request, &outbox)
    case .timeout(let request): timeOut(request, &outbox)
    case .timer(let player, let timer): fire(timer, of: player, &outbox)
    case .faultBegin(let fault, let provoke): beginFault(fault, provoke: provoke, &outbox)
    case .faultEnd(let fault): endFault(fault, &outbox)
    case .hostReturn(let wait): returnFromHost(wait, &outbox)
    }
  }

  mutating func add(_ device: LineUp.Device) {
    devices.append(
      Device(
        id: device.id, account: device.account, policy: device.policy, network: lineUp.network,
        seed: seed))
  }

  @discardableResult
  mutating func seat(_ configuration: PlayerConfiguration, on device: Int) -> PlayerID {
    let id = PlayerID(players.count)
    let player = Player(
      id: id, configuration: configuration, endpoints: head.base.endpoints, seed: seed,
      loaderSettings: loaderSettings(configuration))
    players.append(player)
    timers.addPlayer()
    deviceOfPlayer.append(device)
    return id
  }

  /// The device of a player that is seated; kept apart so that asking does not copy the player.
  func device(of id: PlayerID) -> Int? {
    guard players.indices.contains(id.index), players[id.index] != nil else { return nil }
    return deviceOfPlayer[id.index]
  }

  private mutating func start(_ player: PlayerID, _ outbox: inout Outbox) {
    guard let channel = players[player.index]?.channel else { return }
    give(.command(.zap(to: channel)), to: player, &outbox)
    guard players[player.index]?.configuration.offline.startsAtOnce == true else { return }
    give(.command(.download), to: player, &outbox)
  }

  /// The number of the player that is seated next.
  package var nextPlayer: PlayerID { PlayerID(players.count) }

  /// A player's name; empty for one that is gone.
  package func name(of player: PlayerID) -> String {
    guard players.indices.contains(player.index) else {
      return player == .operatorConsole ? "operator" : ""
    }
    return players[player.index]?.configuration.name ?? ""
  }
}
