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

/// What stands for a group of viewers on a map.
package struct ViewerGroup: Hashable, Sendable {
  /// How many of a group are in trouble: fewer than an eighth, than half, or at least half [N].
  package enum Share: Int, CaseIterable, Hashable, Sendable {
    case few, some, most
  }

  /// The worst trouble in the group, or else what its first viewer does.
  package let state: ViewerState
  /// The share that is in trouble; `most` where none is.
  package let share: Share

  package init(_ state: ViewerState, troubled: Int, of count: Int) {
    self.state = state
    share =
      !state.isTrouble || troubled * 2 >= count ? .most : troubled * 8 < count ? .few : .some
  }
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

  /// What stands for a group of viewers: the worst trouble among them and its share, or else what
  /// the first of them does. So the share of groups that show a state is about the share of viewers
  /// in it, and a crowd that arrives fills the map.
  func summary(of group: Range<Int>) -> ViewerGroup {
    var worst: UInt8 = 0
    // The compiler looks at many bytes at once: a map takes a million of them for every frame.
    states.forEachRun(of: group) { run in
      for state in run { worst = max(worst, state) }
    }
    let state = ViewerState(rawValue: worst) ?? .away
    guard state.isTrouble else {
      let first = group.isEmpty ? state : self[group.lowerBound]
      return ViewerGroup(first, troubled: 0, of: group.count)
    }
    let least = ViewerState.stalled.rawValue
    var troubled = 0
    states.forEachRun(of: group) { run in
      for state in run { troubled += state >= least ? 1 : 0 }
    }
    return ViewerGroup(state, troubled: troubled, of: group.count)
  }
}
