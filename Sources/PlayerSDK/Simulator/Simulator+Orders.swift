import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

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
    record(.order(order, on: name))
    try obey(order, on: name, act)
  }

  private func obey(_ order: ViewerOrder, on name: String, _ act: Cast.Act) throws {
    defer { if let player = player(named: name) { noteWish(order.wish, of: player) } }
    try viewer(act)
  }

  /// Injects a fault into a named player. One that nothing plays meets it once it plays. What it
  /// takes to provoke the fault is the viewer's order: for a zap, to recover.
  public func inject(_ fault: String, on name: String, provoke: Bool = false) throws {
    let kind = try Self.kind(fault)
    let isZap = kind.provocation == .zap || kind.provocation == .dropCertificate
    let present = player(named: name).flatMap { presentID(of: $0) }
    // What is on the device, any of its players meets.
    let id = present ?? (kind.point.isOnWire ? nil : bindings.keys.min())
    let holdsLicence = id.map { session.world.fleet.holdsLicence($0) } == true
    let asksAgain = isZap || kind.provocation == .renewLicence && !holdsLicence
    if let id {
      if provoke, kind.provocation == .dropCertificate { perform(.player(id, .dropCertificate)) }
      perform(.inject(kind.letter, id, provoke: provoke && !asksAgain))
    } else {
      waiting[name, default: []].append(kind.letter)
    }
    record(.fault(kind.letter, on: name, provoke: provoke))
    guard provoke, asksAgain, let act = cast.act(.recover, on: name) else { return }
    try obey(.recover, on: name, act)
  }

  /// A player by the name that the app gave it, or by the number of its screen, such as `player 1`.
  func player(named name: String) -> (any SimulatedPlayer)? {
    if let player = cast.player(name) { return player }
    let screen = firstOnScreen.keys.first { Self.numbered($0) == name }
    return screen.flatMap { screens.owner(of: $0) }
  }

  static func numbered(_ screen: Int) -> String { "player \(screen + 1)" }

  /// The simulated player that a player of the app shows now; `nil` while it shows nothing.
  func presentID(of player: any SimulatedPlayer) -> PlayerID? {
    player.playerNumber.map { PlayerID($0) }
  }

  /// Aims the faults that wait for a named player, or for what its screen shows next, at that.
  func armWaiting() {
    for name in waiting.keys.sorted() {
      guard let id = player(named: name).flatMap({ presentID(of: $0) }) else { continue }
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
    left[screen] = session.world.head.rulesThatWait(at: player, at: session.now)
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
