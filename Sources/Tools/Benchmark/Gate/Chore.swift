import ArgumentParser
import Dashboard
import Events
import Foundation
import Scenarios
import Screen
import Sessions
import Simulation

/// A piece of work that is repeated while its instructions are counted.
enum Chore: String, CaseIterable, ExpressibleByArgument {
  /// A post by name to one observer.
  case post
  /// One event out of the queue and one in, among a thousand.
  case queue
  /// Drawing and comparing the default wall at 160x45, while nothing changes.
  case frame

  /// Two numbers of repetitions: the difference of their counts excludes the set-up.
  var times: (fewer: Int, more: Int) {
    switch self {
    case .post, .queue: (1_000, 21_000)
    case .frame: (2, 22)
    }
  }

  func run(times: Int) throws {
    switch self {
    case .post: Self.post(times: times)
    case .queue: Self.cycle(times: times)
    case .frame: try Self.draw(times: times)
    }
  }

  private static func post(times: Int) {
    let bus = EventBus()
    nonisolated(unsafe) var heard = 0
    bus.addObserver(forName: "bench", object: nil) { _ in heard += 1 }
    for _ in 0..<times { bus.post(name: "bench") }
    precondition(heard == times, "Every post reaches its observer.")
  }

  private static func cycle(times: Int) {
    var queue = EventQueue<Int>()
    var random = RandomStream(seed: 1, name: "bench")
    for event in 0..<1_000 {
      queue.schedule(event, at: .zero + .milliseconds(random.integer(in: 0...999)))
    }
    for _ in 0..<times {
      guard let (instant, event) = queue.popNext(through: .distantFuture) else { return }
      queue.schedule(event, at: instant + .seconds(1))
    }
  }

  private static func draw(times: Int) throws {
    let lineUp = try ShippedLineUp.named("default")
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .standard))
    wallSession.pass(.seconds(12))
    let size = Size(160, 45)
    let shown = wallSession.frame(size).degraded(to: .full)
    var cells = 0
    for _ in 0..<times {
      wallSession.frame(size).degraded(to: .full).forEachChangedRun(from: shown) {
        cells += $1.count
      }
    }
    precondition(cells == 0, "A wall that nobody touches does not change.")
  }
}
