import Simulation

/// Times a zap: when its milestones were reached. What runs beside something else counts only for
/// what it adds, so that the parts sum up to the whole.
struct ZapClock: Sendable {
  let channel: Int
  let begin: Instant
  var tornDown: Instant?
  var sessionReady: Instant?
  var licenceReady: Instant?

  /// The breakdown, once the first picture is there.
  func time(firstPicture: Instant) -> ZapTime {
    let tornDown = max(begin, tornDown ?? begin)
    let sessionReady = max(tornDown, sessionReady ?? tornDown)
    let licenceReady = max(sessionReady, licenceReady ?? sessionReady)
    return ZapTime(
      channel: channel, begin: begin, teardown: tornDown - begin, setup: sessionReady - tornDown,
      licence: licenceReady - sessionReady, firstPicture: firstPicture - licenceReady)
  }
}
