import Crowd
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// A crowd beside full players, in one world and one session.
struct CrowdWorldTests {
  private static let stadium = PlayerID(4)

  private static func lineUp(viewers: Int = 60) -> LineUp {
    var plan = CrowdPlan(id: "stadium", viewers: viewers)
    plan.household = 2
    plan.arrivals = .init(over: .seconds(10), shape: .kickOff)
    plan.channels = [.init(101, permille: 600), .init(102, permille: 400)]
    plan.zapsEvery = .seconds(30)
    plan.policies = [.init(.retrying, permille: 800), .init(.documented, permille: 200)]
    var lineUp = Classic.lineUp()
    lineUp.crowds = [plan]
    lineUp.capacity[.session] = 4
    lineUp.capacity[.licence] = 3
    return lineUp
  }

  private static func session(_ seed: UInt64) -> Session {
    Session(lineUp(), seed: seed, epoch: .scriptedEpoch)
  }

  private static let commands: [(Double, Command)] = [
    (12, .inject("s", stadium, provoke: true)), (20, .inject("n", Classic.main, provoke: true)),
    (25, .inject("k", stadium, provoke: true)), (33, .clearFaults(nil)),
    (40, .inject("A", stadium, provoke: true)), (44, .inject("d", stadium, provoke: false)),
  ]

  private static func play(_ session: Session, inStepsOf step: Double) {
    var now = 0.0
    var rest = commands[...]
    while now < 70 {
      now = min(70, now + step, rest.first?.0 ?? 70)
      session.advance(to: .zero + .nanoseconds(Int64(now * 1_000_000_000)))
      while let (instant, command) = rest.first, instant <= now {
        session.perform(command)
        rest.removeFirst()
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Seed and commands fix all that happens, in whatever steps time advances`(seed: UInt64) {
    let (whole, steps) = (Self.session(seed), Self.session(seed))
    Self.play(whole, inStepsOf: 70)
    Self.play(steps, inStepsOf: 0.37)
    #expect(whole.chronicle.announcements == steps.chronicle.announcements)
    #expect(
      whole.world.crowds.observations(cells: 60) == steps.world.crowds.observations(cells: 60))
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `Crowds that nothing disturbs may fall behind, and come out the same`(seed: UInt64) {
    var lineUp = Self.lineUp()
    lineUp.capacity = ServiceCapacity()
    var second = lineUp.crowds[0]
    second.id = "lounge"
    lineUp.crowds.append(second)
    let sessions = [200, 7, 0.31].map { step in
      let session = Session(lineUp, seed: seed, epoch: .scriptedEpoch)
      var now = 0.0
      while now < 200 {
        now = min(200, now + step)
        session.advance(to: .zero + .nanoseconds(Int64(now * 1_000_000_000)))
      }
      return session
    }
    for other in sessions.dropFirst() {
      #expect(other.chronicle.announcements == sessions[0].chronicle.announcements)
      #expect(
        other.world.crowds.observations(cells: 60)
          == sessions[0].world.crowds.observations(cells: 60))
      let loads = [sessions[0], other].map { session in
        Service.allCases.map { service in
          (80..<200).map { session.world.head.queues.load(of: service).second($0) }
        }
      }
      #expect(loads[0] == loads[1])
    }
  }

  @Test func `Time turned back and forth leads to the same crowd`() {
    let session = Self.session(5)
    Self.play(session, inStepsOf: 1)
    let announced = session.chronicle.announcements
    let seen = session.world.crowds.observations(cells: 60)
    for second in [30, 5, 62, 41, 70] { session.travel(to: .zero + .seconds(second)) }
    #expect(session.world.crowds.observations(cells: 60) == seen)
    #expect(session.chronicle.announcements == announced)
  }

  @Test func `Snapshots keep to their budget, and going back works without any`() {
    let (rich, poor) = (Self.session(5), Self.session(5))
    poor.historyBytes = 0
    let thrifty = Self.session(5)
    thrifty.historyBytes = 1
    for minute in 1...15 {
      for session in [rich, poor, thrifty] { session.advance(to: .zero + .seconds(60 * minute)) }
    }
    #expect(rich.chronicle.snapshotCount > 5)
    #expect(poor.chronicle.snapshotCount == 1)
    #expect(thrifty.chronicle.snapshotCount == 2)
    for session in [rich, poor, thrifty] { session.travel(to: .zero + .seconds(300)) }
    let seen = rich.world.crowds.observations(cells: 60)
    #expect(poor.world.crowds.observations(cells: 60) == seen)
    #expect(thrifty.world.crowds.observations(cells: 60) == seen)
  }

  @Test func `An overload is announced when its first request is refused`() {
    let session = Self.session(1)
    session.advance(to: .zero + .seconds(70))
    let overloads = session.chronicle.announcements.filter { $0.notice.name == "serviceOverloaded" }
    #expect(!overloads.isEmpty)
    #expect(overloads.allSatisfy { $0.instant.nanoseconds % 1_000_000 != 0 })
  }
}
