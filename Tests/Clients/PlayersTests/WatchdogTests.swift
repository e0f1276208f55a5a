import Simulation
import Testing

@testable import Players

@Suite struct WatchdogTests {
  private static func second(_ number: Int) -> Instant { .zero + .seconds(number) }

  /// What a watch says in each second, from the zap on.
  private static func looks(
    _ states: [(PlayerStatus, Duration)], with watchdog: inout Watchdog
  ) -> [Trouble?] {
    watchdog.begin(at: .zero, .none)
    return states.enumerated().map { index, look in
      watchdog.sample(look.0, look.1, at: second(index + 1), by: .watchful)
    }
  }

  @Test func `a start that brings no picture in ten seconds takes too long`() {
    var watchdog = Watchdog()
    let said = Self.looks(Array(repeating: (.playRequested, .zero), count: 12), with: &watchdog)
    #expect(said.firstIndex(of: .startsTooLong) == 9)
    #expect(said.compactMap(\.self).count == 1 && watchdog.tries == 1)
  }

  @Test func `a playhead that has not moved for ten seconds stands still`() {
    var watchdog = Watchdog()
    let moving = (1...5).map { (PlayerStatus.playing, Duration.seconds($0)) }
    let still = Array(repeating: (PlayerStatus.playing, Duration.seconds(5)), count: 11)
    let said = Self.looks(moving + still, with: &watchdog)
    #expect(said.firstIndex(of: .standsStill) == 14)
  }

  @Test(arguments: [PlayerStatus.paused, .stopped, .initialised, .uninitialised])
  func `what nobody plays need not move`(state: PlayerStatus) {
    var watchdog = Watchdog()
    let said = Self.looks(Array(repeating: (state, .zero), count: 30), with: &watchdog)
    #expect(said.allSatisfy { $0 == nil })
  }

  @Test func `what the viewer has paused is left, though its item has failed`() {
    var watchdog = Watchdog()
    watchdog.begin(at: .zero, .none)
    watchdog.setPaused(true)
    for number in 1...30 {
      #expect(watchdog.sample(.error, .zero, at: Self.second(number), by: .watchful) == nil)
    }
  }

  @Test func `a call holds what its viewer has not paused, until it may continue`() {
    var watchdog = Watchdog()
    watchdog.follow(.began)
    #expect(watchdog.hold == .silenced)
    watchdog.follow(.ended(shouldResume: false))
    #expect(watchdog.hold == .silenced)
    watchdog.follow(.ended(shouldResume: true))
    #expect(watchdog.hold == .none)
    watchdog.setPaused(true)
    watchdog.follow(.began)
    watchdog.follow(.ended(shouldResume: true))
    #expect(watchdog.hold == .paused)
    watchdog.setPaused(false)
    #expect(watchdog.hold == .none)
  }

  @Test func `an app that only tells is told again after as long, and has tried nothing`() {
    var watchdog = Watchdog()
    var policy = Policy("mine", like: .documented)
    policy[.standsStill] = Policy.Row(.tell, patience: .seconds(4))
    watchdog.begin(at: .zero, .none)
    let told = (1...15).filter { second in
      let position = Duration.seconds(min(second, 2))
      return watchdog.sample(.playing, position, at: Self.second(second), by: policy) != nil
    }
    #expect(told == [6, 10, 14] && watchdog.tries == 0)
  }

  @Test func `tries are counted until a picture moves`() {
    var watchdog = Watchdog()
    for round in 1...3 {
      let said = Self.looks(Array(repeating: (.waiting, .zero), count: 10), with: &watchdog)
      #expect(said.last == .startsTooLong && watchdog.tries == round)
    }
    _ = Self.looks([(.playing, .seconds(1)), (.playing, .seconds(2))], with: &watchdog)
    #expect(watchdog.tries == 0)
  }

  @Test func `a watchful app zaps three times in vain, and stops`() {
    for trouble in [Trouble.standsStill, .startsTooLong] {
      for repeats in 1...3 {
        #expect(Policy.watchful.reaction(to: trouble, repeats: repeats) == .recover)
      }
      #expect(Policy.watchful.reaction(to: trouble, repeats: 4) == .stop)
      for policy in Policy.shipped where policy != .watchful {
        #expect(policy.reaction(to: trouble, repeats: 1) == .nothing)
      }
    }
  }

  @Test func `a watchful app tries an early renewal twice`() {
    #expect(Policy.watchful.reaction(to: .renewalFailed, repeats: 1) == .renewLicence)
    #expect(Policy.watchful.reaction(to: .renewalFailed, repeats: 2) == .stop)
    #expect(Policy.documented.reaction(to: .renewalFailed, repeats: 1) == .stop)
  }
}
