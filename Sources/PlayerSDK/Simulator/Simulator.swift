internal import Events
public import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// A simulated household, its head-end and its network around the code of an app: the SDK's classes
/// attach to `Simulator.current`, and a test drives its clock.
///
/// Seed and calls fix everything that happens; nothing waits for real time.
@MainActor public final class Simulator {
  /// The simulator that newly made players and `.shared` objects belong to.
  public static var current = Simulator()

  /// What was done to the session, in order: performed on a fresh world it says the same again.
  package private(set) var steps: [Step] = []
  /// Everything that was told so far, oldest first.
  public internal(set) var log: [LogEntry] = []
  /// The device that the app under test runs on; players made from now on are seated there.
  public private(set) var device: String

  let session: Session
  let lineUp: SimulatedLineUp
  let endpoints: Endpoints
  let center: NotificationCenter
  let drmManager = OTVDRMManager()
  let persistenceManager = OTVPersistenceManager()
  let clientFactory = PTDefaultMediaPlayerClientFactory()
  private(set) var seats: [PlayerID: Seat] = [:]
  /// Players whose items are gone, until their sessions are torn down.
  private var leaving: [PlayerID] = []
  private let mailbox: Mailbox<Announcement>
  private var isSettling = false
  /// The question that the app's code is answering.
  private var openCall: HostCallID?
  var viewCount = 0

  /// A simulator at its first instant.
  ///
  /// - Parameters:
  ///   - lineUp: household, channels, timings and network.
  ///   - seed: what all chance is drawn from.
  ///   - center: where notifications are posted.
  public init(
    _ lineUp: SimulatedLineUp = .standard, seed: UInt64 = 7,
    notificationCenter: NotificationCenter = .default
  ) {
    precondition(!lineUp.devices.isEmpty, "A line-up has a device for the app to run on.")
    self.lineUp = lineUp
    session = Session(lineUp.lineUp, seed: seed)
    endpoints = Endpoints(tenant: lineUp.tenant)
    center = notificationCenter
    device = lineUp.devices[0]
    mailbox = Mailbox(on: session.bus)
    self.seed = seed
  }

  let seed: UInt64

  /// Simulated time since the start.
  public var now: Duration { session.now.sinceStart }

  /// Players made from now on are seated on that device of the line-up.
  public func use(device: String) throws(SimulatorProblem) {
    guard lineUp.devices.contains(device) else {
      throw SimulatorProblem("no device \"\(device)\": there are \(lineUp.devices)")
    }
    self.device = device
  }

  /// Lets simulated time pass; notifications and delegate calls come at their instants.
  public func advance(by duration: Duration) {
    precondition(!isSettling, "Simulated time is advanced by the test, not by what it calls.")
    let target = session.now + duration
    repeat {
      // A timer that an app in the background missed is due before now.
      let next = max(session.now, min(session.world.nextInstant ?? target, target))
      note(.advance(to: next))
      session.advance(to: next)
      settle()
    } while session.now < target || (session.world.nextInstant ?? .distantFuture) <= target
  }
}

extension Simulator {
  /// Does a command now, and tells the app's code what comes of it at once.
  func perform(_ command: Command) {
    note(.perform(command))
    session.perform(command)
    settle()
  }

  /// Does an errand of the app's code.
  func run(_ errand: HostErrand) -> HostErrand.Outcome? {
    note(.perform(.hostErrand(errand, for: openCall)))
    defer { settle() }
    return session.run(errand, for: openCall)
  }

  /// Seats a player; its seat keeps it until it is released.
  func seat(_ configuration: PlayerConfiguration, _ seat: Seat) -> PlayerID {
    let id = session.world.nextPlayer
    seats[id] = seat
    perform(.seat(configuration))
    return id
  }

  /// The object that used a player is gone: playback stops, and the player leaves once its session
  /// is torn down.
  func release(_ id: PlayerID) {
    guard seats[id] != nil, !leaving.contains(id) else { return }
    leaving.append(id)
    perform(.player(id, .stop))
  }

  func observation(of id: PlayerID) -> PlayerObservation? {
    session.world.observation.players.first { $0.id == id }
  }

  private func note(_ step: Step) {
    if case .advance = step, case .advance = steps.last { steps.removeLast() }
    steps.append(step)
  }

  /// Tells and asks the app's code until there is nothing left to tell or ask at this instant.
  private func settle() {
    guard !isSettling else { return }
    isSettling = true
    defer { isSettling = false }
    while tellNews() || answerCall() || seeOff() {}
  }

  private func tellNews() -> Bool {
    let news = mailbox.takeAll()
    for announcement in news { tell(announcement) }
    return !news.isEmpty
  }

  private func answerCall() -> Bool {
    guard let call = session.hostCall else { return false }
    openCall = call.id
    let answer = seats[call.id.player]?.host.answer(call, self) ?? call.question.silence
    openCall = nil
    perform(.answerHostCall(call.id, answer))
    return true
  }

  private func seeOff() -> Bool {
    guard
      let gone = leaving.first(where: { id in
        let state = observation(of: id)?.session.state
        return state == .off || state == nil
      })
    else { return false }
    leaving.removeAll { $0 == gone }
    seats[gone] = nil
    perform(.removePlayer(gone))
    return true
  }
}
