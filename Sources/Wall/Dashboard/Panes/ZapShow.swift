import Players
import Screen
import Simulation
import Worlds

/// What is to be seen of a zap at one instant: how far the picture that was left has gone, how far
/// the new one has come, and the time so far. All of it follows from simulated time, so that a
/// rewind shows the same again.
struct ZapShow {
  /// How long the banner stays after the first picture, or after a failure.
  private static let stay = Duration.seconds(2)
  /// How long the results of a race stay once all its players are done or have failed, and how long
  /// each of them at most [N].
  private static let (raceStay, mostStay) = (Duration.seconds(3), Duration.seconds(20))
  /// How long a picture slides.
  private static let slide = Duration.milliseconds(300)
  /// What the whole bar stands for, unless the zap takes longer.
  private static let span = Duration.seconds(3)
  /// Pictures slide at most twenty times a second, which is as often as the screen is drawn.
  private static let step = Duration.milliseconds(50)

  /// What holds a zap up, where that is not the part that it is in.
  struct Blame: Hashable {
    let part: ZapPart
    let word: String
  }

  let zap: ZapObservation
  /// What it came to in a race, once it has ended.
  let result: ZapResult?
  private let blame: Blame?
  private let now: Instant
  private let reducedMotion: Bool

  /// `nil` where there is nothing of it to be seen any more.
  init?(
    _ zap: ZapObservation?, in race: ZapResult? = nil, at now: Instant, reducedMotion: Bool,
    blaming blame: Blame? = nil
  ) {
    guard let zap else { return nil }
    let result = zap.end != nil && race?.zap.begin == zap.times.begin ? race : nil
    guard zap.end.map({ Self.isSeen(endedAt: $0, result, at: now) }) ?? true else { return nil }
    (self.zap, self.result, self.now, self.reducedMotion) = (zap, result, now, reducedMotion)
    self.blame = blame
  }

  private static func isSeen(endedAt end: Instant, _ result: ZapResult?, at now: Instant) -> Bool {
    guard let result, now - end >= stay else { return now - end < stay }
    return now - end < mostStay && result.raceEnd.map { now - $0 < raceStay } ?? true
  }

  /// How far the picture that was left has gone: from 0 to 1.
  var departed: Double {
    // Of a channel that was passed before its picture came, there is nothing to slide off.
    guard let left = zap.left, left.picture.look != .blank, !reducedMotion else { return 1 }
    let share = Self.share(now - zap.times.begin, of: Self.slide)
    return share * share * (3 - 2 * share)
  }

  /// How far the first picture has come: from 0 to 1.
  var arrived: Double {
    guard let end = zap.end, !zap.hasFailed else { return 0 }
    guard !reducedMotion else { return 1 }
    let rest = 1 - Self.share(now - end, of: Self.slide)
    return 1 - rest * rest
  }

  /// Whether pictures go up, as they do on the way to a higher number.
  var goesUp: Bool { zap.left.map { $0.number < zap.times.channel } ?? true }

  /// The parts that are drawn: where motion is reduced, only those that have ended.
  var times: ZapTime {
    var times = zap.times
    if reducedMotion, let part = zap.part { times[part] = .zero }
    return times
  }

  /// How the present part is shown, or what holds it up; `nil` once the first picture is there.
  var sign: (shape: Unicode.Scalar, word: String, role: Theme.Role)? {
    guard let part = zap.part else { return nil }
    guard let blame else { return part.sign }
    return (blame.part.sign.shape, blame.word, blame.part.sign.role)
  }

  /// The time that all columns of the bar stand for.
  var span: Duration { max(Self.span, times.total) }

  /// The present part with the time so far, or the total; from the longest wording to the shortest.
  var wordings: [String] {
    let time = Self.text(times.total)
    guard let (shape, word, _) = sign else { return ["= \(time)", time] }
    if zap.hasFailed { return Self.failures(zap, in: word) }
    if reducedMotion { return ["\(shape) \(word)", "\(shape)"] }
    return ["\(shape) \(word) \(time)", "\(shape) \(time)", time, "\(shape)"]
  }

  /// Each part with its own time, as far as the zap has come.
  var legend: [Piece] {
    zip(ZapPart.allCases, times.milliseconds).map { part, milliseconds in
      let isBlamed = part == zap.part && part == blame?.part
      let (shape, word, role) = isBlamed ? sign ?? part.sign : part.sign
      let hasBegun = zap.part == nil || times[part] > .zero
      let time = hasBegun ? " \(milliseconds)" : ""
      return Piece("\(shape) \(word)\(time)", role, rank: 1)
    }
  }

  /// What it failed in, after what time; from the longest wording to the shortest.
  static func failures(_ zap: ZapObservation, in word: String?) -> [String] {
    let time = text(zap.times.total)
    return [word.map { "X \($0) \(time)" }, "X \(time)", "X"].compactMap(\.self)
  }

  static func text(_ time: Duration) -> String {
    time < .seconds(10) ? "\(time.wholeMilliseconds) ms" : ClockText.seconds(time)
  }

  private static func share(_ time: Duration, of whole: Duration) -> Double {
    let steps = time.wholeNanoseconds / step.wholeNanoseconds
    return min(1, max(0, Double(steps * step.wholeNanoseconds) / Double(whole.wholeNanoseconds)))
  }
}
