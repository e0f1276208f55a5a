import ArgumentParser
import Dashboard
import Screen
import Terminal

/// What this terminal shows, and which keys a hand-held clicker sends to it.
struct ClickerTest {
  private(set) var size: Size
  let capability: Capability
  /// In the order in which they were pressed.
  private(set) var keys: [Key] = []

  /// Takes the terminal over, asks for the presses, and restores it; `nil` where it cannot show the
  /// wall. `q` ends it early.
  init?(_ options: TerminalOptions, _ theme: Theme) throws {
    guard let terminal = Self.open(options) else { return nil }
    defer { terminal.restore() }
    (size, capability) = (terminal.size, terminal.capability)
    while keys.count < StagePage.presses {
      terminal.show(StagePage.frame(after: keys, terminal.size, theme))
      let isOver = try !take(terminal.nextEvents(waitingUpTo: .seconds(1)))
      size = terminal.size
      if isOver { break }
    }
  }

  private static func open(_ options: TerminalOptions) -> Terminal? {
    do throws(TerminalRefusal) {
      return try Terminal.open(options)
    } catch {
      return nil
    }
  }

  /// Takes keys; false at the last one.
  private mutating func take(_ events: [TerminalEvent]) throws -> Bool {
    for event in events {
      switch event {
      case .key("q"), .key(.control("c")): return false
      case .key(let key): keys.append(key)
      case .terminate(let signal): throw ExitCode(128 + signal)
      case .click, .drag, .wheel, .paste, .resized, .suspended, .resumed, .woken: break
      }
      if keys.count == StagePage.presses { return false }
    }
    return true
  }
}
