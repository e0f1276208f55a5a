package import HeadEndAPI

/// Where a fault acts: on requests of some kinds, or at a point that is not on the wire.
package enum FaultPoint: Hashable, Sendable {
  /// Every request of one kind.
  case operation(Operation)
  /// Every request, as a broken network would.
  case network
  /// The device's clock runs a day ahead.
  case deviceClock
  /// The display's copy protection is gone.
  case outputProtection
  /// The operator ends all sessions of the account.
  case operatorKill

  /// The fault grammar's `plane.operation`.
  package var name: String {
    switch self {
    case .operation(let operation): operation.rawValue
    case .network: "network.any"
    case .deviceClock: "device.clock"
    case .outputProtection: "output.protection"
    case .operatorKill: "operator.kill"
    }
  }

  /// Whether a request of that kind passes this point.
  package func matches(_ operation: Operation) -> Bool {
    switch self {
    // A licence is a licence, whichever service is asked.
    case .operation(.licence): operation == .licence || operation == .expressPlayRights
    case .operation(let own): own == operation
    case .network: true
    case .deviceClock, .outputProtection, .operatorKill: false
    }
  }
}
