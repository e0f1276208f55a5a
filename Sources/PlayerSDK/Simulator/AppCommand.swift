import Faults
import Simulation

/// Something that is done to an app from outside, by its viewer, its device or its head-end.
enum AppCommand: Hashable, Sendable {
  case order(ViewerOrder, on: String)
  case fault(Character, on: String, provoke: Bool)
  /// A fault of the grammar, whose own targets say nothing.
  case effect(Fault, on: String, provoke: Bool)
  /// To the background, or back.
  case background
  case rotate
  /// Somebody else of the household watches that content.
  case guest(String)
  case clearFaults
}

extension AppCommand {
  /// The same fault, without what provokes it.
  var unprovoked: AppCommand {
    switch self {
    case .fault(let letter, let name, _): .fault(letter, on: name, provoke: false)
    case .effect(let fault, let name, _): .effect(fault, on: name, provoke: false)
    case .order, .background, .rotate, .guest, .clearFaults: self
    }
  }
}

/// A deed, and when it is done.
struct TimedAppCommand: Hashable, Sendable {
  let instant: Instant
  let deed: AppCommand
}
