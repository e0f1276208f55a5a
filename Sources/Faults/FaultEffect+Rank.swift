extension FaultEffect {
  /// The order in which effects act when several apply (DESIGN §3).
  var rank: Int {
    switch self {
    case .drop: 0
    case .timeout: 1
    case .delay: 2
    case .status: 3
    case .instruct: 4
    case .malformed: 5
    case .throttle: 6
    case .inherent: 7
    }
  }
}
