import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@Suite struct RetryingTests {
  /// A witness whose apps retry, and for whose first player a point is out from 3 s to 43 s.
  private static func witness(
    _ backoff: Backoff, out point: FaultPoint = .operation(.sessionSetup)
  ) -> Witness {
    var lineUp = Classic.lineUp(policy: .retrying)
    for index in lineUp.devices.indices { lineUp.devices[index].backoff = backoff }
    let witness = Witness(lineUp)
    witness.advance(to: 3)
    witness.perform(
      .arm(
        Fault(
          on: point, of: .player(Classic.main),
          effect: .status(503, errorCode: nil, message: "outage"), ending: .lasting(.seconds(40))),
        provoke: false))
    witness.perform(.player(Classic.main, .recover))
    return witness
  }

  /// The instants at which main's app tried again.
  private static func tries(_ witness: Witness) -> [Instant] {
    witness.heard.filter {
      $0.player == Classic.main
        && $0.notice
          == .simulator(.appReacted(policy: .retrying, action: "zap to the same stream"))
    }.map(\.instant)
  }

  private static let plain = Backoff(
    first: .seconds(1), factor: 2, cap: .seconds(8), jitter: .none)

  @Test func `without jitter it tries after 1, 2, 4, 8, 8 seconds, until it plays`() throws {
    let witness = Self.witness(Self.plain)
    witness.advance(to: 80)
    let tries = Self.tries(witness)
    let errors = witness.heard.filter { $0.notice.name == "OTVSSMSetupErrorNotification" }
    #expect(tries.count == errors.count)
    let gaps = zip(errors, tries).map { ($1 - $0.instant).components.seconds }
    #expect(Array(gaps.prefix(5)) == [1, 2, 4, 8, 8])
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `success resets the count`() {
    let witness = Self.witness(Self.plain)
    witness.advance(to: 80)
    let before = Self.tries(witness).count
    witness.perform(.inject("s", Classic.main, provoke: true))
    witness.advance(to: 90)
    let error = witness.heard.first {
      $0.instant > .zero + .seconds(80) && $0.notice.severity == .error
    }
    let tries = Self.tries(witness)
    #expect(tries.count == before + 1)
    #expect(tries.last.flatMap { last in error.map { last - $0.instant } } == .seconds(1))
  }

  @Test func `full jitter draws each delay from none to the whole one, alike for one seed`() {
    let backoff = Backoff(first: .seconds(4), factor: 1, cap: .seconds(4), jitter: .full)
    let (one, other) = (Self.witness(backoff), Self.witness(backoff))
    for witness in [one, other] { witness.advance(to: 43) }
    #expect(one.log == other.log)
    let errors = one.heard.filter { $0.notice.name == "OTVSSMSetupErrorNotification" }
    let delays = zip(errors, Self.tries(one)).map { ($1 - $0.instant).wholeMilliseconds }
    #expect(delays.count > 5 && Set(delays).count == delays.count)
    #expect(delays.allSatisfy { (0...4000).contains($0) })
  }

  @Test(arguments: [PlayerCommand.stop, .recover, .zap(to: Classic.channels[2])])
  func `a command of the viewer takes the place of the try`(command: PlayerCommand) {
    let witness = Self.witness(
      Backoff(first: .seconds(10), factor: 1, cap: .seconds(10), jitter: .none))
    witness.advance(to: 5)
    #expect(witness.session.world.schedule.count > 0)
    witness.perform(.clearFaults(nil))
    witness.perform(.player(Classic.main, command))
    witness.advance(to: 30)
    #expect(Self.tries(witness).isEmpty)
  }

  @Test func `a player that is removed tries no more`() {
    let witness = Self.witness(
      Backoff(first: .seconds(10), factor: 1, cap: .seconds(10), jitter: .none))
    witness.advance(to: 5)
    witness.perform(.removePlayer(Classic.main))
    witness.advance(to: 30)
    #expect(Self.tries(witness).isEmpty)
  }

  @Test func `what is sent after a failure counts as a retry, until it plays`() {
    let witness = Self.witness(Self.plain)
    witness.perform(.clearFaults(nil))
    witness.perform(.inject("d", Classic.main, provoke: true))
    witness.advance(to: 20)
    let load = witness.session.world.head.queues.load(of: .session)
    let retries = (0..<20).reduce(0) { $0 + load.second($1).retries }
    #expect(retries > 0)
    witness.advance(to: 70)
    let later = witness.session.world.head.queues.load(of: .session)
    #expect((30..<70).allSatisfy { later.second($0).retries == 0 })
    #expect((30..<70).contains { later.second($0).requests > 0 })
  }

  @Test func `an app that waits for its next try has stopped, and reports no other error`() {
    let witness = Self.witness(
      Backoff(first: .seconds(30), factor: 1, cap: .seconds(30), jitter: .none),
      out: .service(.session))
    witness.advance(to: 30)
    let announced = witness.heard.filter {
      $0.player == Classic.main && $0.notice.name == "appReacted"
    }
    #expect(witness.errors(of: Classic.main).count == 1)
    #expect(announced.count == 1)
    #expect(witness.session.world.observation.slot(Classic.main)?.state == .stopped)
  }
}
