import Crowd
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Sweeps of a crowd's size and of the services' capacity.
@Suite struct CapacitySweepTests {
  private static var lineUp: LineUp {
    var lineUp = Classic.lineUp()
    var crowd = CrowdPlan(id: "stadium", viewers: 200)
    crowd.arrivals = .init(over: .seconds(20))
    crowd.channels = [.init(101, permille: 1000)]
    crowd.policies = [.init(.retrying, permille: 1000)]
    crowd.sessionLimit = 4
    lineUp.crowds = [crowd]
    lineUp.capacity = ServiceCapacity(queue: .seconds(1))
    lineUp.capacity[.session] = 30
    return lineUp
  }

  @Test func `values go from a quarter to twice what the line-up says`() {
    let viewers = CapacitySweep(of: .viewers, Self.lineUp, values: 8, seed: 1)
    #expect(viewers.points.map(\.value) == [50, 100, 150, 200, 250, 300, 350, 400])
    let rates = CapacitySweep(of: .session, Self.lineUp, values: 2, seed: 1)
    #expect(rates.points.map(\.value) == [7, 60])
    #expect(CapacitySweep(of: .session, Self.lineUp, values: 1, seed: 1).points[0].value == 30)
  }

  @Test func `the runs of a value differ in nothing but jitter and heartbeat`() throws {
    let point = CapacitySweep(of: .viewers, Self.lineUp, values: 2, seed: 1).points[1]
    let lineUps = point.trials.map(\.lineUp)
    #expect(lineUps.map { $0.crowds[0].viewers } == [400, 400, 400])
    #expect(lineUps.map { $0.crowds[0].backoff.jitter } == [.full, .none, .full])
    let beat = Self.lineUp.heartbeat
    #expect(lineUps.map(\.heartbeat) == [beat, beat, beat * 2])
    #expect(lineUps.allSatisfy { $0.devices.isEmpty })
  }

  @Test func `a crowd for which there is room recovers, and one that is too large is refused`() {
    let points = CapacitySweep(of: .viewers, Self.lineUp, values: 2, seed: 1).points
    let (small, large) = (points[0].trials[0].outcome(), points[1].trials[0].outcome())
    #expect(small.refused == 0 && small.firstRefusal == nil)
    #expect(small.recovery.map { $0 < .seconds(60) } == true, "\(small)")
    #expect(small.sessionPeak > 0 && small.playingPermille >= 950)
    #expect(large.refused > 0 && large.firstRefusal != nil, "\(large)")
    #expect(large.requests > small.requests)
    #expect(points[0].trials[0].outcome() == small)
  }
}
