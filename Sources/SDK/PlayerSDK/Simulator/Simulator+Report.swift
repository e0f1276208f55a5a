import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension Simulator {
  /// The number of SSM sessions that the household has open at the head-end.
  public var openSessions: Int {
    session.world.observation.accounts.map(\.sessions).reduce(0, +)
  }

  /// Returns the state of a player now; `nil` while nothing is loaded.
  public func report(of player: any SimulatedPlayer) -> Report? {
    player.playerNumber.flatMap { observation(of: PlayerID($0)) }
      .map { Report($0, at: session.now) }
  }

  /// The state of a simulated player at one instant, with the SDKs' spellings.
  public struct Report: Hashable, Sendable {
    /// The player's state, such as `PLAYING`, `WAITING`, `STOPPED` or `ERROR`.
    public let state: String
    /// The licence's state, such as `ACTIVE` or `ERROR`.
    public let licence: String
    /// The SSM session's state, such as `SESSION_ON`.
    public let session: String
    /// The number of heartbeats answered in this session.
    public let heartbeats: Int
    /// The number of licences received since the player was created.
    public let licences: Int
    /// The time until the lease expires; `nil` without a licence.
    public let lease: Duration?
    /// True while a synchronous SSM call blocks the app's main thread.
    public let isMainThreadBlocked: Bool
    /// True while the picture cannot be decrypted.
    public let isScrambled: Bool
    /// True while a Flowplayer's view is in full screen.
    public let isFullscreen: Bool
    /// True if the sound is muted.
    public let isMuted: Bool
    /// The volume, from 0 to 100.
    public let volume: Int
    /// The headers of the last licence request except `nv-authorizations`, by name.
    public let licenceHeaders: [String: String]

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
      isMuted = observation.isMuted
      volume = observation.volume
      let request = observation.requests.last { $0.operation == .licence }
      licenceHeaders = Dictionary(
        (request?.headers ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
  }
}
