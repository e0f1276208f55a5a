internal import Events
import Faults
public import Foundation
import HeadEndAPI
import Players
package import Sessions
import Simulation
package import Worlds

/// A simulated household with its head-end and network, around the code of an app: the SDK's
/// classes attach to `Simulator.current`, and a test drives its clock.
///
/// The seed and the calls determine everything that happens; nothing waits for real time.
@MainActor public final class Simulator {
  /// The simulator that new players and `.shared` objects belong to. In code that a simulator
  /// calls, such as a delegate's, and in `asCurrent`, it is that simulator; elsewhere it is the one
  /// last assigned in the process.
  public static var current: Simulator {
    get { Place.entered?.simulator ?? assigned }
    set { if let place = Place.entered { place.simulator = newValue } else { assigned = newValue } }
  }

  private static var assigned = Simulator()

  /// The task's own `current`, independent of the rest of the process.
  final class Place: Sendable {
    /// The caller of the code that runs there.
    enum Caller: Sendable {
      case test
      /// The viewer; whatever happens at a later instant is the app's own reaction.
      case viewer(at: Instant)
      case app
    }

    @TaskLocal fileprivate static var entered: Place?
    @MainActor fileprivate var simulator: Simulator
    fileprivate let caller: Caller

    @MainActor init(_ simulator: Simulator, for caller: Caller) {
      (self.simulator, self.caller) = (simulator, caller)
    }

    /// Runs code in this context, where its simulator is `current`.
    func enter<Result>(_ code: () throws -> Result) rethrows -> Result {
      try Self.$entered.withValue(self) { try code() }
    }
  }

  /// The commands to the session, in order: a new world with the same commands at the same instants
  /// makes the same announcements.
  package private(set) var steps: [TimedCommand] = []
  /// All announcements so far, oldest first.
  public internal(set) var log: [LogEntry] = []
  /// The device that the app under test runs on and that new players are created on.
  public private(set) var device: String

  let session: Session
  let lineUp: SimulatedLineUp
  let endpoints: Endpoints
  let center: NotificationCenter
  let seed: UInt64
  let delivery: Delivery
  /// Notifications for the SDK's thread, oldest first.
  var posts: [Post] = []
  /// True if something was posted on the main actor since time was last advanced.
  var hasPosted = false
  /// The tasks that a metric event has woken and that may not have read it yet.
  var wakingReaders: [MetricReader] = []
  private(set) var bindings: [PlayerID: PlayerBinding] = [:]
  var identifierCount = 0
  var screens = Screens()
  var cast = Cast()
  /// Faults for named players that play nothing yet, in order.
  var waiting: [String: [Fault]] = [:]
  /// Faults that removed players left behind, with the instant of removal, by screen.
  var left: [Int: (faults: [Fault], instant: Instant)] = [:]
  var timers: [SimulatedTimer] = []
  var agenda = Agenda()
  /// Orders that the viewer gave while the app's main thread was blocked, in order.
  var heldOrders: [HeldOrder] = []
  /// The extent of the run when time last passed.
  var extent = Extent()
  /// The steps from outside so far, in order.
  private(set) var commands: [TimedAppCommand] = []
  /// Each player's screen, if it was on one, and the configuration of each screen's first player.
  private(set) var screenOf: [PlayerID: Int] = [:]
  private(set) var firstOnScreen: [Int: PlayerConfiguration] = [:]
  private(set) var screenNames: [Int: String] = [:]
  var stateObservations: [WeakObservation] = []
  /// The ended requests that the metrics have not received yet (none are kept until an app reads
  /// metrics), and the number of metric events.
  var endedRequests: [RequestRecord] = []
  var metricCount = 0
  /// Players without an item, until their sessions are torn down.
  private var leaving: [PlayerID] = []
  private let mailbox: Mailbox<Announcement>
  private var isSettling = false
  /// The instant of the next event and the app's state, cached until something happens.
  private var glance: (next: Instant?, isAwake: Bool, isBlocked: Bool)?
  /// The player states that were read since something last happened, cached.
  private var seen: [PlayerID: PlayerObservation] = [:]
  /// The question that the app's code is answering.
  private var openCall: HostCallID?
  private var sharedObjects: [ObjectIdentifier: AnyObject] = [:]

  /// One announcement, as in the event log.
  public struct LogEntry: Hashable, Sendable {
    // Its texts are made when they are read.
    private let announcement: Announcement

    init(_ announcement: Announcement) {
      self.announcement = announcement
    }

    var notice: Notice { announcement.notice }
    var instant: Instant { announcement.instant }
    var id: PlayerID? { announcement.player }

    /// Simulated time since the start.
    public var time: Duration { announcement.instant.sinceStart }
    /// The simulated player's name; empty for an announcement about all players.
    public var player: String { announcement.playerName }
    /// The SDK's raw name, such as `OTVSSMHeartbeatErrorNotification`, or our name for an event.
    public var name: String { announcement.notice.name }
    /// The codes and the message, in one line.
    public var text: String { announcement.notice.text }
    /// The whole message as a line of JSON.
    public var json: String { EventLogLine(announcement).text }
  }

  /// Creates a simulator at its first instant.
  ///
  /// - Parameters:
  ///   - lineUp: the household, channels, timings and network.
  ///   - seed: the seed of all random numbers.
  ///   - delivery: the thread on which notifications are posted.
  ///   - notificationCenter: the centre to which notifications are posted.
  public convenience init(
    _ lineUp: SimulatedLineUp = .standard, seed: UInt64 = 7,
    delivery: Delivery = .onTheMainActor,
    notificationCenter: NotificationCenter = .default
  ) {
    self.init(
      lineUp, seed: seed, delivery: delivery, notificationCenter: notificationCenter, rules: nil)
  }

