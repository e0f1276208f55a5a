import Scenarios
package import Screen
import Sessions
import Simulation
import Worlds

/// Films a wall session in virtual host time, frame by frame, to three seconds after the scenario's
/// verdict, in which the world runs on. The film's clock is presentation time: it stops while the
/// simulation is paused.
package struct FilmRenderer {
  /// What is filmed, and how.
  package struct Setting: Hashable, Sendable {
    package var size: Size
    package var capability = Capability.full
    package var framesPerSecond = 10
    /// Where the film begins, in presentation time.
    package var from = Duration.zero
    /// Where it ends, if not earlier.
    package var to: Duration?
    /// The only chapter that is filmed, counted from 1.
    package var chapter: Int?
    /// What it leaves out, in presentation time and in order.
    package var cuts: [Range<Duration>] = []

    package init(_ size: Size) { self.size = size }
  }

  private let wallSession: WallSession
  private var setting: Setting
  private var presses: ArraySlice<KeyScript.Press>
  private var host = Instant.zero
  /// Frames since the beginning of the film.
  private var count: Int64 = 0
  private var end: Instant
  /// Up to which instant of the film the world has run on after the verdict; `nil` before.
  private var runOn: Instant?

  package init(_ wallSession: WallSession, _ setting: Setting, keys: KeyScript? = nil) {
    self.wallSession = wallSession
    self.setting = setting
    presses = (keys?.presses ?? [])[...]
    end = setting.to.map { .zero + $0 } ?? .distantFuture
  }

  /// Advances to where the film begins; false if the scenario has ended by then.
  package mutating func begin() -> Bool {
    if let chapter = setting.chapter { return begin(atChapter: chapter) }
    return reach(.zero + setting.from, nil) && wallSession.verdict == nil
  }

  /// Advances to where a chapter begins, to a hundredth of a second [N].
  private mutating func begin(atChapter number: Int) -> Bool {
    while wallSession.chaptersBegun < number {
      let next = wallSession.presentation + .milliseconds(10)
      guard wallSession.verdict == nil, reach(next, nil) else { return false }
    }
    setting.from = wallSession.presentation.sinceStart
    return true
  }

  /// Whether the chapter that is filmed is over.
  private var isAfterChapter: Bool {
    setting.chapter.map { wallSession.chaptersBegun > $0 } ?? false
  }

  /// Renders the next frame; returns its time in the film, or `nil` at the end.
  package mutating func renderFrame(into builder: FilmBuilder) -> Duration? {
    let due = nextInstant
    if due == .zero + setting.from {
      wallSession.onHeard = { builder.observe($0) }
      if let title = setting.chapter.flatMap({ wallSession.director?.title(ofChapter: $0 - 1) }) {
        builder.add(FilmMark(.chapter, title))
      }
    }
    guard due < end, reach(due, builder), !isAfterChapter else {
      finish(builder, at: min(due, end))
      return nil
    }
    let frame = wallSession.frame(setting.size).degraded(to: setting.capability)
    builder.show(frame, caption: wallSession.caption, at: film(due))
    count += 1
    if wallSession.verdict != nil, runOn == nil {
      runOn = due
      wallSession.runOn()
      end = min(end, due + Verdict.afterglow)
    }
    return film(due)
  }

  /// In whole milliseconds, so that a snapshot can be taken at each.
  private var nextInstant: Instant {
    var time = setting.from + .milliseconds(count * 1000 / Int64(setting.framesPerSecond))
    for cut in setting.cuts where time >= cut.lowerBound { time += cut.upperBound - cut.lowerBound }
    return .zero + time
  }

  private func film(_ instant: Instant) -> Duration {
    let time = instant.sinceStart
    let left = setting.cuts.filter { $0.lowerBound < time }.map {
      min(time, $0.upperBound) - $0.lowerBound
    }
    return time - setting.from - left.reduce(.zero, +)
  }

  private func finish(_ builder: FilmBuilder, at instant: Instant) {
    wallSession.onHeard = nil
    builder.end(at: film(instant), exitCode: wallSession.verdict?.hasPassed == false ? 1 : 0)
  }

  /// Advances time and presses keys until an instant of presentation time, or the verdict. False
  /// when nothing more can happen: a key has quit, or the wall session is paused for good.
  private mutating func reach(_ due: Instant, _ builder: FilmBuilder?) -> Bool {
    if let runOn {
      wallSession.pass(due - runOn)
      self.runOn = due
    }
    while wallSession.verdict == nil {
      while let press = presses.first, press.at <= host {
        presses.removeFirst()
        builder?.press(press.key, at: film(wallSession.presentation))
        if wallSession.press(press.key, size: setting.size).contains(.quit) { return false }
      }
      guard wallSession.presentation < due else { return true }
      if wallSession.session.isPaused {
        guard let next = presses.first else { return false }
        host = next.at
      } else {
        let step = min(due - wallSession.presentation, (presses.first?.at ?? .distantFuture) - host)
        wallSession.pass(step)
        host += step
      }
    }
    return true
  }
}
