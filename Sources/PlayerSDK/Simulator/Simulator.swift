internal import Events
import Faults
public import Foundation
import HeadEndAPI
package import Lab
import Players
import Simulation

/// A simulated household, its head-end and its network around the code of an app: the SDK's classes
/// attach to `Simulator.current`, and a test drives its clock.
///
/// The seed and the calls determine everything that happens; nothing waits for real time.
@MainActor public final class Simulator {
  /// The simulator of new players and `.shared` objects: in code that a simulator calls,
  /// such as a delegate's, and in `asCurrent`, that simulator; elsewhere the one that was assigned
  /// last, by whatever test of the process.
  public static var current: Simulator {
    get { Place.entered?.simulator ?? assigned }
    set { if let place = Place.entered { place.simulator = newValue } else { assigned = newValue } }
  }

  private static var assigned = Simulator()

  /// Where `current` is kept apart from the rest of the process.
  final class Place: Sendable {
    /// Whose code runs there.
    enum Caller: Sendable {
      case test
      /// What it does later than then, the app does by itself.
      case viewer(at: Instant)
      case app
    }

    @TaskLocal fileprivate static var entered: Place?
    @MainActor fileprivate var simulator: Simulator
    fileprivate let caller: Caller

    @MainActor init(_ simulator: Simulator, for caller: Caller) {
      (self.simulator, self.caller) = (simulator, caller)
    }

    /// Runs code that finds this place's simulator.
    func enter<Result>(_ code: () throws -> Result) rethrows -> Result {
      try Self.$entered.withValue(self) { try code() }
    }
  }

  /// What was done to the session, in order: a new world to which the same is done at the same
  /// instants announces the same.
  package private(set) var steps: [TimedCommand] = []
  /// Everything that was announced so far, oldest first.
  public internal(set) var log: [LogEntry] = []
  /// The device that the app under test runs on; new players are created there.
  public private(set) var device: String

  let session: Session
  let lineUp: SimulatedLineUp
  let endpoints: Endpoints
  let center: NotificationCenter
  let seed: UInt64
  let delivery: Delivery
  /// Notifications for the SDK's thread, oldest first.
  var posts: [Post] = []
  /// Whether something was posted on the main actor since time was last advanced.
  var hasPosted = false
  /// Who has been woken by a metric event and may not have read it yet.
  var wakingReaders: [MetricReader] = []
  private(set) var bindings: [PlayerID: PlayerBinding] = [:]
  var identifierCount = 0
  var screens = Screens()
  var cast = Cast()
  /// Faults for named players that nothing plays, in order.
  var waiting: [String: [Fault]] = [:]
  /// Faults that players left which were removed, and when, by screen.
  var left: [Int: (faults: [Fault], instant: Instant)] = [:]
  var timers: [SimulatedTimer] = []
  var agenda = Agenda()
  /// What the viewer has ordered while the app's main thread was blocked, in order.
  var heldOrders: [HeldOrder] = []
  /// What was done from outside, in order.
  private(set) var deeds: [TimedAppCommand] = []
  /// The screen of each player that was on one, and what its player was like that was first there.
  private(set) var screenOf: [PlayerID: Int] = [:]
  private(set) var firstOnScreen: [Int: PlayerConfiguration] = [:]
  private(set) var screenNames: [Int: String] = [:]
  var stateObservations: [WeakObservation] = []
  /// Requests that have ended, once somebody reads them, and how many metric events there were.
  var endedRequests: [RequestRecord] = []
  var metricCount = 0
  /// Players without an item, until their sessions are torn down.
  private var leaving: [PlayerID] = []
  private let mailbox: Mailbox<Announcement>
  private var isSettling = false
  /// When something happens next, and what the app can do; `nil` until that is asked.
  private var glance: (next: Instant?, isAwake: Bool, isBlocked: Bool)?
  /// How players are, as far as that was asked since something has happened last.
  private var seen: [PlayerID: PlayerObservation] = [:]
  /// The question that the app's code is answering.
  private var openCall: HostCallID?
  private var sharedObjects: [ObjectIdentifier: AnyObject] = [:]

  /// One announcement, as in the event log.
  public struct LogEntry: Hashable, Sendable {
    // What is written about it is made when somebody reads it.
    private let announcement: Announcement

    init(_ announcement: Announcement) {
      self.announcement = announcement
    }

    var notice: Notice { announcement.notice }
    var instant: Instant { announcement.instant }
    var id: PlayerID? { announcement.player }

