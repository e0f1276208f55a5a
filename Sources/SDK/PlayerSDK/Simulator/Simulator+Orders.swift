import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension Simulator {
  /// Names a player of the app, so that faults and orders can be aimed at it. The closure returns
  /// the app's current object, which may change over time.
  public func name(_ name: String, _ player: @escaping @MainActor () -> (any SimulatedPlayer)?) {
    cast.add(name, player)
  }

  /// Registers the app's code for a viewer's order to a named player, such as the code behind a
  /// button.
  public func offer(
    _ order: ViewerOrder, on name: String, _ act: @escaping @MainActor () throws -> Void
  ) {
    cast.offer(order, on: name, act)
  }

  /// Registers the app's code for seeking in a named player.
  public func offerSeek(
    on name: String, _ act: @escaping @MainActor (_ position: Duration) throws -> Void
  ) {
    cast.offerSeek(on: name, act)
  }

  /// Gives a viewer's order to the app; throws if the app does not offer it. While a synchronous
  /// call blocks the app's main thread, the order waits until the call has returned and the app is
  /// in the foreground.
  public func order(_ order: ViewerOrder, on name: String) throws {
    guard let act = cast.act(order, on: name) else {
      let offers = cast.offers[name, default: []].map(\.description)
      throw SimulatorProblem("\(name) does not support the order \"\(order)\"; accepted: \(offers)")
    }
    guard !isMainThreadBlocked else { return hold(order, on: name, isRecorded: false) }
    record(.order(order, on: name))
    try obey(order, on: name, act)
  }

  /// An order that waits because the app's main thread is blocked.
  struct HeldOrder {
    let order: ViewerOrder
    let name: String
    /// True if it belongs to a step that was recorded before.
    let isRecorded: Bool
  }

  private func hold(_ order: ViewerOrder, on name: String, isRecorded: Bool) {
    heldOrders.append(HeldOrder(order: order, name: name, isRecorded: isRecorded))
  }

  /// Gives the app the orders that waited, while its main thread is free and it is in the
  /// foreground.
  func obeyHeldOrders() {
    while !heldOrders.isEmpty, !agenda.isOver, !isMainThreadBlocked, !isInBackground {
      let held = heldOrders.removeFirst()
      guard let act = cast.act(held.order, on: held.name) else { continue }
      if !held.isRecorded { record(.order(held.order, on: held.name)) }
      do { try obey(held.order, on: held.name, act) } catch {
        agenda.failure = agenda.failure ?? error
      }
    }
  }

  private func obey(_ order: ViewerOrder, on name: String, _ act: Cast.Act) throws {
    defer { noteWish(wish(order), on: name) }
    try viewer(act)
  }

  /// Records a viewer's wish for a named player, also when the app has replaced that by one that
  /// shows nothing yet.
  private func noteWish(_ wish: PlayerCommand, on name: String) {
    let shown = player(named: name).flatMap { latest(of: $0) }
    let last = screenOf.filter { nameOfScreen($0.value) == name }.keys.max()
    if let id = shown ?? last { perform(.hosted(id, nil, heard: .ordered(wish))) }
  }

  /// What the viewer wishes with an order, whatever the app does.
  private func wish(_ order: ViewerOrder) -> PlayerCommand {
    guard case .zap(let content) = order,
      let channel = lineUp.lineUp.channels.first(where: { $0.content == content })
    else { return order.wish }
    return .zap(to: channel)
  }

  /// Injects a fault into a named player; if it plays nothing yet, the fault waits until it does.
  /// With `provoke`, the player gets the order `recover` if the fault needs a zap.
  public func inject(_ fault: String, on name: String, provoke: Bool = false) throws {
    let kind = try Self.kind(fault)
    try inject(
      kind.fault(of: .players([])), on: name, provoke: provoke,
      as: .fault(kind.key, on: name, provoke: provoke))
  }

  /// Injects one fault into the next request of a named player at a point. If the player plays
  /// nothing yet, the fault waits for its next stream, and can affect that stream's set-up as well.
  ///
  /// - Parameters:
  ///   - effect: the effect in the words of the fault grammar, such as `timeout`.
  ///   - point: the point at which it acts, such as `session.setup`.
  ///   - name: the name of the player that it affects.
  ///   - provoke: true to provoke the request now.
  public func inject(
    effect: String, at point: String, on name: String, provoke: Bool = false
  ) throws {
    let fault = try Self.fault(effect, at: point, of: PlayerID(0))
    try inject(
      fault, on: name, provoke: provoke, as: .effect(fault, on: name, provoke: provoke))
  }

  func inject(
    _ fault: Fault, on name: String, provoke: Bool, as command: AppCommand
  ) throws {
    let provocation = fault.provocation
    let isZap = provocation == .zap || provocation == .dropCertificate
    let present = player(named: name).flatMap { presentID(of: $0) }
    // A device fault affects every player of the device, so any of them will do.
    let id = present ?? (fault.point.isOnWire ? nil : bindings.keys.min())
    let canRenew = id.map { session.world.fleet.canRenewLicence($0) } == true
    let asksAgain = isZap || provocation == .renewLicence && !canRenew
    if let id {
      if provoke, provocation == .dropCertificate { perform(.player(id, .dropCertificate)) }
      perform(fault.command(at: id, provoke: provoke && !asksAgain))
    } else {
      waiting[name, default: []].append(fault)
    }
    // The reference app gets the same fault and order.
    let isAlone = provoke && asksAgain && (id == nil || provocation != .dropCertificate)
    record(isAlone ? command.unprovoked : command)
    guard provoke, asksAgain, let act = cast.act(.recover, on: name) else { return }
    guard !isMainThreadBlocked else { return hold(.recover, on: name, isRecorded: !isAlone) }
    if isAlone { record(.order(.recover, on: name)) }
    try obey(.recover, on: name, act)
  }

  /// Returns a player by the name that the app gave it, or by its screen, as in `player 1`.
  func player(named name: String) -> (any SimulatedPlayer)? {
    if let player = cast.player(name) { return player }
    let screen = firstOnScreen.keys.first { Self.numbered($0) == name }
    return screen.flatMap { screens.owner(of: $0) }
  }

  static func numbered(_ screen: Int) -> String { "player \(screen + 1)" }

  /// Returns the simulated player behind a player of the app; `nil` while it shows nothing.
  func presentID(of player: any SimulatedPlayer) -> PlayerID? {
    player.playerNumber.map { PlayerID($0) }
  }

  /// Aims the waiting faults at the named players that show something now.
  func armWaiting() {
    for name in waiting.keys.sorted() {
      guard let id = player(named: name).flatMap({ presentID(of: $0) }) else { continue }
      for fault in waiting.removeValue(forKey: name) ?? [] {
        perform(fault.command(at: id, provoke: false))
      }
    }
  }

  /// Keeps the waiting faults of a player that is removed, for the next one on its screen.
  func keepFaults(of player: PlayerID) {
    guard let screen = bindings[player]?.screen,
      !bindings.contains(where: { $0.key > player && $0.value.screen == screen })
    else { return }
    left[screen] = (session.world.head.rulesThatWait(at: player, at: session.now), session.now)
  }

  /// Aims the faults that the last player on a screen left behind at the next one.
  func takeFaults(for player: PlayerID) {
    guard let screen = bindings[player]?.screen else { return }
    guard let (faults, instant) = left.removeValue(forKey: screen) else { return }
    for var fault in faults {
      fault.targets = .players([player])
      if case .lasting(let time) = fault.ending {
        // The fault's time also passes while nothing is shown.
        let rest = time - (session.now - instant)
        guard rest > .zero else { continue }
        fault.ending = .lasting(rest)
      }
      perform(.arm(fault, provoke: false))
    }
  }
}

extension Fault {
  /// Returns the command that aims the fault at one player, by the fault's key if it has one.
  func command(at player: PlayerID, provoke: Bool) -> Command {
    if let key { return .inject(key, player, provoke: Provoking(provoke)) }
    var fault = self
    fault.targets = .player(player)
    return .arm(fault, provoke: Provoking(provoke))
  }
}
