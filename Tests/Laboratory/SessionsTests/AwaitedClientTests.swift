import Faults
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// Faults for real clients that have not come yet.
@Suite struct AwaitedClientTests {
  private let witness = Witness()

  @discardableResult
  private func arm(
    _ operation: HeadEndAPI.Operation, for name: String, _ status: Int = 503
  ) -> CommandOutcome {
    let point = FaultPoint.operation(operation)
    let rule = Fault(
      on: point, of: .client(named: name), effect: .status(status, at: point))
    return witness.session.perform(.arm(rule, provoke: false))
  }

  private var awaited: [String] { witness.session.world.faults.compactMap(\.awaitedClient) }

  private func master(_ client: TestClient, as name: String) -> Int {
    client.send(.get, "/SIM/live/ocean/master.m3u8?client=\(name)").status
  }

  @Test func `a fault acts on the first request of the device that it waits for`() {
    #expect(arm(.contentToken, for: "ann") == .waits(for: "the client ann"))
    let (bob, ann) = (TestClient(witness, "bob"), TestClient(witness, "ann"))
    ann.address = "192.0.2.2"
    #expect(bob.askToken().status == 200 && awaited == ["ann"])
    #expect(ann.askToken().status == 503 && awaited.isEmpty)
    #expect(ann.askToken().status == 200)
    #expect(witness.session.world.faults.isEmpty)
  }

  @Test func `a name in an address is awaited, too`() {
    arm(.manifest, for: "mpv-1", 404)
    let player = TestClient(witness, "x")
    #expect(master(player, as: "mpv-2") == 200)
    #expect(master(player, as: "mpv-1") == 404)
    #expect(master(player, as: "mpv-1") == 200)
  }

  @Test func `a client that gets the name later meets the fault`() throws {
    arm(.manifest, for: "kitchen", 404)
    let player = TestClient(witness, "x")
    #expect(master(player, as: "mpv-1") == 200)
    let id = try #require(witness.session.world.roster.slots.first { $0.name == "mpv-1" }?.id)
    witness.session.perform(.rename(id, to: "kitchen"))
    #expect(awaited.isEmpty && master(player, as: "mpv-1") == 404)
  }

  @Test func `a fault that is armed again takes the place of the first`() {
    arm(.manifest, for: "mpv-1", 404)
    arm(.manifest, for: "mpv-1", 404)
    #expect(awaited == ["mpv-1"])
    let player = TestClient(witness, "x")
    #expect(master(player, as: "mpv-1") == 404 && master(player, as: "mpv-1") == 200)
  }

  @Test func `a client that is there is not awaited`() {
    let player = TestClient(witness, "x")
    #expect(master(player, as: "mpv-1") == 200)
    arm(.manifest, for: "mpv-1", 404)
    #expect(awaited.isEmpty && master(player, as: "mpv-1") == 404)
  }

  @Test func `a fault that no real client meets is refused`() {
    let rule = Fault(
      on: .device(.outputProtection), of: .client(named: "mpv-1"), effect: .inherent,
      ending: .untilCleared)
    let outcome = witness.session.perform(.arm(rule, provoke: false))
    #expect(outcome.refusal?.player == "mpv-1" && awaited.isEmpty)
  }

  @Test func `what acts at once is refused for a client that is not there`() throws {
    let kill = try #require(FaultCatalogue.kind("k"))
    let rule = Fault(
      on: kill.point, of: .client(named: "mpv-1"), effect: kill.effect, ending: kill.ending)
    let outcome = witness.session.perform(.arm(rule, provoke: true))
    #expect(outcome.refusal?.player == "mpv-1" && awaited.isEmpty)
  }

  @Test(arguments: [
    (FaultTrigger.next, FaultEnding.lasting(.seconds(3)), [503, 503, 200]),
    (.after(.seconds(2)), .lasting(.seconds(2)), [200, 503, 200]),
  ])
  func `the time of a fault begins when its client comes`(
    _ trigger: FaultTrigger, _ ending: FaultEnding, _ statuses: [Int]
  ) {
    let point = FaultPoint.operation(.contentToken)
    let rule = Fault(
      on: point, of: .client(named: "ann"), trigger: trigger, effect: .status(503, at: point),
      ending: ending)
    witness.session.perform(.arm(rule, provoke: false))
    witness.advance(by: 60)
    #expect(awaited == ["ann"])
    let ann = TestClient(witness, "ann")
    let answers = (0..<3).map { _ in
      defer { witness.advance(by: 2.1) }
      return ann.askToken().status
    }
    #expect(answers == statuses && witness.session.world.faults.isEmpty)
  }

  @Test func `a reset, and clearing the fault, end the wait`() {
    arm(.manifest, for: "mpv-1")
    witness.session.perform(.reset)
    #expect(awaited.isEmpty)
    arm(.manifest, for: "mpv-1")
    witness.session.perform(.clearFaults(nil))
    #expect(awaited.isEmpty)
  }
}
