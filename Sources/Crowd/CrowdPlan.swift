package import HeadEndAPI
package import Players
import Simulation

/// A crowd of a line-up: how many watch, when they come, what they watch, and how their apps treat
/// errors (Crowd/Crowds).
package struct CrowdPlan: Hashable, Sendable {
  /// When viewers come.
  package struct Arrivals: Hashable, Sendable {
    package enum Shape: String, CaseIterable, Hashable, Sendable {
      /// One after another, at equal distances.
      case even
      /// Few at first, most towards the end, as before a match: the density rises evenly up to two
      /// thirds of the time, and then falls [N].
      case kickOff = "kick-off"
    }

    package var over: Duration
    package var shape: Shape

    package init(over: Duration, shape: Shape = .even) {
      self.over = over
      self.shape = shape
    }
  }

  /// A part of the viewers, in thousandths.
  package struct Part<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value
    package var permille: Int

    package init(_ value: Value, permille: Int) {
      self.value = value
      self.permille = permille
    }
  }

  package var id: String
  package var viewers: Int
  /// Viewers who share an account.
  package var household = 1
  /// Sessions that a household may have at once; `nil` = one for each of its viewers.
  package var sessionLimit: Int?
  package var arrivals = Arrivals(over: .seconds(90))
  /// Numbers of the channels that are watched; the last takes what the others leave.
  package var channels: [Part<Int>] = []
  /// The mean time between two zaps of a viewer; `nil` = nobody zaps.
  package var zapsEvery: Duration?
  /// The last policy takes what the others leave.
  package var policies = [Part(Policy.documented, permille: 1000)]
  /// How `retrying` apps wait.
  package var backoff = Backoff()
  package var sessionSetup = SessionSetup.sync

  package init(id: String, viewers: Int) {
    self.id = id
    self.viewers = viewers
  }

  /// Sessions that a household may have at once.
  package var limit: Int { sessionLimit ?? household }

  /// How many households its viewers live in.
  package var households: Int { (viewers + household - 1) / household }
}

extension CrowdPlan.Part {
  /// The value that a number from 0 to 999 falls to.
  static func value(at rank: Int, in parts: [Self]) -> Value? {
    var sum = 0
    for part in parts {
      sum += part.permille
      if rank < sum { return part.value }
    }
    return parts.last?.value
  }
}

/// When a light viewer zaps, and where to.
struct LightZaps: Sendable {
  /// When it zaps next, in whole milliseconds of simulated time.
  private var time = UInt32.max
  private var number: UInt16 = 0

  /// When it zaps next, at the earliest, in nanoseconds of simulated time.
  var next: Int64 { Int64(time) * 1_000_000 }

  mutating func count() { number &+= 1 }

  /// Plans the next one, unless the crowd does not zap.
  mutating func plan(of index: Int, _ board: inout Switchboard) {
    guard let mean = board.rules.plan.zapsEvery?.wholeNanoseconds else { return }
    let random = draw(1, of: index, board.rules)
    // Between half the mean time and one and a half [N].
    let wait = mean / 2 + Int64(random.multipliedFullWidth(by: UInt64(mean) + 1).high)
    set(of: index, at: board.now + wait, &board)
  }

  /// Puts it off by a second: a synchronous call holds up the app.
  mutating func putOff(of index: Int, _ board: inout Switchboard) {
    set(of: index, at: board.now + 1_000_000_000, &board)
  }

  private mutating func set(of index: Int, at instant: Int64, _ board: inout Switchboard) {
    time = UInt32(clamping: instant / 1_000_000)
    board.set(.zap, of: ViewerReference(index: index, generation: 0), at: instant)
  }

  /// Place of the channel that it zaps to.
  func channel(of index: Int, _ rules: CrowdRules) -> UInt8 {
    rules.channel(for: Int(draw(2, of: index, rules) % 1000))
  }

  private func draw(_ purpose: UInt64, of index: Int, _ rules: CrowdRules) -> UInt64 {
    rules.draw(ViewerReference(index: index, generation: 0), UInt64(number) << 16 | purpose)
  }
}
