import Faults
import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Crowd

/// Faults on a part of a crowd: those in it are hit, and nobody else is.
@Suite struct CrowdPartTests {
  private static let parts: [CrowdPart] = [.share(permille: 100), .household(12), .channel(102)]

  /// Nobody zaps, and who fails stops.
  private static func plan(zapsEvery: Duration? = nil) -> CrowdPlan {
    var plan = SampleCrowd.plan(viewers: 400)
    plan.household = 3
    plan.zapsEvery = zapsEvery
    return plan
  }

  private static func fault(
    on point: FaultPoint = .operation(.sessionHeartbeat), _ part: CrowdPart?,
    _ ending: FaultEnding = .untilCleared
  ) -> CrowdFault {
    let rule = Fault(
      on: point, of: .everyone, effect: .status(404, errorCode: nil, message: "not found"),
      ending: ending)
    return CrowdFault(FaultID(number: 1), rule, part: part)
  }

  private static func advance(_ crowd: inout Crowd, to second: Double) {
    var queues = ServiceQueues(ServiceCapacity())
    repeat { crowd.advance(to: .seconds(second), &queues) } while crowd.takeNews() != nil
  }

  /// Those who should be hit, of a crowd in which nobody zaps.
  private static func members(_ part: CrowdPart, of crowd: Crowd) -> [Int]? {
    switch part {
    case .share: nil
    case .household(let number): [3 * number, 3 * number + 1, 3 * number + 2]
    case .channel(let number): (0..<400).filter { crowd.viewer($0).channel == number }
    }
  }

  private static func failed(_ crowd: Crowd) -> [Int] {
    (0..<400).filter { crowd.state(of: $0) == .noSession }
  }

  @Test(arguments: [(SessionSetup.sync, false), (.async, true)])
  func `Where sessions end late, who zaps asynchronously at a full account gets 1007`(
    setup: SessionSetup, isRefused: Bool
  ) {
    var plan = Self.plan(zapsEvery: .seconds(20))
    (plan.household, plan.sessionSetup) = (1, setup)
    var crowd = SampleCrowd.crowd(plan)
    Self.advance(&crowd, to: 25)
    let rule = Fault(
      on: .operation(.sessionTeardown), of: .everyone, effect: .slow(.seconds(2)),
      ending: .untilCleared)
    crowd.setFaults([CrowdFault(FaultID(number: 1), rule, part: nil)])
    Self.advance(&crowd, to: 60)
    #expect((0..<400).contains { crowd.state(of: $0) == .limited } == isRefused)
  }

  @Test(arguments: parts)
  func `Who is in the part is hit, and all others ask what they would ask without the fault`(
    part: CrowdPart
  ) {
    var (calm, hit) = (
      SampleCrowd.crowd(Self.plan(), recordsRequests: true),
      SampleCrowd.crowd(Self.plan(), recordsRequests: true)
    )
    Self.advance(&calm, to: 30)
    Self.advance(&hit, to: 30)
    hit.setFaults([Self.fault(part)])
    Self.advance(&calm, to: 60)
    Self.advance(&hit, to: 60)
    let failed = Self.failed(hit)
    if let members = Self.members(part, of: hit) { #expect(failed == members) }
    #expect((1...200).contains(failed.count))
    let others = { (request: CrowdRequest) in !failed.contains(request.viewer) }
    #expect(hit.requests.filter(others) == calm.requests.filter(others))
    #expect(hit.faults.first?.fired == failed.count && hit.faults.first?.skipped == 0)
  }

  @Test func `A larger share contains every smaller one`() {
    let shares = [50, 100, 400].map { permille in
      var crowd = SampleCrowd.crowd(Self.plan())
      crowd.setFaults([Self.fault(.share(permille: permille))])
      Self.advance(&crowd, to: 60)
      return Set(Self.failed(crowd))
    }
    #expect(!shares[0].isEmpty)
    #expect(shares[0].isStrictSubset(of: shares[1]) && shares[1].isStrictSubset(of: shares[2]))
  }

  @Test func `Requests are counted for the part alone`() {
    var crowd = SampleCrowd.crowd(Self.plan())
    crowd.setFaults([Self.fault(.household(12), .once)])
    Self.advance(&crowd, to: 60)
    #expect(Self.failed(crowd).count == 1)
    #expect(Self.failed(crowd).allSatisfy { (36..<39).contains($0) })
  }

  @Test func `Who zaps to a channel meets its fault, and who leaves it does not`() {
    var crowd = SampleCrowd.crowd(Self.plan(zapsEvery: .seconds(20)))
    Self.advance(&crowd, to: 30)
    crowd.setFaults([Self.fault(on: .operation(.manifest), .channel(102))])
    Self.advance(&crowd, to: 120)
    let failed = (0..<400).filter { crowd.state(of: $0) == .noMedia }
    #expect(failed.count > 200, "\(failed.count): more than have ever been on it at once")
    #expect(failed.allSatisfy { crowd.viewer($0).channel == 102 })
    #expect(
      (0..<400).allSatisfy { crowd.viewer($0).channel == 101 || crowd.state(of: $0) != .playing })
  }

  @Test(arguments: parts)
  func `The operator, a crash and the media services hit the part alone`(part: CrowdPart) {
    var crowd = SampleCrowd.crowd(Self.plan())
    Self.advance(&crowd, to: 30)
    let members = Self.members(part, of: crowd)
    var (killed, crashed, reset) = (crowd, crowd, crowd)
    killed.killSessions(part, at: .seconds(30))
    crashed.killApps(part, at: .seconds(30))
    reset.resetMediaServices(part, at: .seconds(30))
    let hit = [
      (0..<400).filter { killed.viewer($0).sessionEnd == nil },
      (0..<400).filter { crashed.state(of: $0) == .away },
      (0..<400).filter { reset.state(of: $0) != .playing },
    ]
    #expect((1...200).contains(hit[0].count))
    for viewers in hit { #expect(viewers == members ?? hit[0]) }
  }

  @Test(arguments: [
    (CrowdPart.household(134), "no household 134: households are numbered from 0 to 133"),
    (.channel(7), "does not watch channel 7, only 101, 102"),
  ])
  func `A part that a crowd does not have is an obstacle`(part: CrowdPart, words: String) {
    let plan = Self.plan()
    let obstacle = part.obstacle(households: plan.households, channels: plan.channels.map(\.value))
    #expect(obstacle?.contains(words) == true, "\(obstacle ?? "")")
    #expect(CrowdPart(text: part.text) == part)
  }

  @Test(arguments: ["household", "household -1", "household x", "channel 1 2", "0 %", "viewer 3"])
  func `Other words are no part`(text: String) {
    #expect(CrowdPart(text: text) == nil)
  }
}