    /// Simulated time since the start.
    public var time: Duration { announcement.instant.sinceStart }
    /// The simulated player's name, empty for what concerns all.
    public var player: String { announcement.playerName }
    /// The notification's raw name, such as `OTVSSMHeartbeatErrorNotification`, or the timeline's.
    public var name: String { announcement.notice.name }
    /// Codes and message, in one line.
    public var text: String { announcement.notice.text }
    /// The whole message as a line of JSON.
    public var json: String { EventLogLine(announcement).text }
  }

  /// A simulator at its first instant.
  ///
  /// - Parameters:
  ///   - lineUp: household, channels, timings and network.
  ///   - seed: seeds everything that is random.
  ///   - delivery: on which thread notifications are posted.
  ///   - notificationCenter: where notifications are posted.
  public convenience init(
    _ lineUp: SimulatedLineUp = .standard, seed: UInt64 = 7,
    delivery: Delivery = .onTheMainActor,
    notificationCenter: NotificationCenter = .default
  ) {
    self.init(
      lineUp, seed: seed, delivery: delivery, notificationCenter: notificationCenter, rules: nil)
  }

  /// The same, whose app's own code is judged.
  package init(
    _ lineUp: SimulatedLineUp, seed: UInt64, delivery: Delivery = .onTheMainActor,
    notificationCenter: NotificationCenter, rules: [Rule]?
  ) {
    precondition(!lineUp.devices.isEmpty, "A line-up has a device for the app to run on.")
    self.lineUp = lineUp
    session = Session(
      lineUp.lineUp, seed: seed, epoch: .scriptedEpoch, rules: rules.map { RuleBook($0) })
    // Nobody goes back in time here.
    session.historyBytes = 0
    endpoints = Endpoints(tenant: lineUp.tenant)
    center = notificationCenter
    device = lineUp.devices[0]
    mailbox = Mailbox(on: session.bus)
    self.seed = seed
    self.delivery = delivery
  }

  /// What the app's own code has broken so far, in order; nothing unless it is judged.
  package var breaches: [Breach] { session.rules?.allBreaches ?? [] }

  /// Simulated time since the start.
  public var now: Duration { session.now.sinceStart }

  /// The date by the simulated clock, which starts at the head-end's epoch.
  public var date: Date { date(at: session.now) }

  func date(at instant: Instant) -> Date {
    let time = UnixTime(at: instant, epoch: session.world.epoch)
    return Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
  }

  /// Selects the device of the line-up on which new players are created.
  public func use(device: String) throws(SimulatorProblem) {
    guard lineUp.devices.contains(device) else {
      throw SimulatorProblem("no device \"\(device)\"; accepted: \(lineUp.devices)")
    }
    self.device = device
    glance = nil
  }

  /// Runs a test with this simulator as `current`, whatever other tests assign while it waits.
  public func asCurrent<Result>(
    _ test: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await Place.$entered.withValue(Place(self, for: .test)) { try await test() }
  }

  /// A place where this simulator is `current`, for code of the app that it calls.
  var place: Place { Place(self, for: .app) }

  /// Whether what is called now is what a viewer orders.
  var isViewersTurn: Bool {
    switch Place.entered?.caller ?? .test {
    case .test: session.now == .zero
    case .viewer(let instant): session.now == instant
    case .app: false
    }
  }

  /// Where notifications are posted.
  public var notificationCenter: NotificationCenter { center }

  /// Advances simulated time; notifications and delegate calls come at their instants.
  public func advance(by duration: Duration) {
    precondition(
      delivery == .onTheMainActor,
      "A simulator that delivers like the SDK is advanced by `await advance(by:)`.")
    let target = session.now + duration
    repeat { step(towards: target) } while isBehind(target)
  }

  /// Advances to the next event, or to the target if that comes first.
  func step(towards target: Instant) {
    precondition(!isSettling, "Simulated time is advanced by the test, not by what it calls.")
    guard !agenda.isOver else { return }
    // A timer that an app in the background missed is due before now.
    let event = [nextEvent, nextTimer, nextDeed].compactMap(\.self).min() ?? target
    let next = max(session.now, min(event, target))
    forgetSights()
    session.advance(to: next)
    settle()
    doWhatIsDue()
  }

  /// Whether something is still to happen before the target.
  func isBehind(_ target: Instant) -> Bool {
    guard !agenda.isOver else { return false }
    let next = [nextEvent, nextTimer, nextDeed].compactMap(\.self).min()
    return session.now < target || next.map { $0 <= target } == true
  }

  /// Remembers what is done from outside.
  func record(_ deed: AppCommand) {
    deeds.append(TimedAppCommand(instant: session.now, deed: deed))
    noteNames()
  }

  /// Which screen has which name by now.
  func noteNames() {
    for name in cast.names {
      let screen = cast.player(name).flatMap { latest(of: $0) }.flatMap { screenOf[$0] }
      if let screen { screenNames[screen] = name }
    }
  }

