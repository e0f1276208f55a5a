package import HeadEndAPI
package import Simulation

/// What a player asks of the world around it: the machine says, the shell does.
package enum Effect: Sendable {
  case send(Request)
  /// Forget a request: its answer is not delivered.
  case abandon(RequestID)
  case setTimer(PlayerTimer, Instant)
  case cancelTimer(PlayerTimer)
  case announce(Notice)
  /// Block the app's main thread until that request is answered or times out.
  case blockMainThread(RequestID)
  /// Ask the app's own code; the world stops until it is answered.
  case hostCall(HostCallID, HostQuestion)
}
