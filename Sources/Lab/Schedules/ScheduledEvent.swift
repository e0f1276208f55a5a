import Faults
import HeadEndAPI
import Players

/// What can be scheduled in a world.
enum ScheduledEvent: Sendable {
  /// A player of the line-up starts on its first channel.
  case start(PlayerID)
  /// A request reaches the head-end.
  case arrival(RequestID)
  /// The first byte of a large body reaches the device's line.
  case transferBegin(RequestID)
  /// The next transfer of a device's line is complete.
  case transferEnd(device: Int)
  /// A whole answer reaches its player.
  case delivery(RequestID)
  case timeout(RequestID)
  case timer(PlayerID, PlayerTimer)
  /// A device's main thread has waited long enough for the answer to a request.
  case waitEnd(device: Int, RequestID)
  /// An armed fault begins to act.
  case faultBegin(FaultID, provoke: Bool)
  case faultEnd(FaultID)
  /// An app's own code, which had side effects, has answered.
  case hostReturn(RequestID)
  /// A player's app tries again.
  case retry(PlayerID)
  /// A service that was overloaded may have recovered.
  case overloadEnd(Service)
  /// The viewer opens the app of a device again, which was killed.
  case appLaunch(device: Int)
}
