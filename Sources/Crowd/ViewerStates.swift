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

  /// What stands for a group of viewers: the worst trouble among them, or else what most of them do
  /// (of equally many, the later in the order of states).
  func summary(of group: Range<Int>) -> ViewerState {
    var worst: UInt8 = 0
    // The compiler looks at many bytes at once: a map takes a million of them for every frame.
    states.forEachRun(of: group) { run in
      for state in run { worst = max(worst, state) }
    }
    guard let state = ViewerState(rawValue: worst), state != .away, !state.isTrouble else {
      return ViewerState(rawValue: worst) ?? .away
    }
    return commonest(in: group)
  }

  /// What most do in a group without trouble.
  private func commonest(in group: Range<Int>) -> ViewerState {
    var (playing, starting) = (0, 0)
    states.forEachRun(of: group) { run in
      for start in stride(from: 0, to: run.count, by: 255) {
        // A byte each, so that many are counted at once.
        var counts: (playing: UInt8, starting: UInt8) = (0, 0)
        for state in run[start..<min(start + 255, run.count)] {
          counts.playing &+= state & 1
          counts.starting &+= state >> 1
        }
        playing += Int(counts.playing)
        starting += Int(counts.starting)
      }
    }
    let away = group.count - playing - starting
    if starting >= max(playing, away) { return .starting }
    return playing >= away ? .playing : .away
  }
}
