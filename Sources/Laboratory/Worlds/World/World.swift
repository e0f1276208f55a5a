import Crowd
package import Faults
import HeadEnd
package import HeadEndAPI
package import Players
package import Simulation

/// Devices, apps, players, head-end, network, faults, random streams and schedule as one value:
/// copying it is a snapshot. `perform` and `advance` are its only mutations, and `advance(a);
/// advance(b)` is the same as `advance(b)` (Worlds/Worlds, "The world is a value").
package struct World: Sendable {
  package let lineUp: LineUp
  package let seed: UInt64
  /// What a right clock shows when the world starts.
  package let epoch: UnixTime

  package internal(set) var schedule = Schedule()
  package internal(set) var fleet = Fleet()
  package internal(set) var head: FaultyHeadEnd
  /// Every request that has ended since the session began.
  package internal(set) var requests = RequestTally()
  var host = HostCalls()
  var desk = RealClientDesk()
  package internal(set) var crowds = Crowds()
  var timers = TimerTable()
  var retries: RetryTable
  var wire: Wire
  /// What players ask for; empty between two inputs.
  var effects = Effects()
  /// Reports of this step; `Session` posts and clears them.
  package var outbox = Outbox()

  package init(_ lineUp: LineUp, seed: UInt64, epoch: UnixTime) {
    self.lineUp = lineUp
    self.seed = seed
    self.epoch = epoch
    retries = RetryTable(seed: seed)
    wire = Wire(seed: seed)
    head = FaultyHeadEnd(lineUp.headEnd(seed: seed, epoch: epoch), lineUp.capacity)
    addLineUp()
    for plan in lineUp.crowds {
      let id = fleet.addCrowd(named: plan.id)
      let terms = CrowdRehearsal(lineUp, seed: seed, epoch: epoch).terms(of: plan, first: id)
      crowds.add(Crowd(plan, terms), as: id)
    }
  }

  /// Adds the line-up's players, which start one after the other.
  mutating func addLineUp() {
    for device in lineUp.devices { add(device) }
    for (number, player) in fleet.playerIDs.enumerated() {
      schedule.add(.start(player), at: now + .milliseconds(40) * number)
    }
  }

  /// Adds a device with its players.
  mutating func add(_ device: LineUp.Device) {
    fleet.add(RunningDevice(device))
    wire.add(device, orBy: lineUp.network)
    for player in device.players {
      fleet.seat(player, on: fleet.deviceCount - 1, head.services, seed: seed)
    }
  }

  package var now: Instant { schedule.now }

  /// The earliest instant to advance to at which something will have happened; `nil` when nothing
  /// ever will.
  package var nextInstant: Instant? {
    [schedule.nextInstant, crowds.nextInstant].compactMap(\.self).min()
  }

  /// The instant at which the next request of a real client can arrive: each has its own.
  package var nextRequestInstant: Instant { desk.clients.nextInstant(after: now) }

  /// The question to an app's own code that is answered next; until then no time passes.
  package var hostCall: HostCall? { host.first }

  /// The number of the player that is added next.
  package var nextPlayer: PlayerID { fleet.nextPlayer }

  /// A player's name; empty for one that is not there.
  package func name(of player: PlayerID) -> String { fleet.name(of: player) }

  /// The device that a player is on, and the policy of the app on it.
  package func app(of player: PlayerID) -> (device: String, policy: Policy)? {
    fleet.device(of: player).map { (fleet[device: $0].id, fleet[device: $0].app.policy) }
  }

  /// All players in brief.
  package var roster: Roster { fleet.roster }

  /// Everything there is to see at the present instant.
  package var observation: WorldObservation {
    WorldObservation(of: self, slots: roster.slots.map(\.id))
  }

  /// The real clients as they are now.
  package var clients: [ClientObservation] {
    if desk.clients.isEmpty { return [] }
    return desk.clients.ids.compactMap { desk.observation(of: $0, at: now, head.services) }
  }

  /// The faults that are armed, by their numbers only.
  package var armedFaults: [FaultID] { head.armedFaults }

  /// The faults that are armed, as they are seen.
  package var faults: [FaultObservation] { head.observations(at: now) { name(of: $0) } }

  /// The values of an SDK's player that rules judge; `nil` for real clients and crowds.
  package func sight(of id: PlayerID) -> PlayerSummary? { fleet.sight(of: id, at: now, time) }

  /// The same, in place.
  package mutating func sample(at id: PlayerID) -> PlayerSummary? {
    fleet.sample(at: id, at: now, time)
  }

  /// What a right clock shows now.
  var time: UnixTime { UnixTime(at: now, epoch: epoch) }

  /// Runs all events due by `instant`, or until an app's own code is asked something: it then stays
  /// there until the answer is performed. With `orToNews` it stops at the end of the first instant
  /// at which something was reported.
  package mutating func advance(to instant: Instant, orToNews stopsAtNews: Bool = false) {
    let reports = outbox.count
    while !host.isAsking {
      let next = min(instant, schedule.nextInstant ?? .distantFuture)
      if stopsAtNews, next > now, outbox.count > reports { break }
      let canWait = crowds.canWait(until: next, before: instant) && !head.canDisturbCrowds
      if !canWait, !advanceCrowds(to: next) { continue }
      guard let event = schedule.next(through: instant) else { return }
      apply(event)
    }
    if !head.canDisturbCrowds { _ = advanceCrowds(to: now) }
  }

  /// Lets the crowds act up to an instant; whether they went all the way.
  private mutating func advanceCrowds(to instant: Instant) -> Bool {
    guard let effects = crowds.advance(to: instant, &head, &schedule) else { return true }
    carryOut(effects)
    return false
  }

  /// Performs a command at the present instant, and lets everything happen that it leads to at this
  /// instant. A command that names a player, channel or fault that is not there does nothing.
  @discardableResult
  package mutating func perform(_ command: Command) -> CommandOutcome {
    let outcome = CommandOutcome(ofVain: command, in: self) ?? carryOut(command)
    advance(to: now)
    return outcome
  }

  private mutating func apply(_ event: ScheduledEvent) {
    switch event {
    case .start(let player): carryOut(fleet.start(player))
    case .arrival(let request): arrive(request)
    case .takingUp(let request): takeUp(request)
    case .transferBegin(let request): wire.beginTransfer(request, &schedule)
    case .transferEnd(let device): endTransfers(device)
    case .delivery(let request): if let end = wire.takeDelivery(request, &schedule) { hand(end) }
    case .timeout(let request): if let end = wire.takeTimeout(request, &schedule) { hand(end) }
    case .timer(let player, let timer):
      timers.remove(timer, of: player)
      deliver(.timer(timer), to: player, isMedia: timer.kind.isMedia)
    case .waitEnd(let device, let request): endWait(for: request, on: device)
    case .faultBegin(let fault): beginFault(fault)
    case .faultEnd(let fault): if let ends = head.expire(fault, &schedule) { end(ends) }
    case .hostReturn(let wait): returnFromHost(wait)
    case .appLaunch(let device): carryOut(fleet.launchApp(on: device))
    case .retry(let player):
      if let device = fleet.device(of: player) { tryAgain(player, device) }
    case .overloadEnd(let service): carryOut(head.endOverload(of: service, &schedule))
    case .backgroundEnd(let device, let begin):
      carryOut(fleet.stopInBackground(device, since: begin))
    case .clientWait(let client): recordClient(client)
    }
  }

  private mutating func carryOut(_ command: Command) -> CommandOutcome {
    switch command {
    case .player(let id, let command): return order(command, of: id, heard: .ordered(command))
    case .hosted(let id, let command, let content):
      guard let command else {
        outbox.add(content, of: id)
        break
      }
      return order(command, of: id, heard: content)
    case .addPlayer(let channel, let name): return addGuest(channel, name)
    case .removePlayer(let id): return remove(id)
    case .bringBack(let id): return carryOut(crowds.bringBack(id, seed: seed, at: now))
    case .seat(let configuration): seat(configuration)
    case .answerHostCall(let id, let answer): self.answer(id, answer)
    case .hostSideEffect(let effect, let id): return .done(run(effect, for: id).map { .ran($0) })
    case .background(let id): return carryOut(fleet.switchBackground(of: id))
    case .killApp(let id): return killApp(of: id)
    case .rotate(let id): return carryOut(fleet.rotateDevice(of: id))
    case .setPolicy(let id, let policy): return carryOut(fleet.setPolicy(policy, of: id))
    case .setNetwork(let id, let network): return setNetwork(network, of: id)
    case .rename(let id, let name): return rename(id, to: name)
    case .arm(let fault, let provoke): return arm(fault, provoke: provoke)
    case .inject(let key, let id, let provoke):
      guard let kind = FaultCatalogue.kind(key) else { return .idle(.unfitFault) }
      return arm(kind.fault(of: .player(id)), provoke: provoke)
    case .clearFault(let id): return clear(head.clear(&schedule) { $0.id == id })
    case .clearFaultNamed(let name): return clear(head.clear(&schedule) { $0.rule.name == name })
    case .clearFaults(let id): return clear(head.clear(at: id, reason: "cleared", &schedule))
    case .setCapacity(let change): setCapacity(change)
    case .reset: return reset()
    case .outside(let request): return .done(.answered(answer(request)))
    case .upstreamAnswered(let answer): take(answer)
    case .say(let text): announce(.caption(text), of: nil)
    case .putMarker(let label): announce(.markerPut(label), of: nil)
    case .beginChapter(let title): announce(.chapterBegan(title), of: nil)
    case .show(let shot): return show(shot)
    }
    return .done()
  }

  /// Gives an input to a player, now or when its app's main thread is free; returns what a command
  /// has led to.
  @discardableResult
  mutating func deliver(
    _ input: PlayerInput, to id: PlayerID, isMedia: Bool = false
  ) -> CommandResult {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning,
      !fleet.defers(input, of: id, isMedia: isMedia)
    else { return .nothing }
    return handle(input, id, device)
  }

  @discardableResult
  mutating func handle(_ input: PlayerInput, _ id: PlayerID, _ device: Int) -> CommandResult {
    let result = fleet.handle(
      input, id, on: device, at: now, time, tries: retries.attempts(of: id), into: &effects)
    let asked = effects.take()
    let reactions = apply(asked, of: id, device)
    effects.giveBack(asked)
    for (reaction, trouble) in reactions {
      for player in fleet.targets(of: trouble, at: id, on: device) {
        react(reaction, to: trouble, player, device)
      }
    }
    if fleet[device: device].isInBackground { settleBackground(of: device, after: input) }
    return result
  }

  /// In the background a player that stops, or leaves Picture in Picture, may have been the one
  /// that kept the app running.
  private mutating func settleBackground(of device: Int, after input: PlayerInput) {
    if case .background = input { return }
    carryOut(fleet.settle(device))
  }

  /// The app of a device has gone to the background, and stops its players after a delay.
  private mutating func stopInBackground(_ device: Int, after delay: Duration) {
    fleet[device: device].beginBackgroundTask(at: now)
    carryOut(fleet.settle(device))
    guard delay > .zero else { return carryOut(fleet.stopInBackground(device, since: now)) }
    schedule.add(.backgroundEnd(device: device, since: now), at: now + delay)
  }

  /// Carries out a player's effects; returns its app's reactions to its notices.
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
      case .setTimer(let timer, let instant):
        fleet[device: device].mainThread.forget(timer, of: id)
        timers.set(timer, of: id, at: instant, &schedule)
      case .cancelTimer(let timer):
        fleet[device: device].mainThread.forget(timer, of: id)
        timers.cancel(timer, of: id, &schedule)
      case .blockMainThread(let request, let limit):
        let end = schedule.add(.waitEnd(device: device, request), at: now + limit)
        fleet[device: device].mainThread.block(on: request, until: end, at: now)
      case .hostCall(let call, let question): host.ask(HostCall(id: call, question: question))
      case .turnDevice(let orientation): carryOut(fleet.turn(device, to: orientation, by: id))
      case .announce(let notice):
        announce(notice, of: id)
        if case .simulator(.zapStarted) = notice { retries.cancel(id, &schedule) }
        if case .simulator(.zapFinished) = notice { retries.reset(id, &schedule) }
      case .meet(let trouble, let repeats, let answer):
        outbox.add(.met(trouble, repeats: repeats, answer: answer), of: id)
      case .react(let reaction, let trouble): reactions.append((reaction, trouble))
      }
    }
    return reactions
  }

  /// What an app does about trouble of one of its players.
  private mutating func react(
    _ reaction: Reaction, to trouble: Trouble?, _ id: PlayerID, _ device: Int
  ) {
    // Errors that come before a try that was put off lead to nothing else.
    guard !retries.isPending(id) else { return }
    if reaction.countsAsTry(about: trouble) { retries.begin(id, named: name(of: id)) }
    switch reaction {
    case .tryAgain:
      outbox.add(.reacted(reaction), of: id)
      tryAgain(id, device)
    case .tryAgainLater(let own):
      outbox.add(.reacted(reaction), of: id)
      // It stops, as a documented app does, and only then waits.
      deliver(.command(.stop), to: id)
      let backoff = own ?? fleet[device: device].backoff
      let wait = retries.putOff(id, named: name(of: id), backoff, &schedule)
      announce(fleet.reaction(.recover, in: wait, device), of: id)
    case .nothing, .tell, .play, .stop, .recover, .restart, .renewLicence:
      carryOut(fleet.react(reaction, on: id, device))
    }
  }

  private mutating func tryAgain(_ id: PlayerID, _ device: Int) {
    retries.begin(id, named: name(of: id))
    carryOut(fleet.act(.recover, on: id, device))
  }

  /// Unblocks the main thread without the answer that it waited for.
  private mutating func endWait(for request: RequestID, on device: Int) {
    guard fleet[device: device].mainThread.unblock(by: request) != nil else { return }
    if let player = wire.flight(request)?.request.sender {
      deliver(.waitEnded(request), to: player)
    }
    drainBacklog(of: device)
  }

  /// Lets the inputs run that waited for the main thread, until something blocks it again.
  mutating func drainBacklog(of device: Int) {
    while let (player, input) = fleet[device: device].mainThread.takeFirst() {
      handle(input, player, device)
    }
    // An app that has made its last calls in the background is suspended now.
    if fleet[device: device].isInBackground { carryOut(fleet.settle(device)) }
  }

  /// Carries out what something in a part has led to.
  mutating func carryOut(_ effects: [WorldEffect]) {
    for effect in effects {
      switch effect {
      case .announce(let notice, let player): announce(notice, of: player)
      case .report(let content, let player): outbox.add(content, of: player)
      case .deliver(let input, let player): deliver(input, to: player)
      case .order(let command, let player):
        _ = order(command, of: player, heard: .ordered(command))
      case .suspend(let device): fleet[device: device].mainThread.suspend()
      case .stopInBackground(let device, let delay): stopInBackground(device, after: delay)
      case .stoppedInBackground(let device):
        fleet[device: device].finishBackgroundTask()
        carryOut(fleet.settle(device))
      case .drain(let device): drainBacklog(of: device)
      case .launch(let device, let delay):
        schedule.add(.appLaunch(device: device), at: now + delay)
        fleet[device: device].planLaunch(at: now + delay)
      }
    }
  }

  mutating func carryOut(_ consequences: Consequences) -> CommandOutcome {
    carryOut(consequences.effects)
    return consequences.outcome
  }

  mutating func announce(_ notice: Notice, of player: PlayerID?) {
    outbox.add(notice, of: player, named: player.map { name(of: $0) } ?? "", at: now)
  }

  mutating func announce(_ notice: SimulatorNotice, of player: PlayerID?) {
    announce(.simulator(notice), of: player)
  }
}
