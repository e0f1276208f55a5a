import Testing

@testable import Crowd

struct ViewerStatesTests {
  @Test(arguments: [1, 7, 42], [2, 3, 9] as [UInt64])
  func `a group shows its worst trouble, or else what its first viewer does`(
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
      let worst = group.map { states[$0] }.filter(\.isTrouble).max()
      let summary = states.summary(of: group)
      #expect(summary.state == worst ?? (group.isEmpty ? .away : states[first]))
      let share = Double(group.count { states[$0].isTrouble }) / Double(max(1, group.count))
      #expect(
        summary.share == (worst == nil || share >= 0.5 ? .most : share < 0.125 ? .few : .some))
    }
  }

  @Test func `as many cells show a state as viewers are in it, and trouble is never hidden`() {
    var random = SplitMix(state: 3)
    var states = ViewerStates(count: 100_000)
    for viewer in 0..<100_000 where random.next() % 10 < 3 { states[viewer] = .playing }
    let cells = (0..<1000).map { states.summary(of: $0 * 100..<$0 * 100 + 100).state }
    #expect((250...350).contains(cells.count { $0 == .playing }))
    #expect(cells.allSatisfy { $0 == .playing || $0 == .away })
    states[5_099] = .retrying
    let summary = states.summary(of: 5_000..<5_100)
    #expect(summary.state == .retrying && summary.share == .few)
  }
}
