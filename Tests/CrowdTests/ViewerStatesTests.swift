import Testing

@testable import Crowd

struct ViewerStatesTests {
  @Test(arguments: [1, 7, 42]) func `the worst of a group is the greatest of its states`(
    seed: UInt64
  ) {
    var random = SplitMix(state: seed)
    var states = ViewerStates(count: 9000)
    for _ in 0..<300 {
      let state = ViewerState.allCases[Int(random.next() >> 1) % ViewerState.allCases.count]
      states[Int(random.next() >> 1) % states.count] = state
    }
    for _ in 0..<300 {
      let first = Int(random.next() >> 1) % states.count
      let group = first..<first + Int(random.next() >> 1) % (states.count - first + 1)
      #expect(states.worst(in: group) == (group.map { states[$0] }.max() ?? .away))
    }
  }
}
