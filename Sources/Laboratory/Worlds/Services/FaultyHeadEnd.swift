import Crowd
package import Faults
package import HeadEnd
package import HeadEndAPI
import Players
package import Simulation

/// The head-end, and the faults that are armed on the way to it or in the devices: every request
/// passes them.
package struct FaultyHeadEnd: Sendable {
  /// What is scheduled for an armed fault.
  private struct Timers: Sendable {
    var begin: EventTicket?
    var end: EventTicket?
    /// What happens when it begins.
    let provoking: Provoking
  }

  private var head: FaultInjector<CapacityGate<HeadEnd>>
  private var timers: [FaultID: Timers] = [:]

  init(_ configuration: HeadEndConfiguration, _ capacity: ServiceCapacity) {
    head = FaultInjector(CapacityGate(HeadEnd(configuration), capacity), seed: configuration.seed)
  }

  /// The head-end without the faults.
  package var services: HeadEnd {
    _read { yield head.base.base }
  }

  /// The queues in front of the services, shared by all senders of requests.
  package internal(set) var queues: ServiceQueues {
    _read { yield head.base.queues }
    _modify { yield &head.base.queues }
  }

  /// The certificate that an app with a resource loader carries in its bundle: X.509 DER.
  package var applicationCertificate: [UInt8] { services.applicationCertificate }

  /// How many sessions the service counts for an account.
  package func sessionCount(ofAccount account: String, at now: Instant) -> Int {
    services.sessions(ofAccount: account, at: now).count
  }

  /// Registers a device that comes later: a guest's, or a real client's.
  mutating func admit(device: String, account: String, sessionLimit: Int, address: String) {
    head.base.base.admit(
      device: device, account: account, sessionLimit: sessionLimit, address: address)
  }

  /// Ends the live sessions of a device.
  mutating func endSessions(ofDevice device: String) {
    head.base.base.endSessions(ofDevice: device)
  }

  /// An upstream has set up a session of a client.
  mutating func noteUpstreamSession(of client: PlayerID) {
    head.base.base.noteUpstreamSession(of: client)
  }

  /// Answers a request without retry.
  mutating func answer(_ request: Request, at now: Instant) -> Answer {
    let refused = queues.load(of: request.operation.service).refusedInAll
    let answer = head.answer(request, at: now)
    record(answer, to: request, refusedBefore: refused, at: now)
    return answer
  }

  /// Passes on a request whose sender can wait until a slow service takes it up.
  mutating func handle(
    _ request: Request, at now: Instant
  ) -> FaultInjector<CapacityGate<HeadEnd>>.Reception {
    let refused = queues.load(of: request.operation.service).refusedInAll
    let reception = head.handle(request, at: now)
    if case .answered(let answer) = reception {
      record(answer, to: request, refusedBefore: refused, at: now)
    }
    return reception
  }

  /// A slow service takes up a request that it held.
  mutating func takeUp(_ id: RequestID, at now: Instant) -> (request: Request, answer: Answer)? {
    guard let request = head.heldRequest(id) else { return nil }
    let refused = queues.load(of: request.operation.service).refusedInAll
    let answer = head.takeUp(request, at: now)
    record(answer, to: request, refusedBefore: refused, at: now)
    return (request, answer)
  }

  /// Counts an answer that is an error; queues count what they refuse themselves.
  private mutating func record(
    _ answer: Answer, to request: Request, refusedBefore: Int, at now: Instant
  ) {
    let service = request.operation.service
    guard request.upstream == nil, answer.isError,
      queues.load(of: service).refusedInAll == refusedBefore
    else { return }
    queues.noteError(of: service, at: now)
  }

  /// What nothing reports of a read from the device.
  mutating func silence(of read: Request, at now: Instant) -> Silence? {
    head.silence(of: read, at: now)
  }

  /// Arms a fault for players, in place of one of the same name. If it begins at once, it has
  /// to be begun next.
  mutating func arm(
    _ rule: Fault, on targets: [PlayerID], provoke: Provoking, _ schedule: inout Schedule
  ) -> ArmedFault {
    for target in targets { replace(rule.name, at: target, &schedule) }
    if case .client(let name) = rule.targets { replace(rule.name, awaiting: name, &schedule) }
    let fault = head.board.arm(rule, on: targets, at: schedule.now)
    if fault.awaitedClient == nil { time(fault, provoke: provoke, &schedule) }
    return fault
  }

  /// Schedules the beginning and the end of a fault.
  private mutating func time(_ fault: ArmedFault, provoke: Provoking, _ schedule: inout Schedule) {
    var timers = Timers(provoking: provoke)
    if let end = fault.end { timers.end = schedule.add(.faultEnd(fault.id), at: end) }
    if fault.begin > schedule.now {
      timers.begin = schedule.add(.faultBegin(fault.id), at: fault.begin)
    }
    self.timers[fault.id] = timers
  }

  /// A fault of that name makes room for another.
  private mutating func replace(
    _ name: String, at player: PlayerID, _ schedule: inout Schedule
  ) {
    for fault in head.board.armed where fault.rule.name == name && fault.isOn(player) {
      if !head.board.release(player, from: fault.id) { cancelTimers(of: fault.id, &schedule) }
    }
  }

  private mutating func replace(
    _ name: String, awaiting client: String, _ schedule: inout Schedule
  ) {
    for fault in head.board.armed where fault.rule.name == name && fault.awaitedClient == client {
      head.board.disarm(fault.id)
      cancelTimers(of: fault.id, &schedule)
    }
  }

  /// The players that a fault for everyone or for a share targets.
  func targets(of rule: Fault, among players: [PlayerID]) -> [PlayerID] {
    head.board.targets(of: rule, among: players)
  }

  /// Aims the faults that are for everyone, or for a share, at a player who was added; returns
  /// them.
  mutating func join(_ player: PlayerID) -> [ArmedFault] {
    head.board.join(player)
  }

  /// Aims the faults for a real client of that name at the player that has it now; returns them.
  mutating func join(
    _ player: PlayerID, named client: String, _ schedule: inout Schedule
  ) -> [ArmedFault] {
    for fault in head.board.armed where fault.awaitedClient == client {
      replace(fault.rule.name, at: player, &schedule)
    }
    let joined = head.board.join(player, named: client, at: schedule.now)
    for fault in joined { time(fault, provoke: false, &schedule) }
    return joined
  }

  /// Aims the faults of one player at another, who takes the place of the first.
  mutating func passFaults(
    from last: PlayerID, to next: PlayerID, keepingTeardown keeps: Bool
  ) {
    head.board.pass(from: last, to: next, keepingTeardown: keeps)
  }

  /// Aims what acts on the device of a player at another player there: a device outlives the items
  /// of an app.
  mutating func passDeviceFaults(from last: PlayerID, to next: PlayerID) {
    head.board.passDeviceFaults(from: last, to: next)
  }

  /// Whether a condition of a player's device is aimed at that player.
  package func hasDeviceFault(_ player: PlayerID) -> Bool { playersOfDeviceFaults.contains(player) }

  /// The time of a fault has come: off the wire it acts at once. Returns it as it was before.
  mutating func begin(_ id: FaultID) -> (fault: ArmedFault, provoking: Provoking)? {
    guard let fault = head.board.fault(id) else { return nil }
    timers[id]?.begin = nil
    let provoking = provoking(of: id)
    if !fault.rule.point.isOnWire { head.board.fire(id) }
    return (fault, provoking)
  }

  /// What happens when a fault begins.
  private func provoking(of id: FaultID) -> Provoking { timers[id]?.provoking ?? .never }

  /// Whether a limit or a fault can make what one client does concern another, or stop it.
  var canDisturbCrowds: Bool { !queues.capacity.isUnlimited || hasArmedFaults }

  package var hasArmedFaults: Bool { !head.board.armed.isEmpty }

  /// The faults on the wire that act on a player.
  func faults(actingOn player: PlayerID, at now: Instant) -> [ArmedFault] {
    head.board.armed.filter {
      $0.rule.point.isOnWire && $0.acts(at: now) && $0.isOn(player)
    }
  }

  /// The faults that may still act on a player, for as long as they would; those of its device stay
  /// with the device's other players.
  package func rulesThatWait(at player: PlayerID, at now: Instant) -> [Fault] {
    faults(actingOn: player, at: now).map { fault in
      var rule = fault.rule
      if let end = fault.end { rule.ending = .lasting(end - now) }
      return rule
    }
  }

  /// Takes in what faults have done to a crowd, which counts for itself.
  mutating func record(_ faults: [CrowdFault], of crowd: PlayerID) {
    for fault in faults {
      head.board.record(
        fault.id, at: crowd, fired: fault.fired, skipped: fault.skipped, isSpent: fault.isSpent)
    }
  }

  /// What faults did since this was last asked, oldest first.
  mutating func takeReports(_ schedule: inout Schedule) -> [WorldEffect] {
    var reports: [WorldEffect] = []
    for encounter in head.board.takeEncounters() {
      if let notice = encounter.notice {
        reports.append(.announce(.simulator(notice), of: encounter.player))
      }
      guard encounter.isLast else { continue }
      let end = SimulatorNotice.faultEnded(
        name: encounter.rule.name, reason: SimulatorNotice.faultIsDone)
      reports.append(.announce(.simulator(end), of: encounter.player))
      if head.board.fault(encounter.fault) == nil { cancelTimers(of: encounter.fault, &schedule) }
    }
    return reports
  }

  /// Ends a fault that expires; `nil` when it has ended before.
  mutating func expire(_ id: FaultID, _ schedule: inout Schedule) -> [WorldEffect]? {
    guard let fault = head.board.fault(id) else { return nil }
    return end(fault, at: nil, reason: "expired", &schedule)
  }

  /// Ends the faults of a player, or all of them.
  mutating func clear(
    at player: PlayerID?, reason: String, _ schedule: inout Schedule
  ) -> [WorldEffect] {
    head.board.armed.filter { fault in player.map { fault.isOn($0) } ?? true }
      .flatMap { end($0, at: player, reason: reason, &schedule) }
  }

  /// Ends the faults of a player that last until its app is killed.
  mutating func endWithApp(
    of player: PlayerID, _ schedule: inout Schedule
  ) -> [WorldEffect] {
    head.board.armed.filter { $0.isOn(player) && $0.rule.ending == .untilAppKilled }
      .flatMap { end($0, at: player, reason: "the app was killed", &schedule) }
  }

  /// Ends some faults everywhere.
  mutating func clear(_ schedule: inout Schedule, where isMeant: (ArmedFault) -> Bool)
    -> [WorldEffect]
  {
    head.board.armed.filter(isMeant).flatMap { end($0, at: nil, reason: "cleared", &schedule) }
  }

  private mutating func end(
    _ fault: ArmedFault, at player: PlayerID?, reason: String, _ schedule: inout Schedule
  ) -> [WorldEffect] {
    let notice = Notice.simulator(.faultEnded(name: fault.rule.name, reason: reason))
    let left = player.map { [$0] } ?? fault.players
    let reports: [WorldEffect] =
      left.isEmpty ? [.announce(notice, of: nil)] : left.map { .announce(notice, of: $0) }
    if let player, head.board.release(player, from: fault.id) { return reports }
    head.board.disarm(fault.id)
    cancelTimers(of: fault.id, &schedule)
    return reports
  }

  private mutating func cancelTimers(of id: FaultID, _ schedule: inout Schedule) {
    guard let timers = timers.removeValue(forKey: id) else { return }
    if let begin = timers.begin { schedule.cancel(begin) }
    if let end = timers.end { schedule.cancel(end) }
  }

  /// Whether a fault acts at a point, for any of some players.
  func isActing(_ point: FaultPoint, forAny players: [PlayerID], at now: Instant) -> Bool {
    players.contains { head.board.isActing(point, for: $0, at: now) }
  }

  /// The players that armed conditions of devices are aimed at.
  var playersOfDeviceFaults: [PlayerID] {
    head.board.armed.filter { $0.rule.point.device?.isEvent == false }
      .flatMap { $0.players }
  }

  /// The faults that are armed, in the order in which they were.
  var armedFaults: [FaultID] { head.board.armed.map(\.id) }

  /// The armed faults, as they are seen; `name` names players.
  func observations(at now: Instant, name: (PlayerID) -> String) -> [FaultObservation] {
    head.board.armed.map {
      FaultObservation(of: $0, provoking(of: $0.id), at: now, name: name)
    }
  }

  /// What faults of each name have done at each player.
  package var counts: [FaultCount] { head.board.counts }

  /// Announces services that have become overloaded, and looks again when they may have recovered.
  mutating func takeOverloads(_ schedule: inout Schedule) -> [WorldEffect] {
    queues.takeOverloads().map { overload in
      schedule.add(.overloadEnd(overload.service), at: max(schedule.now, overload.end))
      return .announce(.simulator(.serviceOverloaded(service: overload.service.name)), of: nil)
    }
  }

  /// Announces that a service has recovered, or looks again later.
  mutating func endOverload(of service: Service, _ schedule: inout Schedule) -> [WorldEffect] {
    if let overload = queues.takeRecovery(of: service, at: schedule.now) {
      let notice = SimulatorNotice.serviceRecovered(
        service: service.name, refused: overload.refused, unanswered: overload.unanswered)
      return [.announce(.simulator(notice), of: nil)]
    }
    if let overload = queues.overload(of: service) {
      schedule.add(.overloadEnd(service), at: overload.end)
    }
    return []
  }

  /// The operator's console ends all sessions of an account
  /// (Players/SecureSessions, "Operator kill").
  mutating func killSessions(
    ofAccount account: String, as id: RequestID, at now: Instant
  ) -> RequestRecord {
    let order = "{\"accountId\":" + JSON.quoted(account) + "}"
    let request = Request(
      id: id, sender: .operatorConsole, operation: .killSessions, method: .put,
      to: ServiceAddress(services.endpoints.operatorSSM + "/sessions/killAccountSessions"),
      authorizations: services.operatorToken(at: now), body: Array(order.utf8),
      timeout: .seconds(10))
    var record = RequestRecord(request, sent: now)
    record.player = "operator"
    record.answer(answer(request, at: now).outcome, at: now)
    return record
  }
}

extension Answer {
  /// Whether it is a response that refuses the request.
  fileprivate var isError: Bool {
    if case .response(let response) = outcome { response.status >= 400 } else { false }
  }
}

extension LoaderSettings {
  /// What a TVSDK app's author wrote into it; `nil` for the other SDKs. The cookie names the
  /// household to the entitlement server.
  init?(of configuration: PlayerConfiguration, _ services: HeadEnd) {
    guard case .resourceLoader(let loader) = configuration.keyAPI else { return nil }
    self.init(
      useCase: loader.useCase,
      certificate: loader.hasCertificate ? services.certificateReader : nil,
      enforcesDeviceID: loader.enforcesDeviceID, cookie: configuration.account,
      token: services.token(for: configuration))
  }
}

extension HeadEnd {
  /// Where a player's app has its ExpressPlay token URL from.
  fileprivate func token(for player: PlayerConfiguration) -> LoaderSettings.Token {
    switch player.loader.tokenSource {
    case .playlist: .ofPlaylist
    case .tokenEndpoint: .ordered(expressPlayCredentials)
    case .app: .written(writtenTokenURL(for: player.channel.content))
    }
  }
}
