import Simulation

/// When a light viewer zaps, and where to.
struct ViewerZaps: Sendable {
  /// When it zaps next, in whole milliseconds of simulated time.
  private var time = UInt32.max
  private var number: UInt16 = 0

  /// When it zaps next, at the earliest, in nanoseconds of simulated time.
  var next: Int64 { Int64(time) * 1_000_000 }

  /// Whether its app has been opened in a crowd that zaps.
  var isPlanned: Bool { time != .max }

  mutating func count() { number &+= 1 }

  /// Plans the next one, unless the crowd does not zap.
  mutating func plan(of index: Int, _ network: inout CrowdNetwork) {
    guard let mean = network.constants.plan.zapsEvery?.wholeNanoseconds else { return }
    let random = sample(1, of: index, network.constants)
    // Between half the mean time and one and a half [N].
    let wait = mean / 2 + Int64(random.multipliedFullWidth(by: UInt64(mean) + 1).high)
    set(of: index, at: network.now + wait, &network)
  }

  /// Puts it off by a second: a synchronous call holds up the app.
  mutating func putOff(of index: Int, _ network: inout CrowdNetwork) {
    set(of: index, at: network.now + 1_000_000_000, &network)
  }

  private mutating func set(of index: Int, at instant: Int64, _ network: inout CrowdNetwork) {
    time = UInt32(clamping: instant / 1_000_000)
    network.set(.zap, of: ViewerReference(index: index, generation: 0), at: instant)
  }

  /// Place of the channel that it zaps to.
  func channel(of index: Int, _ constants: CrowdConstants) -> UInt8 {
    constants.channel(for: Int(sample(2, of: index, constants) % 1000))
  }

  private func sample(_ purpose: UInt64, of index: Int, _ constants: CrowdConstants) -> UInt64 {
    constants.sample(ViewerReference(index: index, generation: 0), UInt64(number) << 16 | purpose)
  }
}
