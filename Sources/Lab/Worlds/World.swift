package import Faults
import HeadEnd
package import HeadEndAPI
package import Players
package import Simulation

/// Devices, apps, players, head-end, network, faults, random streams and schedule as one value:
/// copying it is a snapshot. `perform` and `advance` are its only mutations, and `advance(a);
/// advance(b)` is the same as `advance(b)` (Lab/Lab, "The world is a value").
package struct World: Sendable {
  package let lineUp: LineUp
  package let seed: UInt64
  /// What a right clock shows when the world starts.
  package let epoch: UnixTime

  var schedule = Schedule()
  package internal(set) var fleet = Fleet()
  var head: FaultyHeadEnd
  var host = HostCalls()
  var desk: RealClientDesk
  package internal(set) var crowds = Crowds()
  private(set) var timers = TimerTable()
  var retries = RetryTable()
  var wire: Wire
  /// What players ask for; empty between two inputs.
  private var effects = Effects()
  /// What it has to report; whoever lets time pass posts it and empties it.
  package internal(set) var outbox = Outbox()

  package init(_ lineUp: LineUp, seed: UInt64, epoch: UnixTime) {
    self.lineUp = lineUp
    self.seed = seed
    self.epoch = epoch
    wire = Wire(lineUp.network, seed: seed)
    desk = RealClientDesk(lineUp)
    head = FaultyHeadEnd(lineUp.headEnd(seed: seed, epoch: epoch), lineUp.capacity)
    for device in lineUp.devices {
      add(device)
      for configuration in device.players { seat(configuration, on: fleet.deviceCount - 1) }
    }
    for player in fleet.playerIDs {
      schedule.add(.start(player), at: .zero + .milliseconds(40) * player.index)
    }
    addCrowds()
  }

  package var now: Instant { schedule.now }

  /// The earliest instant to advance to at which something will have happened; `nil` when nothing
  /// ever will.
  package var nextInstant: Instant? {
    [schedule.nextInstant, crowds.nextInstant].compactMap(\.self).min()
  }

  /// Events that are still to happen.
  package var pendingEvents: Int { schedule.count }

  /// The question to an app's own code that is answered next; until then no time passes.
  package var hostCall: HostCall? { host.first }

  /// The number of the player that is added next.
  package var nextPlayer: PlayerID { fleet.nextPlayer }

  /// A player's name; empty for one that is not there.
  package func name(of player: PlayerID) -> String { fleet.name(of: player) }

  /// The tenant's services, without the faults on the way to them.
  var services: HeadEnd {
    _read { yield head.services }
  }

  /// All players in brief.
  package var roster: Roster { fleet.roster }

  /// Everything there is to see at the present instant.
  package var observation: WorldObservation {
    WorldObservation(of: self, seats: roster.seats.map(\.id))
  }

  /// The real clients as they are now.
  package var clients: [ClientObservation] {
    desk.clients.ids.compactMap { desk.observation(of: $0, at: now, services) }
  }

  /// The faults that are armed.
  package var faults: [FaultObservation] { head.observations(at: now) { name(of: $0) } }

  /// The faults that may still act on a player, for as long as they would; those of its device stay
  /// with the device's other players.
  package func faultsThatWait(at id: PlayerID) -> [Fault] { head.rulesThatWait(at: id, at: now) }

  /// The services' queues, with what each service has done lately.
  package var queues: ServiceQueues { head.queues }

  /// How many sessions the service counts for an account.
  package func sessionCount(ofAccount account: String) -> Int {
    services.sessions(ofAccount: account, at: now).count
  }

  /// What rules look at of a player of an SDK; `nil` for anybody else.
  package func sight(of id: PlayerID) -> PlayerSight? { fleet.sight(of: id, at: now, time) }

  /// The same, in place.
  mutating func look(at id: PlayerID) -> PlayerSight? { fleet.look(at: id, at: now, time) }

  /// What a right clock shows now.
  var time: UnixTime { UnixTime(at: now, epoch: epoch) }

  /// Lets everything happen that is due by `instant`, or until an app's own code is asked
  /// something: it then stays there until the answer is performed. With `orToNews` it goes on no
  /// further than to the end of an instant at which something was reported.
  package mutating func advance(to instant: Instant, orToNews stopsAtNews: Bool = false) {
    let reports = outbox.count
    while !host.isAsking {
      let next = min(instant, schedule.nextInstant ?? .distantFuture)
      if stopsAtNews, next > now, outbox.count > reports { break }
      if !crowdsWait(until: next, before: instant), !advanceCrowds(to: next) { continue }
      guard let event = schedule.next(through: instant) else { return }
      take(event)
    }
    if !head.canDisturbCrowds { _ = advanceCrowds(to: now) }
  }

  /// Performs a command at the present instant, and lets everything happen that it leads to at this
  /// instant. A command that names a player, channel or fault that is not there does nothing.
  @discardableResult
  package mutating func perform(_ command: Command) -> CommandOutcome {
    let outcome = carryOut(command)
    advance(to: now)
    return outcome
  }

  private mutating func take(_ event: ScheduledEvent) {
    switch event {
    case .start(let player): start(player)
    case .arrival(let request): arrive(request)
    case .takingUp(let request): takeUp(request)
    case .transferBegin(let request): wire.beginTransfer(request, &schedule)
    case .transferEnd(let device): endTransfers(device)
    case .delivery(let request):
      if let delivery = wire.takeDelivery(request, &schedule) { hand(delivery) }
    case .timeout(let request):
      if let delivery = wire.takeTimeout(request, &schedule) { hand(delivery) }
    case .timer(let player, let timer): fire(timer, of: player)
    case .waitEnd(let device, let request): endWait(for: request, on: device)
    case .faultBegin(let fault, let provoke): beginFault(fault, provoke: provoke)
    case .faultEnd(let fault): endFault(fault)
    case .hostReturn(let wait): returnFromHost(wait)
    case .appLaunch(let device): launchApp(on: device)
    case .retry(let player): endBackoff(of: player)
    case .overloadEnd(let service): endOverload(of: service)
    }
  }

  private mutating func carryOut(_ command: Command) -> CommandOutcome {
    switch command {
    case .player(let id, let command): return order(command, of: id, heard: .ordered(command))
    case .hosted(let id, let command, let content):
      guard let command else {
        tell(content, of: id)
        break
      }
      return order(command, of: id, heard: content)
    case .addPlayer(let channel, let name): return addGuest(channel, name)
    case .removePlayer(let id): return remove(id)
    case .bringBack(let id): return bringBack(id)
    case .seat(let configuration): seat(configuration)
    case .answerHostCall(let id, let answer): self.answer(id, answer)
    case .hostSideEffect(let effect, let id):
      return .done(run(effect, for: id).map { .ran($0) })
    case .background(let id): return switchBackground(of: id)
    case .killApp(let id): return killApp(of: id)
    case .rotate(let id): return rotateDevice(of: id)
    case .setPolicy(let id, let policy): return setPolicy(policy, of: id)
    case .rename(let id, let name): return rename(id, to: name)
    case .arm(let fault, let provoke): return arm(fault, provoke: provoke)
    case .inject(let letter, let id, let provoke):
      guard let kind = FaultCatalogue.kind(letter) else { return .idle(.unfitFault) }
      return arm(kind.fault(of: .player(id)), provoke: provoke)
    case .clearFault(let id): return clearFaults() { $0.id == id }
    case .clearFaultNamed(let name): return clearFaults() { $0.rule.name == name }
    case .clearFaults(let id): return clearFaults(of: id, reason: "cleared")
    case .setCapacity(let change): setCapacity(change)
    case .outside(let request): return .done(.answered(answer(request)))
    case .say(let text): announce(.caption(text), of: nil)
    case .putMarker(let label): announce(.markerPut(label), of: nil)
    case .beginChapter(let title): announce(.chapterBegan(title), of: nil)
    }
    return .done()
  }
}

