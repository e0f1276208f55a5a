import HeadEndAPI
import Players
import Simulation

extension World {
  /// Gives an input to a player, now or when its app's main thread is free.
  mutating func give(_ input: PlayerInput, to id: PlayerID, _ outbox: inout Outbox) {
    guard let device = device(of: id) else { return }
    guard !devices[device].mainThread.defers(input, of: id) else { return }
    handle(input, id, device, &outbox)
  }

  private mutating func handle(
    _ input: PlayerInput, _ id: PlayerID, _ device: Int, _ outbox: inout Outbox
  ) {
    var context = InputContext(
      player: id, now: now, deviceTime: UnixTime(at: now) + devices[device].clockOffset,
      outputIsProtected: devices[device].outputIsProtected, requestCount: requestCount)
    swap(&context.effects, &spareEffects)
    swap(&context.app, &devices[device].app)
    players[id.index]?.handle(input, &context)
    swap(&context.app, &devices[device].app)
    requestCount = context.requestCount
    let reactions = apply(context.effects, of: id, device, &outbox)
    context.effects.removeAll(keepingCapacity: true)
    spareEffects = context.effects
    for reaction in reactions { react(reaction, id, device, &outbox) }
  }

  /// Does what a player asked for; returns what its app does about what it was told.
  private mutating func apply(
    _ effects: [Effect], of id: PlayerID, _ device: Int, _ outbox: inout Outbox
  ) -> [PlayerCommand] {
    var reactions: [PlayerCommand] = []
    for effect in effects {
      switch effect {
      case .send(let request): send(request, from: device)
      case .abandon(let request): abandon(request)
      case .setTimer(let timer, let instant): setTimer(timer, of: id, device, at: instant)
      case .cancelTimer(let timer): cancelTimer(timer, of: id, device)
      case .blockMainThread(let request):
        devices[device].mainThread.block(on: request, at: now)
      case .hostCall(let call, let question):
        hostCalls.append(HostCall(id: call, question: question))
      case .announce(let notice):
        announce(notice, of: id, &outbox)
        if let reaction = reaction(to: notice, of: id, device) { reactions.append(reaction) }
      }
    }
    return reactions
  }

  private func reaction(to notice: Notice, of id: PlayerID, _ device: Int) -> PlayerCommand? {
    guard notice.severity >= .notice, players[id.index]?.configuration.appSide == .simulated else {
      return nil
    }
    return devices[device].app.reaction(
      to: notice, repeats: players[id.index]?.expiredLeases ?? 0)
  }

  private mutating func react(
    _ command: PlayerCommand, _ id: PlayerID, _ device: Int, _ outbox: inout Outbox
  ) {
    if players[id.index]?.state == .stopped, command == .stop { return }
    announce(
      .appReacted(policy: devices[device].app.policy, action: command.name), of: id, &outbox)
    give(.command(command), to: id, &outbox)
  }

  private mutating func setTimer(
    _ timer: PlayerTimer, of id: PlayerID, _ device: Int, at instant: Instant
  ) {
    cancelTimer(timer, of: id, device)
    let ticket = queue.schedule(.timer(id, timer), at: max(now, instant))
    timers.set(timer, of: id.index, ticket)
  }

  private mutating func cancelTimer(_ timer: PlayerTimer, of id: PlayerID, _ device: Int) {
    devices[device].mainThread.forget(timer, of: id)
    if let ticket = timers.remove(timer, of: id.index) { queue.cancel(ticket) }
  }

  mutating func fire(_ timer: PlayerTimer, of id: PlayerID, _ outbox: inout Outbox) {
    _ = timers.remove(timer, of: id.index)
    give(.timer(timer), to: id, &outbox)
  }

  /// The synchronous call returned: what waited runs, until something blocks again.
  mutating func drainBacklog(of device: Int, _ outbox: inout Outbox) {
    while let (player, input) = devices[device].mainThread.takeFirst() {
      handle(input, player, device, &outbox)
    }
  }

  /// Takes a player out: it is stopped, so that its session ends, and then forgotten.
  mutating func remove(_ id: PlayerID, _ outbox: inout Outbox) {
    guard let device = device(of: id) else { return }
    devices[device].mainThread.forget(id)
    handle(.command(.stop), id, device, &outbox)
    handle(.command(.cancelDownload), id, device, &outbox)
    clearFaults(of: id, reason: "player removed", &outbox)
    for ticket in timers.removeAll(of: id.index) { queue.cancel(ticket) }
    hostCalls.removeAll { $0.id.player == id }
    if let view = players[id.index]?.flowplayerID {
      announce(.reported(.view(.didChangeLifecycle(.destroyed)), id: view), of: id, &outbox)
    }
    announce(.playerRemoved, of: id, &outbox)
    players[id.index] = nil
  }
}
