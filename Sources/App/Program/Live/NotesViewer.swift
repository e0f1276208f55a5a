import ArgumentParser
import Dashboard
import Screen
import Simulation
import Terminal

/// `zapdeck play --notes`: shows in this terminal what a presentation sends, until it ends; asks
/// which one if several run.
struct NotesViewer {
  private static let interval = Duration.milliseconds(250)
  /// How long a presentation is missing or silent before that counts: a wall that starts over has
  /// no socket for a moment. [N]
  private static let patience = Duration.seconds(2).wholeNanoseconds

  private let terminal: Terminal
  private let theme: Theme
  private var running: [(presentation: RunningPresentation, notes: PresenterNotes?)] = []
  private var chosen: RunningPresentation?
  /// What it sent last, and when by the host's clock.
  private var notes = PresenterNotes(talk: "presentation", script: "")
  private var answered: Int64
  /// When it was there last.
  private var seen: Int64

  private init(_ terminal: Terminal, _ theme: Theme) {
    (self.terminal, self.theme) = (terminal, theme)
    (answered, seen) = (HostClock.now(), HostClock.now())
  }

  /// Takes the terminal over until the presentation ends or the presenter quits.
  static func run(_ terminalOptions: TerminalOptions, _ theme: Theme) throws {
    guard !RunningPresentation.all.isEmpty else {
      throw Complaint(
        "--notes: no presentation runs on this machine; `zapdeck play SCENARIO --present` is one")
    }
    let terminal: Terminal
    do throws(TerminalRefusal) {
      terminal = try Terminal.open(terminalOptions)
    } catch {
      throw Complaint(error.sentence)
    }
    defer { terminal.restore() }
    var viewer = NotesViewer(terminal, theme)
    guard try viewer.showUntilClosed() else { return }
    terminal.restore()
    StandardOutput.print("the presentation has ended")
  }

  /// Returns false if the presenter quits, true if the presentation ends.
  private mutating func showUntilClosed() throws -> Bool {
    while look() {
      terminal.show(frame)
      for event in terminal.nextEvents(waitingUpTo: Self.interval) {
        switch event {
        case .key("q"), .key(.control("c")): return false
        case .key(.control("l")): terminal.redraw()
        case .key(let key): choose(key)
        case .terminate(let signal): throw ExitCode(128 + signal)
        case .click, .drag, .wheel, .paste, .resized, .suspended, .resumed, .woken: break
        }
      }
    }
    return true
  }

  /// Takes the number of a presentation.
  private mutating func choose(_ key: Key) {
    guard chosen == nil, let number = Int(key.name), running.indices.contains(number - 1) else {
      return
    }
    chosen = running[number - 1].presentation
    (answered, seen) = (HostClock.now(), HostClock.now())
  }

  /// Asks what there is to see; false once there is nothing any more.
  private mutating func look() -> Bool {
    if chosen == nil {
      let all = RunningPresentation.all
      if all.count < 2 {
        chosen = all.first
      } else {
        running = all.map { presentation in
          if case .notes(let notes) = presentation.ask() { return (presentation, notes) }
          return (presentation, nil)
        }
        seen = HostClock.now()
      }
    }
    if let chosen { ask(chosen) }
    return HostClock.now() - seen < Self.patience
  }

  private mutating func ask(_ presentation: RunningPresentation) {
    switch presentation.ask() {
    case .notes(let notes):
      self.notes = notes
      (answered, seen) = (HostClock.now(), HostClock.now())
    case .silence: seen = HostClock.now()
    case .gone: break
    }
  }

  private var frame: Frame {
    guard chosen != nil else {
      return NotesPage.question(running.map(\.notes), terminal.size, theme)
    }
    let silence = HostClock.now() - answered
    return NotesPage(
      notes, time: notes.time.map { $0 + .nanoseconds(silence) },
      isSilent: silence >= Self.patience, theme
    ).frame(terminal.size)
  }
}
