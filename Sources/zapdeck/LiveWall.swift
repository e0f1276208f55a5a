import Dashboard
import Foundation
import Lab
import Screen
import Simulation
import Terminal

/// The wall in a terminal: brings host time, keys and signals to the stage, and frames to the
/// screen. Decides nothing.
final class LiveWall {
  private static let frameInterval = Duration.milliseconds(100)
  private static let idleWait = Duration.milliseconds(250)
  /// The longest step that simulated time follows at once: after a longer one (a laptop that
  /// slept) it stays behind.
  private static let longestStep = Duration.milliseconds(500)
  /// Host time that one step of simulation may take before a frame is due.
  private static let workBudget = Duration.milliseconds(40)

  private let stage: Stage
  private let terminal: Terminal
  private let end: Instant?
  private let quitsAtVerdict: Bool
  private var lastPass = HostClock.now()
  private var lastFrame = Int64.min / 2
  private var isDirty = true
  private var exitCode: Int32?

  private init(_ stage: Stage, _ terminal: Terminal, end: Instant?, quitsAtVerdict: Bool) {
    self.stage = stage
    self.terminal = terminal
    self.end = end
    self.quitsAtVerdict = quitsAtVerdict
  }

  /// Opens the terminal, shows a stage until somebody quits, and gives the terminal back; returns
  /// the exit code. `begin` is called once the terminal is there.
  static func run(
    _ stage: Stage, _ options: TerminalOptions, end: Instant? = nil, quitsAtVerdict: Bool = false,
    begin: () -> Void = {}
  ) throws -> Int32 {
    let terminal: Terminal
    do throws(TerminalRefusal) {
      terminal = try Terminal.open(options)
    } catch {
      throw Complaint(error.sentence)
    }
    defer { terminal.restore() }
    begin()
    return LiveWall(stage, terminal, end: end, quitsAtVerdict: quitsAtVerdict).run()
  }

  private func run() -> Int32 {
    while exitCode == nil {
      for event in terminal.nextEvents(waitingUpTo: waitingTime) { take(event) }
      let wasPaused = stage.session.isPaused
      passTime()
      // The end of a scenario stands still, and is to be seen.
      if stage.session.isPaused != wasPaused { isDirty = true }
      if let end, stage.session.now >= end { exitCode = 0 }
      if quitsAtVerdict, stage.verdict != nil { exitCode = 0 }
      drawIfDue()
    }
    return exitCode ?? 0
  }

  private var waitingTime: Duration {
    guard !stage.session.isPaused || isDirty else { return Self.idleWait }
    let due = lastFrame + Self.frameInterval.wholeNanoseconds
    return .nanoseconds(max(0, min(due - HostClock.now(), Self.idleWait.wholeNanoseconds)))
  }

  private func passTime() {
    let now = HostClock.now()
    let passed = Duration.nanoseconds(now - lastPass)
    lastPass = now
    let deadline = now + Self.workBudget.wholeNanoseconds
    stage.pass(min(passed, Self.longestStep)) { HostClock.now() < deadline }
  }

  private func drawIfDue() {
    let now = HostClock.now()
    let isTime = now - lastFrame >= Self.frameInterval.wholeNanoseconds
    let moves = !stage.session.isPaused && isTime && terminal.hasBudgetForPictures
    guard isDirty || moves else { return }
    isDirty = false
    lastFrame = now
    terminal.show(stage.frame(terminal.size))
  }

  private func take(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      passTime()
      for order in stage.press(key, size: terminal.size) { carryOut(order) }
      isDirty = true
    case .resized: isDirty = true
    case .resumed:
      lastPass = HostClock.now()
      isDirty = true
    case .terminate(let signal): exitCode = 128 + signal
    case .paste, .suspended, .woken: break
    }
  }

  private func carryOut(_ order: WallOrder) {
    switch order {
    case .quit: exitCode = 0
    case .redraw: terminal.redraw()
    case .saveFrame: saveFrame()
    case .perform, .setPaused, .setSpeed, .step, .travel, .nextChapter,
      .returnToLeftCourse:
      break
    }
  }

  /// Saves what is shown beside where the program was started.
  private func saveFrame() {
    let milliseconds = stage.session.now.nanoseconds / 1_000_000
    let name = "zapdeck-\(stage.session.world.seed)-\(milliseconds)ms.txt"
    let text = TextDisplay.text(of: stage.frame(terminal.size))
    do {
      try Data(text.utf8).write(to: URL(filePath: name))
      stage.say("frame saved as \(name)")
    } catch {
      stage.say("frame not saved: \(name) cannot be written here")
    }
  }
}
