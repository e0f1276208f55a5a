extension Service {
  /// 503 Service Unavailable, as a gateway answers; of the session service as JSON. 4001 is the
  /// licence service's code for a session service that cannot be reached, and the nearest that is
  /// published (Players/Errors) [N].
  package var refusal: Response {
    switch self {
    case .session: Response(refusal: 503, code: 4001, SSMCode.notAvailable.message)
    case .licence, .token: Response(refusal: 503, code: nil, "\(name) service overloaded")
    case .origin: Response(refusal: 503, code: nil, "origin overloaded")
    }
  }
}
