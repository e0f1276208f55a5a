import Simulation

/// Something that is done to an app from outside, by its viewer, its device or its head-end.
enum AppCommand: Hashable, Sendable {
  case order(ViewerOrder, on: String)
  case fault(Character, on: String, provoke: Bool)
  /// To the background, or back.
  case background
  case rotate
  /// Somebody else of the household watches that content.
  case guest(String)
  case clearFaults
}

/// A deed, and when it is done.
struct TimedAppCommand: Hashable, Sendable {
  let instant: Instant
  let deed: AppCommand
}
