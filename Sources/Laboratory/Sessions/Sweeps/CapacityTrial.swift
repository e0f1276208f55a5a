import Crowd
import Faults
import HeadEndAPI
import Players
import Simulation
package import Worlds

/// One run of a line-up's crowds without a screen: they arrive, then every stream breaks and the
/// session service answers 503 for 30 s, and then they come back, or do not (HeadEnd/Capacity).
package struct CapacityTrial: Hashable, Sendable {
  /// What it led to.
  package struct Outcome: Hashable, Sendable {
    /// When a service first refused a request while the crowds arrived; `nil` = never.
    package var firstRefusal: Duration?
    /// Requests of sessions and licences while they arrived, and those of them that were refused or
    /// not answered.
    package var requests = 0
    package var refused = 0
    /// The most requests that reached the session service in a second, before the outage.
    package var sessionPeak = 0
    /// From the end of the outage until 95 % of those whose apps try again play; `nil` = not within
    /// `patience`.
    package var recovery: Duration?
    /// How many thousandths of those whose apps try again play at the end.
    package var playingPermille = 0

    package init() {}
  }

  /// How long the session service answers 503.
  package static let outage = Duration.seconds(30)
  /// How long a recovery may take before it is given up [N].
  package static let patience = Duration.seconds(300)
  /// Between the last arrival and the outage [N].
  private static let settling = Duration.seconds(30)

  package let lineUp: LineUp
  package let seed: UInt64

  package init(_ lineUp: LineUp, seed: UInt64) {
    self.lineUp = lineUp
    self.seed = seed
  }

  /// Runs it; the same trial always has the same outcome.
  package func outcome() -> Outcome {
    var run = Run(world: World(lineUp, seed: seed, epoch: .scriptedEpoch))
    let arrived = lineUp.crowds.map(\.arrivals.over).max() ?? .zero
    run.arrive(until: .zero + arrived + Self.settling)
    run.strike()
    run.recover(until: run.world.now + Self.patience)
    return run.outcome
  }

  /// How many of a thousand viewers have apps that stop after an outage, as is documented, and do
  /// not try again.
  static func stoppingPermille(_ crowds: [CrowdPlan]) -> Int {
    let viewers = crowds.reduce(0) { $0 + $1.viewers }
    let stopping = crowds.reduce(0) { sum, crowd in
      let parts = crowd.policies.filter { $0.value == .documented }
      return sum + crowd.viewers * parts.reduce(0) { $0 + $1.permille }
    }
    return stopping / max(1, viewers)
  }

  /// A trial that is under way.
  private struct Run {
    var world: World
    var outcome = Outcome()
    /// How many viewers have apps that try again.
    private let trying: Int

    init(world: World) {
      self.world = world
      let stopping = CapacityTrial.stoppingPermille(world.lineUp.crowds)
      let viewers = world.lineUp.crowds.reduce(0) { $0 + $1.viewers }
      trying = viewers * (1000 - stopping) / 1000
    }

    private var playing: Int {
      world.crowds.ids.reduce(0) { sum, id in
        sum + (world.crowds.read(id) { $0.count(.playing) } ?? 0)
      }
    }

    private mutating func advance(to instant: Instant) {
      world.advance(to: instant)
      world.outbox.removeAll()
    }

    mutating func arrive(until end: Instant) {
      while world.now < end {
        advance(to: min(end, world.now + .seconds(1)))
        let second = Int(world.now.nanoseconds / 1_000_000_000) - 1
        outcome.sessionPeak = max(outcome.sessionPeak, load(.session).second(second).requests)
        if outcome.firstRefusal == nil, refused > 0 { outcome.firstRefusal = world.now - .zero }
      }
      outcome.requests = load(.session).total + load(.licence).total
      outcome.refused = refused
    }

    private func load(_ service: Service) -> ServiceLoad { world.head.queues.load(of: service) }

    private var refused: Int {
      [Service.session, .licence].reduce(0) { sum, service in
        sum + load(service).refusedInAll + load(service).unansweredInAll
      }
    }

    /// Every stream breaks, and the session service answers 503 for a time.
    mutating func strike() {
      world.perform(
        .arm(
          Fault(
            on: .service(.session), of: .everyone,
            effect: .status(503, errorCode: nil, message: "service unavailable"),
            ending: .lasting(CapacityTrial.outage)), provoke: false))
      for id in world.crowds.ids { world.perform(.inject("M", id, provoke: true)) }
      advance(to: world.now + CapacityTrial.outage)
    }

    mutating func recover(until end: Instant) {
      let begin = world.now
      while world.now < end, outcome.recovery == nil {
        advance(to: min(end, world.now + .seconds(1)))
        if trying > 0, playing * 100 >= trying * 95 { outcome.recovery = world.now - begin }
      }
      outcome.playingPermille = min(1000, playing * 1000 / max(1, trying))
    }
  }
}
