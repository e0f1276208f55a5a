/// Something that looks at the state of players after everything that happens.
@MainActor protocol StateObservation: AnyObject {
  func check()
}

/// A state observation that ends when its owner lets it go.
@MainActor struct WeakObservation {
  weak var observation: (any StateObservation)?
}

extension Simulator {
  /// Lets an observation check the state from now on.
  func add(_ observation: any StateObservation) {
    stateObservations.removeAll { $0.observation == nil }
    stateObservations.append(WeakObservation(observation: observation))
  }

  func checkState() {
    for held in stateObservations { held.observation?.check() }
  }
}
