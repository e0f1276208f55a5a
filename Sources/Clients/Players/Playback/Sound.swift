/// How loud a player is.
struct Sound: Hashable, Sendable {
  /// In hundredths.
  private(set) var volume = 100
  private(set) var isMuted = false

  /// Sets the volume in hundredths; false when that is no change.
  mutating func setVolume(_ percent: Int) -> Bool {
    defer { volume = percent }
    return percent != volume
  }

  /// Mutes or unmutes; false when that is no change.
  mutating func setMuted(_ isMuted: Bool) -> Bool {
    defer { self.isMuted = isMuted }
    return isMuted != self.isMuted
  }
}