  /// Ends a run: nothing of the app is kept.
  func end() {
    noteNames()
    (cast, timers, agenda) = (Cast(), [], Agenda(isOver: true))
    (bindings, sharedObjects, stateObservations) = ([:], [:], [])
  }

  /// This simulator's one object of an SDK's class that has a `.shared`.
  func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let object = sharedObjects[key] as? Object { return object }
    let object = make()
    sharedObjects[key] = object
    return object
  }
}

extension Simulator {
  /// Performs a command now, and reports what comes of it to the app's code at once.
  func perform(_ command: Command) {
    record(command)
    session.perform(command)
    settle()
  }

  /// Runs a side effect of the app's code, for the question that it is answering unless another is
  /// given.
  func run(_ effect: HostSideEffect, for call: HostCallID? = nil) -> HostSideEffect.Outcome? {
    let call = call ?? openCall
    record(.hostSideEffect(effect, for: call))
    defer { settle() }
    return session.run(effect, for: call)
  }

  /// Creates a player; its binding is kept until the player is released.
  func bind(_ binding: PlayerBinding, _ configuration: PlayerConfiguration) -> PlayerID {
    let id = session.world.nextPlayer
    var configuration = configuration
    configuration.hostedApp?.screen = binding.screen
    bindings[id] = binding
    if let screen = binding.screen {
      screenOf[id] = screen
      if firstOnScreen[screen] == nil { firstOnScreen[screen] = configuration }
    }
    perform(.seat(configuration))
    takeFaults(for: id)
    return id
  }

  /// Stops a player whose object was de-initialised, and removes it once its session is torn down.
  func release(_ id: PlayerID) {
    guard bindings[id] != nil, !leaving.contains(id) else { return }
    leaving.append(id)
    perform(.hosted(id, .stop, heard: nil))
  }

  func observation(of id: PlayerID) -> PlayerObservation? {
    if let seen = seen[id] { return seen }
    let observation = session.observation(of: id)
    seen[id] = observation
    return observation
  }

  private var present: (next: Instant?, isAwake: Bool, isBlocked: Bool) {
    if let glance { return glance }
    let present = (
      session.nextInstant, session.isAppAwake(on: device), session.isMainThreadBlocked(on: device)
    )
    glance = present
    return present
  }

  /// When something happens next in the simulated world.
  private var nextEvent: Instant? { present.next }

  /// Whether the app runs, and the system has not suspended it.
  var isAppAwake: Bool { present.isAwake }

  /// Whether a synchronous call blocks the app's main thread: timers and orders wait.
  var isMainThreadBlocked: Bool { present.isBlocked }

  private func record(_ command: Command) {
    forgetSights()
    // What an app does while it is taken down is no part of the session.
    guard !agenda.isOver else { return }
    steps.append(TimedCommand(at: session.now, command))
  }

  private func forgetSights() {
    seen.removeAll(keepingCapacity: true)
    glance = nil
  }

  /// Notifies and asks the app's code until nothing is left to say or ask at this instant.
  private func settle() {
    guard !isSettling else { return }
    isSettling = true
    defer { isSettling = false }
    place.enter {
      while measureRequests() || publishNews() || answerCall() || removeStopped() || fireTimers() {}
      if !waiting.isEmpty { armWaiting() }
      checkState()
    }
  }

  private func publishNews() -> Bool {
    let news = mailbox.takeAll()
    for announcement in news { publish(announcement) }
    return !news.isEmpty
  }

  private func answerCall() -> Bool {
    guard let call = session.hostCall else { return false }
    openCall = call.id
    let binding = bindings[call.id.player]
    let answer = binding?.code?.answer(call, about: binding?.url) ?? call.question.silence
    openCall = nil
    perform(.answerHostCall(call.id, answer))
    return true
  }

  /// Whether a condition of its device would end with it, since the app shows nothing else: it
  /// stays until the next item takes that over.
  private func isLastUnderDeviceFault(_ id: PlayerID) -> Bool {
    session.world.head.hasDeviceFault(id)
      && !bindings.contains { $0.key != id && $0.value.device == bindings[id]?.device }
  }

  private func removeStopped() -> Bool {
    guard
      let stopped = leaving.first(where: { id in
        let state = observation(of: id)?.session.state
        return (state == .off || state == nil) && !isLastUnderDeviceFault(id)
          && !session.isSettingUp(id)
      })
    else { return false }
    leaving.removeAll { $0 == stopped }
    keepFaults(of: stopped)
    bindings[stopped] = nil
    perform(.removePlayer(stopped))
    return true
  }
}

/// Why a call of the simulator cannot be done.
public struct SimulatorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong, and what is accepted.
  public let description: String

  init(_ description: String) { self.description = description }
}
