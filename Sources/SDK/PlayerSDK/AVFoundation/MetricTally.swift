import Simulation

/// The counts of a playback summary, kept whether or not the app reads metrics.
struct MetricTally {
  private(set) var recoverableErrors = 0
  private(set) var stalls = 0
  private(set) var switches = 0
  /// The time during which the item actually played.
  private(set) var played = Duration.zero
  private(set) var recovering = Duration.zero
  /// The time from the first load to the first picture; `nil` before that.
  private(set) var startup: Duration?
  private var begin: Instant?
  private var stalledSince: Instant?
  private var movesSince: Instant?
  /// The sum of each bit rate times the seconds for which it was shown.
  private var bits = (average: 0.0, peak: 0.0)
  private var rate = (average: 0.0, peak: 0.0)

  /// The instant at which its wait for the first picture, or its stall, began.
  var waitsSince: Instant? { startup == nil ? begin : stalledSince }

  mutating func load(at now: Instant) { begin = begin ?? now }
  mutating func recover() { recoverableErrors += 1 }

  mutating func stall(at now: Instant) {
    stand(at: now)
    stalls += 1
    stalledSince = now
  }

  mutating func move(at now: Instant) {
    if startup == nil, let begin { startup = now - begin }
    if let stalledSince { recovering += now - stalledSince }
    stalledSince = nil
    movesSince = movesSince ?? now
  }

  mutating func stand(at now: Instant) {
    guard let since = movesSince else { return }
    let time = now - since
    played += time
    bits.average += rate.average * time.inSeconds
    bits.peak += rate.peak * time.inSeconds
    movesSince = nil
  }

  /// Records that another rendition is shown from now on.
  mutating func show(_ variant: AVAssetVariant, at now: Instant) {
    if rate.peak > 0 { switches += 1 }
    let moves = movesSince != nil
    stand(at: now)
    if moves { movesSince = now }
    rate = (variant.averageBitRate ?? 0, variant.peakBitRate ?? 0)
  }

  /// The average weighted by time; 0 before anything was shown.
  var bitRates: (average: Int, peak: Int) {
    let seconds = played.inSeconds
    guard seconds > 0 else { return (0, 0) }
    return (Int(bits.average / seconds), Int(bits.peak / seconds))
  }
}
