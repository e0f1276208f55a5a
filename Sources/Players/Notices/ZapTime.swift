package import Simulation

/// How long a zap took, in the parts that one waits for one after another (SCREEN §1.7).
package struct ZapTime: Hashable, Sendable {
  /// Number of the channel zapped to.
  package var channel: Int
  /// When the zap began.
  package var begin: Instant
  /// Until the old session was torn down.
  package var teardown: Duration
  /// From then until token and session were there.
  package var setup: Duration
  /// From then until the licence was there.
  package var licence: Duration
  /// From then until the first picture.
  package var firstPicture: Duration

  package init(
    channel: Int, begin: Instant, teardown: Duration, setup: Duration, licence: Duration,
    firstPicture: Duration
  ) {
    self.channel = channel
    self.begin = begin
    self.teardown = teardown
    self.setup = setup
    self.licence = licence
    self.firstPicture = firstPicture
  }

  package var total: Duration { teardown + setup + licence + firstPicture }
}
