/// What a fault does to those that it was not made for: real clients and crowds.
package enum FaultReach: Hashable, Sendable {
  /// It acts: what they get, in words.
  case acts(String)
  /// It cannot act: why, in words.
  case cannot(String)

  static let offWire = FaultReach.cannot("it happens on the device, not on the wire")

  /// Why it cannot act; `nil` when it does.
  package var obstacle: String? {
    switch self {
    case .acts: nil
    case .cannot(let reason): reason
    }
  }

  /// Such as `the connection is reset`, or `cannot act: light viewers have no display`.
  package var words: String {
    switch self {
    case .acts(let how): how
    case .cannot(let reason): "cannot act: \(reason)"
    }
  }
}