  /// Creates a simulator whose app's own code is judged by these rules.
  package init(
    _ lineUp: SimulatedLineUp, seed: UInt64, delivery: Delivery = .onTheMainActor,
    notificationCenter: NotificationCenter, rules: [Rule]?
  ) {
    precondition(!lineUp.devices.isEmpty, "A line-up needs a device for the app to run on.")
    self.lineUp = lineUp
    session = Session(
      lineUp.lineUp, seed: seed, epoch: .scriptedEpoch, rules: rules.map { RuleBook($0) })
    // No test goes back in time.
    session.historyBytes = 0
    endpoints = Endpoints(tenant: lineUp.tenant)
    center = notificationCenter
    device = lineUp.devices[0]
    mailbox = Mailbox(on: session.bus)
    self.seed = seed
    self.delivery = delivery
  }

  /// Simulated time since the start.
  public var now: Duration { session.now.sinceStart }

  /// The simulated date; the clock starts at the head-end's epoch.
  public var date: Date { date(at: session.now) }

  func date(at instant: Instant) -> Date {
    let time = UnixTime(at: instant, epoch: session.world.epoch)
    return Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
  }

  /// Selects the device for new players; throws for a device that the line-up does not have.
  public func use(device: String) throws(SimulatorProblem) {
    guard lineUp.devices.contains(device) else {
      throw SimulatorProblem("no device \"\(device)\"; accepted: \(lineUp.devices)")
    }
    self.device = device
    glance = nil
  }

  /// Runs a test with this simulator as `current`, whatever other tests assign meanwhile.
  public func asCurrent<Result>(
    _ test: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await Place.$entered.withValue(Place(self, for: .test)) { try await test() }
  }

  /// A context in which this simulator is `current`, for the app's code that it calls.
  var place: Place { Place(self, for: .app) }

  /// True while the code that runs is a viewer's order.
  var isViewersTurn: Bool {
    switch Place.entered?.caller ?? .test {
    case .test: session.now == .zero
    case .viewer(let instant): session.now == instant
    case .app: false
    }
  }

  /// The notification centre to which notifications are posted.
  public var notificationCenter: NotificationCenter { center }

  /// Advances simulated time; notifications and delegate calls come at their instants.
  public func advance(by duration: Duration) {
    precondition(
      delivery == .onTheMainActor,
      "With the delivery `likeTheSDK`, call `await advance(by:)`.")
    let target = session.now + duration
    let wasOver = agenda.isOver
    repeat { step(towards: target) } while isBehind(target)
    if !wasOver { measureExtent() }
  }

  /// Advances to the next event, or to the target if that comes first.
  func step(towards target: Instant) {
    precondition(!isSettling, "Call `advance` from the test, not from code that a simulator calls.")
    guard !agenda.isOver else { return }
    // A timer that an app in the background missed is due before now.
    let event = [nextEvent, nextTimer, nextCommand].compactMap(\.self).min() ?? target
    let next = max(session.now, min(event, target))
    forgetSights()
    session.advance(to: next)
    settle()
    doWhatIsDue()
  }

  /// True if something is still to happen before the target.
  func isBehind(_ target: Instant) -> Bool {
    guard !agenda.isOver else { return false }
    let next = [nextEvent, nextTimer, nextCommand].compactMap(\.self).min()
    return session.now < target || next.map { $0 <= target } == true
  }

  /// Records a step from outside.
  func record(_ command: AppCommand) {
    commands.append(TimedAppCommand(instant: session.now, command: command))
    noteNames()
  }

  /// Records the current names of screens.
  func noteNames() {
    for name in cast.names {
      let screen = cast.player(name).flatMap { latest(of: $0) }.flatMap { screenOf[$0] }
      if let screen { screenNames[screen] = name }
    }
  }

  /// Ends a run where time last passed, and releases everything that belongs to the app.
  func end() {
    noteNames()
    log.removeSubrange(extent.log...)
    steps.removeSubrange(extent.steps...)
    commands.removeSubrange(extent.commands...)
    for timer in timers { timer.invalidate() }
    (cast, timers, agenda) = (Cast(), [], Agenda(isOver: true))
    (bindings, sharedObjects, stateObservations) = ([:], [:], [])
  }

  /// Returns this simulator's `.shared` object of an SDK class.
  func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let object = sharedObjects[key] as? Object { return object }
    let object = make()
    sharedObjects[key] = object
    return object
  }
}

extension Simulator {
  /// Performs a command now, and reports its effects to the app's code immediately.
  @discardableResult
  func perform(_ command: Command) -> CommandOutcome {
    record(command)
    let outcome = session.perform(command)
    settle()
    return outcome
  }

  /// Runs a side effect of the app's code while it answers this question, or else the current one.
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

  /// The instant of the next event in the simulated world.
  private var nextEvent: Instant? { present.next }

  /// True if the app runs and the system has not suspended it.
  var isAppAwake: Bool { present.isAwake }

  /// True while a synchronous call blocks the app's main thread; timers and orders then wait.
  var isMainThreadBlocked: Bool { present.isBlocked }

  private func record(_ command: Command) {
    forgetSights()
    // The app's last actions, while its objects are released, are not part of the session.
    guard !agenda.isOver else { return }
    steps.append(TimedCommand(at: session.now, command))
  }

  private func forgetSights() {
    seen.removeAll(keepingCapacity: true)
    glance = nil
  }

  /// Notifies the app's code and lets it answer questions until nothing is left at this instant.
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

  /// True if it is the last player on a device with a device fault; the player is then kept, so
  /// that the fault also affects the next item.
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