extension World {
  /// Adds a device, which has the next number.
  mutating func add(_ device: LineUp.Device) {
    fleet.add(RunningDevice(device))
    wire.addDevice(device.id)
  }

  /// Adds a player on a device.
  @discardableResult
  mutating func seat(_ configuration: PlayerConfiguration, on device: Int) -> PlayerID {
    let id = fleet.nextPlayer
    let player = Player(
      id: id, configuration: configuration, endpoints: services.endpoints, seed: seed,
      loaderSettings: LoaderSettings(of: configuration, services))
    fleet.add(player, on: device)
    timers.addPlayer()
    return id
  }

  private mutating func start(_ player: PlayerID) {
    guard let channel = fleet.read(player, { $0.channel }) else { return }
    give(.command(.zap(to: channel)), to: player)
    guard fleet.read(player, { $0.configuration.offline.startsAtOnce }) == true else { return }
    give(.command(.download), to: player)
  }

  /// Forgets what a player of a killed app waits for: timers, requests under way, and questions to
  /// the app's own code.
  mutating func forgetWaits(of id: PlayerID) {
    cancelTimers(of: id)
    for flight in wire.underWay where flight.request.sender == id {
      wire.abandon(flight.request.id, &schedule)
    }
    host.forget(id)
  }

  /// Cancels whatever a player wants to be told of later.
  mutating func cancelTimers(of id: PlayerID) {
    forgetRetries(of: id)
    for ticket in timers.removeAll(of: id.index) { schedule.cancel(ticket) }
  }

  /// Takes the next number for somebody who has no player here.
  mutating func reserveSeat() -> PlayerID {
    timers.addPlayer()
    return fleet.reserve()
  }

  /// The number of the next request.
  mutating func nextRequest() -> RequestID { effects.nextRequest() }
}

extension World {
  /// Gives an input to a player, now or when its app's main thread is free; returns what a command
  /// has led to.
  @discardableResult
  mutating func give(
    _ input: PlayerInput, to id: PlayerID, isMedia: Bool = false
  ) -> CommandResult {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning,
      !fleet[device: device].mainThread.defers(input, of: id, isMedia: isMedia)
    else { return .nothing }
    return handle(input, id, device)
  }

