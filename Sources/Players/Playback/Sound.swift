/// How loud a player is.
struct Sound: Hashable, Sendable {
  /// In hundredths.
  var volume = 100
  var isMuted = false
}
