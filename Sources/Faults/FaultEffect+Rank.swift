extension FaultEffect {
  /// The order in which effects act when several apply (DESIGN §3).
  var rank: Int {
    switch self {
    case .drop: 0
    case .timeout: 1
    case .hang: 2
    case .delay: 3
    case .status: 4
    case .instruct: 5
    case .malformed: 6
    case .throttle: 7
    case .inherent: 8
    }
  }
}
