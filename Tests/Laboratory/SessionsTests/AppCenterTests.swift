import Events
import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// The notification centres of simulated apps: who observes what, and who heard each post.
@Suite struct AppCenterTests {
  private static func post(
    _ name: String, in centers: AppCenters, of player: PlayerID = Classic.main
  ) -> AppCenterObservation.Post? {
    centers.observation(of: player)?.posts.last { $0.name == name }
  }

  private static let heartbeat = "OTVSSMHeartbeatErrorNotification"

  private func failedBeat(_ lineUp: LineUp = Classic.lineUp()) -> AppCenters {
    let session = Session(lineUp, seed: 3, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(5))
    session.perform(.inject("h", Classic.main, provoke: true))
    session.advance(to: .zero + .seconds(15))
    return AppCenters(of: session)
  }

  @Test func `with object nil the observers of every player of the app hear what is about one`() {
    let centers = failedBeat()
    let post = Self.post(Self.heartbeat, in: centers)
    #expect(post?.object == "nil" && post?.player == "main")
    #expect(post?.heard == ["main", "preview"])
    #expect(post?.reactions.map(\.player) == ["main"])
    #expect(post?.reactions.map(\.action) == ["stop"])
    #expect(post?.keys.contains("errorCode") == true)
    // Another device's app is another process.
    #expect(Self.post(Self.heartbeat, in: centers, of: Classic.second) == nil)
  }

  /// `error` is `URLSession`'s own: a time-out has one, a response has none.
  @Test(arguments: [
    (FaultEffect.timeout, ["code", "error"]),
    (.status(404, errorCode: 1006, message: "lost"), ["errorCode", "code", "message"]),
  ])
  func `userInfo has the key error only where no response came`(
    effect: FaultEffect, keys: [String]
  ) {
    let session = Session(Classic.lineUp(), seed: 3, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(5))
    let fault = Fault(
      on: .operation(.sessionHeartbeat), of: .player(Classic.main), effect: effect)
    session.perform(.arm(fault, provoke: true))
    session.advance(to: .zero + .seconds(25))
    #expect(Self.post(Self.heartbeat, in: AppCenters(of: session))?.keys == keys)
  }

  @Test func `an app that takes it for all its players stops the wrong one as well`() {
    var lineUp = Classic.lineUp()
    lineUp.devices[0].sessionErrors = .every
    let post = Self.post(Self.heartbeat, in: failedBeat(lineUp))
    #expect(post?.reactions.map(\.player) == ["main", "preview"])
  }

  @Test func `an app that ignores errors observes none, and one that changes its mind does`() {
    let session = Session(Classic.lineUp(policy: .careless), seed: 3, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(5))
    let careless = AppCenters(of: session).observation(of: Classic.main)
    #expect(careless?.observers.isEmpty == true && careless?.ignoresErrors == true)
    session.perform(.setPolicy(Classic.main, .documented))
    let documented = AppCenters(of: session).observation(of: Classic.main)
    #expect(documented?.observers.contains { $0.name == Self.heartbeat } == true)
    session.perform(.killApp(Classic.main))
    #expect(AppCenters(of: session).observation(of: Classic.main)?.observers.isEmpty == true)
  }

  /// Whatever fails: each post reached exactly the observers of its name that want any object or
  /// this one, in the order of registration, and each call was counted.
  @Test(arguments: FaultCatalogue.kinds.map(\.key))
  func `a post is heard by those who want its name and object, in their order`(
    key: Character
  ) throws {
    let session = Session(Classic.lineUp(), seed: 7, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(4))
    session.perform(.inject(key, Classic.main, provoke: true))
    session.perform(.inject(key, Classic.second, provoke: true))
    session.advance(to: .zero + .seconds(30))
    for center in AppCenters(of: session).observations {
      try #require(center.posts.count < 100)
      var calls: [String: Int] = [:]
      for post in center.posts {
        let wanted = center.observers.filter { observer in
          observer.name == post.name
            && (observer.object == "nil" || observer.object == post.object)
        }
        #expect(post.heard == wanted.map(\.player), "\(center.device) \(post.name)")
        for observer in wanted {
          calls[observer.player + observer.name + observer.object, default: 0] += post.times
        }
      }
      for observer in center.observers {
        let counted = calls[observer.player + observer.name + observer.object] ?? 0
        #expect(observer.calls == counted, "\(observer.player) \(observer.name)")
      }
    }
  }

  @Test func `what it shows after going back is what it showed then`() {
    let session = Session(Classic.lineUp(), seed: 3, epoch: .scriptedEpoch)
    var seen: [[AppCenterObservation]] = []
    for second in 0...20 {
      session.advance(to: .zero + .seconds(second))
      seen.append(AppCenters(of: session).observations)
      if second == 5 { session.perform(.inject("h", Classic.main, provoke: true)) }
      if second == 9 { session.perform(.addPlayer(channel: 102)) }
    }
    for second in [18, 3, 12, 0, 20] {
      session.travel(to: .zero + .seconds(second))
      #expect(AppCenters(of: session).observations == seen[second], "\(second)")
    }
  }

  @Test func `following announcements comes to the same as looking later`() {
    let session = Session(Classic.lineUp(), seed: 3, epoch: .scriptedEpoch)
    let live = AppCenters(of: session)
    for second in 1...30 {
      session.advance(to: .zero + .seconds(second))
      if second == 5 { session.perform(.inject("h", Classic.main, provoke: true)) }
      if second == 12 { session.perform(.removePlayer(Classic.preview)) }
    }
    #expect(live.observations == AppCenters(of: session).observations)
    #expect(live.observation(of: Classic.preview) == nil)
  }
}
