package import HeadEndAPI

/// What a fault does to a request or its answer (DESIGN §3); points off the wire have their own.
package enum FaultEffect: Hashable, Sendable {
  /// The connection breaks; the client learns it at once.
  case drop
  /// The request is lost on its way: no service hears of it, and the client's own timeout ends the
  /// wait.
  case timeout
  /// The service does its work and sends headers, but the body never ends: the client's timeout
  /// ends the wait too, and what the service did stays done (a session that was set up counts).
  case hang
  /// The answer comes later.
  case delay(Duration, jitter: Duration)
  /// The service answers with an HTTP status, and a service code if one is named.
  case status(Int, errorCode: Int?, message: String)
  /// Some bytes of the answer arrive changed.
  case malformed
  /// The answer's transfer is slowed to so many bits per second.
  case throttle(Int)
  /// The service itself gets one point wrong.
  case instruct(Instruction)
  /// The point's own effect, off the wire.
  case inherent
}
