import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// What a viewer can order of a player of the app.
public enum ViewerOrder: Hashable, Sendable, CustomStringConvertible {
  /// The same stream again, such as by a button after an error.
  case recover
  case play
  case pause
  case stop
  /// The stream of that content.
  case zap(to: String)

  /// Such as `zap to match-day`.
  public var description: String {
    switch self {
    case .recover: "recover"
    case .play: "play"
    case .pause: "pause"
    case .stop: "stop"
    case .zap(let content): "zap to \(content)"
    }
  }

  /// What a viewer wants by it, whatever the app makes of it.
  var wish: PlayerCommand {
    switch self {
    case .recover, .zap: .recover
    case .play: .play
    case .pause, .stop: .pause
    }
  }
}

/// The players of an app by name, and what its viewer can order of them.
struct Cast {
  typealias Act = @MainActor () throws -> Void
  typealias Find = @MainActor () -> (any SimulatedPlayer)?

  /// In the order in which they were named.
  private(set) var names: [String] = []
  private var players: [String: Find] = [:]
  private(set) var offers: [String: [ViewerOrder]] = [:]
  private var acts: [Key: Act] = [:]

  private struct Key: Hashable {
    let name: String
    let order: ViewerOrder
  }

  mutating func add(_ name: String, _ player: @escaping Find) {
    if players.updateValue(player, forKey: name) == nil { names.append(name) }
  }

  mutating func offer(_ order: ViewerOrder, on name: String, _ act: @escaping Act) {
    let key = Key(name: name, order: order)
    if acts.updateValue(act, forKey: key) == nil { offers[name, default: []].append(order) }
  }

  func act(_ order: ViewerOrder, on name: String) -> Act? {
    acts[Key(name: name, order: order)]
  }

  @MainActor func player(_ name: String) -> (any SimulatedPlayer)? { players[name]?() }
}

extension Simulator {
  /// Gives a player of the app a name, by which faults and orders are aimed at it. The closure
  /// returns the app's object, which may be another one each time.
  public func name(_ name: String, _ player: @escaping @MainActor () -> (any SimulatedPlayer)?) {
    cast.add(name, player)
  }

  /// Says how a viewer orders something of a named player: the code behind a button, for instance.
  public func offer(
    _ order: ViewerOrder, on name: String, _ act: @escaping @MainActor () throws -> Void
  ) {
    cast.offer(order, on: name, act)
  }

  /// The viewer orders something that the app offers.
  public func order(_ order: ViewerOrder, on name: String) throws {
    guard let act = cast.act(order, on: name) else {
      let offers = cast.offers[name, default: []].map(\.description)
      throw SimulatorProblem("no order \"\(order)\" for \(name); accepted: \(offers)")
    }
    defer { if let player = cast.player(name) { noteWish(order.wish, of: player) } }
    try viewer(act)
  }

  /// Injects a fault into a named player. One that nothing plays meets it once it plays. What it
  /// takes to provoke the fault is the viewer's order: for a zap, to recover.
  public func inject(_ fault: String, on name: String, provoke: Bool = false) throws {
    let kind = try Self.kind(fault)
    let isZap = kind.provocation == .zap || kind.provocation == .dropCertificate
    let id = cast.player(name).flatMap { presentID(of: $0) }
    let holdsLicence = id.map { report(isLicensed: $0) } == true
    let asksAgain = isZap || kind.provocation == .renewLicence && !holdsLicence
    if let id {
      if provoke, kind.provocation == .dropCertificate { perform(.player(id, .dropCertificate)) }
      perform(.inject(kind.letter, id, provoke: provoke && !asksAgain))
    } else {
      waiting[name, default: []].append(kind.letter)
    }
    if provoke, asksAgain { try order(.recover, on: name) }
  }

  /// The simulated player that a player of the app shows now; `nil` while it shows nothing.
  func presentID(of player: any SimulatedPlayer) -> PlayerID? {
    player.playerNumber.map { PlayerID($0) }
  }

  private func report(isLicensed id: PlayerID) -> Bool {
    observation(of: id)?.lease != nil
  }

  /// Aims the faults that wait for a named player, or for what its screen shows next, at that.
  func armWaiting() {
    for name in waiting.keys.sorted() {
      guard let id = cast.player(name).flatMap({ presentID(of: $0) }) else { continue }
      for letter in waiting.removeValue(forKey: name) ?? [] {
        perform(.inject(letter, id, provoke: false))
      }
    }
  }

  /// Keeps the faults that still wait for a player which is removed: they are for its screen.
  func keepFaults(of player: PlayerID) {
    guard let screen = bindings[player]?.screen,
      !bindings.contains(where: { $0.key > player && $0.value.screen == screen })
    else { return }
    left[screen] = session.world.faultsThatWait(at: player)
  }

  /// Aims what the last player on a screen has left at the next.
  func takeFaults(for player: PlayerID) {
    guard let screen = bindings[player]?.screen else { return }
    for var fault in left.removeValue(forKey: screen) ?? [] {
      fault.targets = .players([player])
      perform(.arm(fault, provoke: false))
    }
  }
}
