import Players
import Simulation

extension Simulator {
  /// What a simulated player is doing at one instant, in the field's spelling.
  public struct Report: Hashable, Sendable {
    /// Such as `PLAYING`, `WAITING`, `STOPPED` or `ERROR`.
    public let state: String
    /// State of the licence, such as `ACTIVE` or `ERROR`.
    public let licence: String
    /// State of the SSM session, such as `SESSION_ON`.
    public let session: String
    /// Heartbeats answered in this session.
    public let heartbeats: Int
    /// Licences received since the player was made.
    public let licences: Int
    /// Time until the licence ends; `nil` without one.
    public let lease: Duration?
    /// Whether a synchronous SSM call blocks the app's main thread.
    public let isMainThreadBlocked: Bool
    /// Whether the picture cannot be decrypted.
    public let isScrambled: Bool
    /// Whether a Flowplayer's view is shown full screen.
    public let isFullscreen: Bool

    init(_ observation: PlayerObservation, at now: Instant) {
      state = observation.state.rawValue
      licence = observation.drm.rawValue
      session = observation.session.state.rawValue
      heartbeats = observation.session.beatCount
      licences = observation.counters.licences
      lease = observation.lease.map { $0.end - now }
      isMainThreadBlocked = observation.mainBlockedSince != nil
      isScrambled = observation.picture.look == .scrambled
      isFullscreen = observation.isFullscreen
    }
  }
}
