import Testing

@testable import Crowd

struct ViewerStatesTests {
  /// Anybody's group: the worst trouble, or the most frequent.
  private static func summary(of group: [ViewerState]) -> ViewerState {
    if let worst = group.filter(\.isTrouble).max() { return worst }
    let counts = ViewerState.allCases.map { state in group.count { $0 == state } }
    let most = counts.max() ?? 0
    return most == 0
      ? .away : ViewerState.allCases.last { counts[Int($0.rawValue)] == most } ?? .away
  }

  @Test(arguments: [1, 7, 42], [2, 3, 9] as [UInt64])
  func `a group shows its worst trouble, or else what most of it does`(
    seed: UInt64, variety: UInt64
  ) {
    var random = SplitMix(state: seed)
    var states = ViewerStates(count: 9000)
    // Few states: mostly groups without trouble. All: with it.
    for _ in 0..<9000 {
      let state = ViewerState.allCases[Int((random.next() >> 1) % variety)]
      states[Int(random.next() >> 1) % states.count] = state
    }
    for _ in 0..<300 {
      let first = Int(random.next() >> 1) % states.count
      let group = first..<first + Int(random.next() >> 1) % (states.count - first + 1)
      #expect(states.summary(of: group) == Self.summary(of: group.map { states[$0] }))
    }
  }

  @Test func `those who have not come do not stand for those who have`() {
    var states = ViewerStates(count: 5000)
    for viewer in 0..<2600 { states[viewer] = .playing }
    #expect(states.summary(of: 0..<5000) == .playing)
    #expect(states.summary(of: 300..<5000) == .away)
    states[4999] = .retrying
    #expect(states.summary(of: 0..<5000) == .retrying)
  }
}
