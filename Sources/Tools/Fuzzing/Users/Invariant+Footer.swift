import Dashboard
import Screen
import Simulation
import Worlds

/// What the footer says of keys, before and after they are pressed.
extension Invariant {
  static let promisesAreKept = Invariant("a key does what the footer says", .input) { play in
    guard let press = play.press,
      let promise = press.before.footer.promises.first(where: { $0.key == press.key })
    else { return nil }
    guard !isKept(promise.word, press) else { return nil }
    return "\(promise.key.name) `\(promise.word)` \(press.before.footer.context.rawValue)"
      + (press.after.footer.told.map { ": \($0)" } ?? "")
  }

  static let claimsAreTrue = Invariant("the footer claims only what happened", .input) { play in
    guard let press = play.press else { return nil }
    let (before, after) = (press.before, press.after)
    guard
      let lie = after.footer.done.first(where: { command in
        !after.hasChanged(since: before)
          || !OutcomeClaim.isSo(command, before: before.world, after: after.world)
      })
    else { return nil }
    return "\(press.key.name) \(before.footer.context.rawValue): "
      + "\(after.footer.told ?? "") (\(lie))"
  }

  /// Judges some words exactly; a key with any other word must do something, or the footer must say
  /// why it did not.
  private static func isKept(_ word: String, _ press: UserPlay.Press) -> Bool {
    let (before, after) = (press.before, press.after)
    let isTold = after.footer.told != nil
    switch word {
    case "pause": return after.isPaused && !before.isPaused
    case "resume": return !after.isPaused || isTold
    case "help": return after.footer.context == .help
    case "palette": return after.footer.context == .palette
    case "filter": return after.footer.context == .filter
    case "fault": return after.footer.context == .faults || isTold
    case "channels": return after.footer.context == .channels || isTold
    case "back": return after.footer.context != before.footer.context || isTold
    case "close", "wall", "no": return after.footer.context != before.footer.context
    case "clear all": return after.world.faults.isEmpty
    case "record", "end film": return press.requests.contains(.record)
    case "quit": return press.requests.contains(.quit) || after.footer.context == .question
    case "copy", "copy command", "copy address":
      return isTold || press.requests.contains { if case .copy = $0 { true } else { false } }
    case "read", "choose", "scroll", "line", "preset", "edit", "viewer", "focus": return true
    default: return isTold || !press.requests.isEmpty || after.differs(from: before)
    }
  }
}
