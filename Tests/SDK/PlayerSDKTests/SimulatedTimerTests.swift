import Foundation
import Sessions
import Testing

@testable import PlayerSDK

/// A timer keeps nothing of an app for longer than it may fire.
@MainActor @Suite struct SimulatedTimerTests {
  /// A screen that keeps its timer, whose closure keeps the screen.
  @MainActor private final class Screen {
    var timer: SimulatedTimer?
    private(set) var calls = 0

    init(_ simulator: Simulator, repeats: Bool) {
      let act: @MainActor () -> Void = { self.calls += 1 }
      timer =
        repeats ? simulator.every(.seconds(1), act) : simulator.after(.seconds(1), act)
    }
  }

  private let simulator = Simulator(notificationCenter: NotificationCenter())

  /// Finds a screen that only its timer keeps; `nil` once it is released.
  private func screen(repeats: Bool) -> () -> Screen? {
    let screen = Screen(simulator, repeats: repeats)
    return { [weak screen] in screen }
  }

  @Test func `a timer that has fired releases its closure`() {
    let screen = screen(repeats: false)
    #expect(screen()?.timer?.isValid == true)
    simulator.advance(by: .seconds(1))
    #expect(screen() == nil)
  }

  @Test(arguments: [false, true])
  func `a timer that is invalidated releases its closure at once`(repeats: Bool) {
    let screen = screen(repeats: repeats)
    simulator.advance(by: .milliseconds(900))
    screen()?.timer?.invalidate()
    #expect(screen() == nil && simulator.timers.allSatisfy { !$0.isValid })
  }

  @Test func `a timer that repeats goes on, and may end itself`() {
    let screen = screen(repeats: true)
    simulator.advance(by: .seconds(3))
    #expect(screen()?.calls == 3)
    var (count, timer): (Int, SimulatedTimer?) = (0, nil)
    timer = simulator.every(.seconds(1)) {
      count += 1
      if count == 2 { timer?.invalidate() }
    }
    simulator.advance(by: .seconds(5))
    #expect(count == 2 && timer?.isValid == false && screen()?.calls == 8)
  }

  @Test func `the end of a run releases an app that its own timer keeps`() async {
    var screen: () -> Screen? = { nil }
    let subject = AppRun.Subject(
      lineUp: .demo, seed: 7, rules: [], delivery: .onTheMainActor, reference: .documented
    ) { simulator in
      let made = Screen(simulator, repeats: true)
      screen = { [weak made] in made }
      await simulator.advance(by: .seconds(3))
      #expect(screen() != nil)
    }
    _ = await AppRun(subject, [])
    #expect(screen() == nil)
  }
}
