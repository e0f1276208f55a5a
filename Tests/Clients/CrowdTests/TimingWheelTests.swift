import Testing

@testable import Crowd

struct TimingWheelTests {
  @Test(arguments: [1, 7, 42, 99]) func `Timers come in order, however far ahead they are set`(
    seed: UInt64
  ) {
    var random = SplitMix(state: seed)
    var wheel = TimingWheel()
    var expected: [TimingWheel.Timer] = []
    var now: Int64 = 0
    for round in 0..<200 {
      for _ in 0..<Int(random.next() % 40) {
        let reach = UInt64(1) << (random.next() % 50)
        let timer = TimingWheel.Timer(
          instant: now + Int64(random.next() % reach), viewer: UInt32(random.next() % 1000),
          tag: UInt32(round))
        wheel.set(timer)
        expected.append(timer)
      }
      expected.sort()
      #expect(wheel.count == expected.count)
      #expect(wheel.nextInstant == expected.first?.instant)
      let limit = now + Int64(random.next() % (UInt64(1) << (random.next() % 46)))
      while let timer = wheel.popNext(through: limit) {
        #expect(timer == expected.removeFirst())
        if timer.tag % 5 == 0, random.next() % 2 == 0 {
          let next = TimingWheel.Timer(
            instant: timer.instant + Int64(random.next() % 100_000), viewer: timer.viewer,
            tag: timer.tag + 1)
          wheel.set(next)
          let place = expected.firstIndex { next < $0 } ?? expected.count
          expected.insert(next, at: place)
        }
      }
      now = limit
      #expect(expected.first.map { $0.instant > limit } ?? true)
    }
  }

  @Test func `A copy does not change with the original`() {
    var wheel = TimingWheel()
    for viewer in 0..<5000 {
      wheel.set(.init(instant: Int64(viewer) * 1_000_000, viewer: UInt32(viewer), tag: 0))
    }
    var copy = wheel
    while wheel.popNext(through: .max / 4) != nil {}
    #expect(wheel.count == 0)
    #expect(copy.count == 5000)
    #expect(copy.popNext(through: 0)?.viewer == 0)
  }
}

/// A small source of numbers for tests.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
