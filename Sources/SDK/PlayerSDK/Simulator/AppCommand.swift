import Faults
import Simulation

/// A step that comes to an app from outside: from its viewer, its device or its head-end.
enum AppCommand: Hashable, Sendable {
  case order(ViewerOrder, on: String)
  case fault(Character, on: String, provoke: Bool)
  /// A fault written in the fault grammar; its own targets are not set.
  case effect(Fault, on: String, provoke: Bool)
  /// Goes to the background, or comes back.
  case background
  case rotate
  /// Another household member watches this content.
  case guest(String)
  case clearFaults
  /// Content tokens end soon, from the start on: it holds for a whole run.
  case shortTokens
}

extension AppCommand {
  /// The same step, without provoking its fault.
  var unprovoked: AppCommand {
    switch self {
    case .fault(let key, let name, _): .fault(key, on: name, provoke: false)
    case .effect(let fault, let name, _): .effect(fault, on: name, provoke: false)
    case .order, .background, .rotate, .guest, .clearFaults, .shortTokens: self
    }
  }
}

/// A step with its instant.
struct TimedAppCommand: Hashable, Sendable {
  let instant: Instant
  let command: AppCommand
}
