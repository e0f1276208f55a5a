extension App {
  /// Does at one place what a policy says.
  package mutating func take(_ place: PolicyPlace, from other: Policy) {
    policy = policy.taking(place, from: other)
    if place == .habit(.sessionErrors) { sessionErrors = .own }
    if place == .habit(.refreshesTokens) { refreshesTokens = true }
  }

  /// Whether it differs from a documented one at a place.
  package func differs(at place: PolicyPlace) -> Bool {
    place == .habit(.sessionErrors) && sessionErrors != .own
      || place == .habit(.refreshesTokens) && !refreshesTokens
      || policy.taking(place, from: .documented) != policy
  }
}
