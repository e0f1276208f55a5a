import Lab
import Simulation

extension Wall {
  /// Keys that turn time back and forth.
  func travel(
    _ action: UserAction, _ world: WorldObservation, _ clock: WallClock
  ) -> [WallRequest] {
    switch action {
    case .travel(let seconds): [.travel(to: max(.zero, world.now + .seconds(seconds)))]
    case .previousMark: [.travel(to: mark(before: world.now, clock))]
    case .nextMark: [.travel(to: mark(after: world.now, clock))]
    case .live: [.travel(to: clock.edge)]
    case .previousChapter: [.travel(to: chapter(before: world.now, clock)), .setPaused(true)]
    default: [.returnToLeftCourse]
    }
  }

  /// The last mark, or the start. One that is hardly over is passed over, so that the key can be
  /// pressed again while time runs on.
  private func mark(before now: Instant, _ clock: WallClock) -> Instant {
    clock.marks.last { $0.instant < now - .seconds(1) }?.instant ?? .zero
  }

  /// The start of this chapter; of the one before when this one has hardly begun.
  private func chapter(before now: Instant, _ clock: WallClock) -> Instant {
    let chapters = clock.marks.filter { $0.kind == .chapter }
    return chapters.last { $0.instant < now - .seconds(1) }?.instant ?? .zero
  }

  /// The next mark, or the newest instant.
  private func mark(after now: Instant, _ clock: WallClock) -> Instant {
    clock.marks.first { $0.instant > now }?.instant ?? clock.edge
  }
}