  @discardableResult
  mutating func handle(_ input: PlayerInput, _ id: PlayerID, _ device: Int) -> CommandResult {
    let moment = InputMoment(
      now: now, deviceTime: UnixTime(at: now, epoch: epoch), output: fleet[device: device].output,
      hasAdapter: fleet[device: device].hasAdapter,
      busyDecoders: fleet.busyDecoders(on: device, for: id))
    let result = fleet.handle(input, id, on: device, at: moment, into: &effects)
    let asked = effects.take()
    let reactions = apply(asked, of: id, device)
    effects.giveBack(asked)
    for (reaction, trouble) in reactions {
      for player in targets(of: trouble, at: id, device) { carryOut(reaction, player, device) }
    }
    return result
  }

  /// Carries out what a player asked for; returns how its app reacts to what it was told.
  private mutating func apply(
    _ effects: [Effect], of id: PlayerID, _ device: Int
  ) -> [(Reaction, to: Trouble?)] {
    var reactions: [(Reaction, to: Trouble?)] = []
    for effect in effects {
      switch effect {
      case .send(var request):
        request.isRetry = request.operation != .sessionTeardown && retries.isRetrying(id)
        send(request, from: device)
      case .abandon(let request): wire.abandon(request, &schedule)
      case .breakOff(let request):
        let bytes = wire.breakOff(request, &schedule)
        handle(.brokenOff(request, receivedBytes: bytes), id, device)
      case .setTimer(let timer, let instant): setTimer(timer, of: id, device, at: instant)
      case .cancelTimer(let timer): cancelTimer(timer, of: id, device)
      case .blockMainThread(let request, let limit):
        let end = schedule.add(.waitEnd(device: device, request), at: now + limit)
        fleet[device: device].mainThread.block(on: request, until: end, at: now)
      case .hostCall(let call, let question): host.ask(HostCall(id: call, question: question))
      case .turnDevice(let orientation): turn(device, to: orientation, by: id)
      case .announce(let notice):
        announce(notice, of: id)
        if case .simulator(.zapFinished) = notice { forgetRetries(of: id) }
      case .meet(let trouble, let repeats): outbox.add(.met(trouble, repeats: repeats), of: id)
      case .react(let reaction, let trouble): reactions.append((reaction, trouble))
      }
    }
    return reactions
  }

  /// The players that an app acts on because one of them has met trouble.
  private func targets(of trouble: Trouble?, at id: PlayerID, _ device: Int) -> [PlayerID] {
    let isForEvery =
      fleet[device: device].app.sessionErrors == .every && trouble?.isOfSession == true
    return isForEvery ? fleet.players(on: device) : [id]
  }

  private mutating func carryOut(_ reaction: Reaction, _ id: PlayerID, _ device: Int) {
    switch reaction {
    case .nothing: break
    case .stop where roster.seat(of: id)?.brief.state == .stopped: break
    case .tryAgain: tryAgain(id, device)
    case .tryAgainLater: tryAgainLater(id, device)
    case .restart:
      outbox.add(.reacted(.restart), of: id)
      react(.stop, id, device)
      react(.recover, id, device)
    case .play, .stop, .recover, .renewLicence:
      outbox.add(.reacted(reaction), of: id)
      if let command = reaction.command { react(command, id, device) }
    }
  }

  /// The app tells its player to do something.
  mutating func react(_ command: PlayerCommand, _ id: PlayerID, _ device: Int) {
    let policy = fleet[device: device].app.policy
    announce(.appReacted(policy: policy, action: command.name), of: id)
    give(.command(command), to: id)
  }

  private mutating func setTimer(
    _ timer: PlayerTimer, of id: PlayerID, _ device: Int, at instant: Instant
  ) {
    cancelTimer(timer, of: id, device)
    let ticket = schedule.add(.timer(id, timer), at: max(now, instant))
    timers.set(timer, of: id.index, ticket)
  }

  private mutating func cancelTimer(_ timer: PlayerTimer, of id: PlayerID, _ device: Int) {
    fleet[device: device].mainThread.forget(timer, of: id)
    if let ticket = timers.remove(timer, of: id.index) { schedule.cancel(ticket) }
  }

  private mutating func fire(_ timer: PlayerTimer, of id: PlayerID) {
    _ = timers.remove(timer, of: id.index)
    give(.timer(timer), to: id, isMedia: timer.kind.isMedia)
  }

  /// The main thread goes on without the answer that it waited for.
  private mutating func endWait(for request: RequestID, on device: Int) {
    guard fleet[device: device].mainThread.unblock(by: request) != nil else { return }
    if let player = wire.flight(request)?.request.sender {
      give(.waitEnded(request), to: player)
    }
    drainBacklog(of: device)
  }

  /// Lets the inputs run that waited for the main thread, until something blocks it again.
  mutating func drainBacklog(of device: Int) {
    while let (player, input) = fleet[device: device].mainThread.takeFirst() {
      handle(input, player, device)
    }
  }
}
