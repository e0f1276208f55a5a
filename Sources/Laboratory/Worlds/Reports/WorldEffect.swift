import HeadEndAPI
import Players

/// What the world has to do about what has happened in one of its parts, in the order in which a
/// part returns them.
enum WorldEffect: Sendable {
  case announce(Notice, of: PlayerID?)
  /// Reports it to the judge.
  case report(JudgeEvent.Content, of: PlayerID)
  case deliver(PlayerInput, to: PlayerID)
  /// A viewer gives a command.
  case order(PlayerCommand, of: PlayerID)
  /// The system suspends the app of a device: whatever it is given from then on waits.
  case suspend(device: Int)
  /// The app of a device, which has just gone to the background, stops its players there.
  case stopInBackground(device: Int, after: Duration)
  /// It has made the calls for that.
  case stoppedInBackground(device: Int)
  /// What has waited for the main thread of a device's app runs.
  case drain(device: Int)
  /// A viewer launches the app of a device later.
  case launch(device: Int, after: Duration)
}
