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

  /// Says how a viewer seeks in what a named player shows.
  public func offerSeek(
    on name: String, _ act: @escaping @MainActor (_ position: Duration) throws -> Void
  ) {
    cast.offerSeek(on: name, act)
  }

  /// The viewer orders something that the app offers. While a synchronous call blocks the app's
  /// main thread, the order waits until the call returns.
  public func order(_ order: ViewerOrder, on name: String) throws {
    guard let act = cast.act(order, on: name) else {
      let offers = cast.offers[name, default: []].map(\.description)
      throw SimulatorProblem("no order \"\(order)\" for \(name); accepted: \(offers)")
    }
    guard !isMainThreadBlocked else { return hold(order, on: name, isRecorded: false) }
    record(.order(order, on: name))
    try obey(order, on: name, act)
  }

  /// An order for an app whose main thread is blocked.
  struct HeldOrder {
    let order: ViewerOrder
    let name: String
    /// Whether it is part of something that was recorded before.
    let isRecorded: Bool
  }

  private func hold(_ order: ViewerOrder, on name: String, isRecorded: Bool) {
    heldOrders.append(HeldOrder(order: order, name: name, isRecorded: isRecorded))
  }

  /// Gives the app the orders that waited, as far as its main thread is free.
  func obeyHeldOrders() {
    while !heldOrders.isEmpty, !agenda.isOver, !isMainThreadBlocked {
      let held = heldOrders.removeFirst()
      guard let act = cast.act(held.order, on: held.name) else { continue }
      if !held.isRecorded { record(.order(held.order, on: held.name)) }
      do { try obey(held.order, on: held.name, act) } catch {
        agenda.failure = agenda.failure ?? error
      }
    }
  }

  private func obey(_ order: ViewerOrder, on name: String, _ act: Cast.Act) throws {
    defer { if let player = player(named: name) { noteWish(order.wish, of: player) } }
    try viewer(act)
  }

  /// Injects a fault into a named player. One that nothing plays meets it once it plays. What it
  /// takes to provoke the fault is the viewer's order: for a zap, to recover.
  public func inject(_ fault: String, on name: String, provoke: Bool = false) throws {
    let kind = try Self.kind(fault)
    try inject(
      kind.fault(of: .players([])), on: name, provoke: provoke,
      as: .fault(kind.letter, on: name, provoke: provoke))
  }

  /// Injects one fault into the next request of a named player at a point. Where nothing plays yet,
  /// it waits for what the player shows next, and meets its set-up as well.
  ///
  /// - Parameters:
  ///   - effect: what happens, in the fault grammar's words, such as `timeout`.
  ///   - point: where it happens, such as `session.setup`.
  ///   - name: the name of the player that it affects.
  ///   - provoke: whether to provoke the request now.
  public func inject(
    effect: String, at point: String, on name: String, provoke: Bool = false
  ) throws {
    let fault = try Self.fault(effect, at: point, of: PlayerID(0))
    try inject(
      fault, on: name, provoke: provoke, as: .effect(fault, on: name, provoke: provoke))
  }

  func inject(
    _ fault: Fault, on name: String, provoke: Bool, as deed: AppCommand
  ) throws {
    let provocation = fault.provocation
    let isZap = provocation == .zap || provocation == .dropCertificate
    let present = player(named: name).flatMap { presentID(of: $0) }
    // What is on the device, any of its players meets.
    let id = present ?? (fault.point.isOnWire ? nil : bindings.keys.min())
    let holdsLicence = id.map { session.world.fleet.holdsLicence($0) } == true
    let asksAgain = isZap || provocation == .renewLicence && !holdsLicence
    if let id {
      if provoke, provocation == .dropCertificate { perform(.player(id, .dropCertificate)) }
      perform(fault.command(at: id, provoke: provoke && !asksAgain))
    } else {
      waiting[name, default: []].append(fault)
    }
    // The reference app gets the same: the fault, and the order.
    let isAlone = provoke && asksAgain && (id == nil || provocation != .dropCertificate)
    record(isAlone ? deed.unprovoked : deed)
    guard provoke, asksAgain, let act = cast.act(.recover, on: name) else { return }
    guard !isMainThreadBlocked else { return hold(.recover, on: name, isRecorded: !isAlone) }
    if isAlone { record(.order(.recover, on: name)) }
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
      for fault in waiting.removeValue(forKey: name) ?? [] {
        perform(fault.command(at: id, provoke: false))
      }
    }
  }

  /// Keeps the faults that still wait for a player which is removed: they are for its screen.
  func keepFaults(of player: PlayerID) {
    guard let screen = bindings[player]?.screen,
      !bindings.contains(where: { $0.key > player && $0.value.screen == screen })
    else { return }
    left[screen] = (session.world.head.rulesThatWait(at: player, at: session.now), session.now)
  }

  /// Aims what the last player on a screen has left at the next.
  func takeFaults(for player: PlayerID) {
    guard let screen = bindings[player]?.screen else { return }
    guard let (faults, instant) = left.removeValue(forKey: screen) else { return }
    for var fault in faults {
      fault.targets = .players([player])
      if case .lasting(let time) = fault.ending {
        // Time passes while nothing is shown, too.
        let rest = time - (session.now - instant)
        guard rest > .zero else { continue }
        fault.ending = .lasting(rest)
      }
      perform(.arm(fault, provoke: false))
    }
  }
}

extension Fault {
  /// Aims it at one player: by its key where it has one.
  func command(at player: PlayerID, provoke: Bool) -> Command {
    if let letter { return .inject(letter, player, provoke: provoke) }
    var fault = self
    fault.targets = .player(player)
    return .arm(fault, provoke: provoke)
  }
}
