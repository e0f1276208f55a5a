/// What one viewer of a crowd sees, from the best to the worst.
package enum ViewerState: UInt8, CaseIterable, Hashable, Comparable, Sendable {
  /// Has not come yet.
  case away
  case playing
  /// From the request for a content token to the first picture.
  case starting
  /// Played, and has nothing more to show.
  case stalled
  /// Failed, and waits before it tries again.
  case retrying
  /// Its household has as many sessions as it may.
  case limited
  /// Has no session, or lost it.
  case noSession
  /// Has no content token or no licence.
  case noLicence
  /// Playlists or segments could not be loaded.
  case noMedia

  package static func < (lhs: ViewerState, rhs: ViewerState) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// Whether something has gone wrong: a cell of the map then shows it, however few it concerns.
  package var isTrouble: Bool { self >= .stalled }

  /// Whether its app has given up.
  package var isFailed: Bool { self >= .limited }
}

/// The state of every viewer, and how many are in each.
struct ViewerStates: Sendable {
  private var states: Pages<UInt8>
  private(set) var counts = Array(repeating: 0, count: ViewerState.allCases.count)

  init(count: Int) {
    states = Pages(repeating: ViewerState.away.rawValue, count: count)
    counts[Int(ViewerState.away.rawValue)] = count
  }

  var count: Int { states.count }

  subscript(viewer: Int) -> ViewerState {
    get { ViewerState(rawValue: states[viewer]) ?? .away }
    set {
      let old = states[viewer]
      guard old != newValue.rawValue else { return }
      counts[Int(old)] -= 1
      counts[Int(newValue.rawValue)] += 1
      states[viewer] = newValue.rawValue
    }
  }

  /// What stands for a group of viewers: the worst trouble among them, or else what the first of
  /// them does. So the share of groups that show a state is about the share of viewers in it, and a
  /// crowd that arrives fills the map.
  func summary(of group: Range<Int>) -> ViewerState {
    var worst: UInt8 = 0
    // The compiler looks at many bytes at once: a map takes a million of them for every frame.
    states.forEachRun(of: group) { run in
      for state in run { worst = max(worst, state) }
    }
    let state = ViewerState(rawValue: worst) ?? .away
    return state.isTrouble || group.isEmpty ? state : self[group.lowerBound]
  }
}
