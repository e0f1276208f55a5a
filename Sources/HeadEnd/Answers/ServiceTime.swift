import HeadEndAPI
import Simulation

/// The answer times of one kind of request, and how many each sender has made.
struct ServiceTime: Sendable {
  private let time: AnswerTime
  /// The operator's console comes before player 0.
  private var counts: [UInt64] = []

  init(_ time: AnswerTime) {
    self.time = time
  }

  /// `range` in milliseconds.
  init(_ operation: String, _ range: ClosedRange<Int64>, seed: UInt64) {
    self.init(AnswerTime(operation, range, seed: seed))
  }

  /// How long the sender's next request of this kind takes.
  mutating func next(for sender: PlayerID) -> Duration {
    let place = sender.index - PlayerID.operatorConsole.index
    if place >= counts.count {
      counts += Array(repeating: 0, count: place + 1 - counts.count)
    }
    counts[place] += 1
    return .nanoseconds(time.nanoseconds(place: place, count: counts[place]))
  }
}
