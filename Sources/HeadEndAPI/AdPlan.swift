/// Ad breaks of a channel, in the clear whatever encrypts the rest (HeadEnd/Origin, "Ad breaks").
package struct AdPlan: Hashable, Sendable {
  /// From the beginning of one break to that of the next, rounded up to whole segments.
  package var every: Duration
  /// Length of a break, rounded up to whole segments; shorter than that.
  package var length: Duration
  /// Whether live playlists count the discontinuities that have left them, as they must.
  package var countsDiscontinuities = true

  package init(every: Duration, length: Duration) {
    self.every = every
    self.length = length
  }
}
