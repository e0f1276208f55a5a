/// The events of one viewer that nothing can interrupt: its playlists, segments and heartbeats,
/// while no service is limited and no fault acts. They run in sequence, without the wheel, and the
/// result is the same: nothing observes the viewer before the run ends.
struct SoloRun: Sendable {
  /// The last instant of the run, in nanoseconds of simulated time; 0 = there is none.
  private var end: Int64 = 0
  /// The pending timers of the run, the next one last.
  private var timers: [TimingWheel.Timer] = []

  var isUnderWay: Bool { end > 0 }

  mutating func begin(through end: Int64) { self.end = max(0, end) }

  /// Takes the timer if it belongs to the run; false when it has to go to the wheel.
  mutating func apply(_ timer: TimingWheel.Timer) -> Bool {
    guard timer.instant <= end, timer.event?.isSolitary == true else { return false }
    var place = timers.count
    timers.append(timer)
    while place > 0, timers[place - 1] < timer {
      timers[place] = timers[place - 1]
      place -= 1
    }
    timers[place] = timer
    return true
  }

  /// Ends the run before an instant, if it has not ended by then; returns what no longer belongs to
  /// it.
  mutating func cut(before instant: Int64) -> ArraySlice<TimingWheel.Timer> {
    guard instant <= end else { return [] }
    end = instant - 1
    let later = timers.prefix { $0.instant >= instant }
    timers.removeFirst(later.count)
    return later
  }

  /// The next event of the run, which is over when there is none: what was set in it, or the
  /// request if that arrives earlier.
  mutating func next(or request: TimingWheel.Timer?) -> TimingWheel.Timer? {
    if let request, request.instant <= end, timers.last.map({ request < $0 }) ?? true {
      return request
    }
    guard let timer = timers.popLast() else {
      end = 0
      return nil
    }
    return timer
  }
}

extension ViewerEvent {
  /// Whether it is an answer, or a segment, and concerns no other viewer.
  fileprivate var isSolitary: Bool {
    switch self {
    case .segmentArrives, .mediaAnswered, .segmentAnswered, .pump, .ranDry: true
    case .begin, .tryAgain, .zap, .tokenArrives, .setUpArrives, .beatArrives, .teardownArrives,
      .masterArrives, .mediaArrives, .certificateArrives, .licenceArrives, .tokenAnswered,
      .setUpAnswered, .beatFailed, .teardownAnswered, .masterAnswered, .certificateAnswered,
      .licenceAnswered, .tokenMissing, .setUpWaitEnds, .teardownWaitEnds, .keyNeeded, .itemFails,
      .segmentBegins, .renewal, .leaseEnds, .look, .orphanExpires:
      false
    }
  }
}
