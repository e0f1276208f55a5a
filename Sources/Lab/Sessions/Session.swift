package import Events
package import Players
package import Simulation

/// A world with its clock and its bus: takes commands, lets simulated time follow host time at the
/// chosen speed, and posts what the world says (DESIGN §1).
///
/// Belongs to one thread; only its bus may be used from others.
package final class Session {
  /// Where everything is posted that the world says.
  package let bus = EventBus()
  package internal(set) var world: World
  /// What happened so far on the present course.
  package internal(set) var chronicle: Chronicle
  /// Where in the chronicle the world is; at its end unless time was turned back.
  package internal(set) var place = Chronicle.Place()
  /// The course that was left last.
  var left: Chronicle?
  /// Hears when the session takes another course, so that what was written of the old one can be
  /// written anew.
  package var onCourseChange: ((CourseChange) -> Void)?
  /// Hears of every command before it is done.
  package var onCommand: ((Command) -> Void)?
  package var speed = Speed.normal
  /// How simulated time followed when host time passed last.
  package private(set) var paces = Paces(from: .zero, at: .normal)
  package var isPaused = false
  /// Acts at instants of simulated time, as a scenario's director does; not while time is turned
  /// back, and no more once another course is taken.
  package var prompter: (any Prompter)?
  /// Hears of every exchange with the head-end, for `--capture`.
  package var onExchange: ((Exchange) -> Void)?

  var outbox: Outbox
  private var topics: [String: Topic] = [:]

  package init(_ lineUp: LineUp, seed: UInt64, keepsExchanges: Bool = false) {
    world = World(lineUp, seed: seed)
    chronicle = Chronicle(world)
    outbox = Outbox(keepsExchanges: keepsExchanges)
  }

  package var now: Instant { world.now }

  /// Does a command at the present instant.
  package func perform(_ command: Command) {
    if isRewound { takeAnotherCourse() }
    onCommand?(command)
    chronicle.append(command, at: now)
    world.perform(command, &outbox)
    post()
  }

  /// The question to an app's own code at which simulated time stands still until it is answered.
  package var hostCall: HostCall? { world.hostCall }

  /// Does an errand of an app's own code, which waits for the outcome.
  package func run(_ errand: HostErrand, for call: HostCallID?) -> HostErrand.Outcome? {
    outbox.errandOutcome = nil
    perform(.hostErrand(errand, for: call))
    return outbox.errandOutcome
  }

  /// Goes on to an instant, whatever the speed; less far if the prompter has time stand still.
  package func advance(to instant: Instant) {
    run(to: instant) { true }
  }

  /// Lets so much host time pass: simulated time follows at the chosen speed, unless paused. `goOn`
  /// is asked after every slice; when it says no, simulated time stays behind and does not catch up
  /// later. Returns whether it kept up.
  package func advance(byHost host: Duration, while goOn: () -> Bool = { true }) -> Bool {
    guard !isPaused else { return true }
    var pace = speed
    paces = Paces(from: now, at: pace)
    var target = now + pace.simulated(host)
    while now < target, hostCall == nil {
      run(to: min(target, now + Self.slice)) { speed == pace }
      if isPaused { return true }
      if speed != pace {
        target = now + speed.simulated((target - now) * 100 / pace.hundredths)
        pace = speed
        paces.change(to: pace, at: now)
      }
      if now < target, !goOn() { return false }
    }
    return true
  }

  /// Goes on to an instant: through what has happened already, then on with the prompter.
  private func run(to instant: Instant, while goesOn: () -> Bool) {
    if isRewound { replay(to: min(instant, chronicle.edge)) }
    guard !isRewound, now <= instant else { return }
    var hasArrived = false
    while let cue = nextCue(), goesOn(), !hasArrived {
      world.advance(to: min(cue, instant), &outbox)
      post()
      // Asked first: to hand a world over is to copy it.
      if chronicle.reach(now) { chronicle.keep(world) }
      hasArrived = now >= instant || hostCall != nil
    }
  }

  /// Lets the prompter act; how far time may run then, or `nil` if it is to stand still.
  private func nextCue() -> Instant? {
    switch prompter?.prompt(self) {
    case nil: return .distantFuture
    case .runOn(let instant):
      precondition(instant >= now, "A prompter asks for an instant that is not over.")
      return instant
    case .standStill:
      isPaused = true
      return nil
    }
  }

  /// Simulated time between two looks at the host's clock.
  private static let slice = Duration.seconds(2)

  /// Goes on to the next event, even while paused.
  package func step() {
    guard let next = world.nextInstant else { return }
    advance(to: next)
  }

  private func post() {
    chronicle.append(outbox.announcements)
    place = chronicle.end
    for announcement in outbox.announcements {
      bus.post(announcement, on: topic(announcement.notice.name))
    }
    if let onExchange {
      for exchange in outbox.exchanges { onExchange(exchange) }
    }
    outbox.removeAll()
  }

  private func topic(_ name: String) -> Topic {
    if let topic = topics[name] { return topic }
    let topic = bus.topic(EventBus.Name(name))
    topics[name] = topic
    return topic
  }
}
