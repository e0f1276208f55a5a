import HeadEndAPI
import Lab
import Players
import Simulation

extension Simulator {
  /// SSM sessions that the household has open at the head-end.
  public var openSessions: Int {
    session.world.observation.accounts.map(\.sessions).reduce(0, +)
  }

  /// What a player is doing; `nil` while nothing is loaded.
  public func report(of player: any SimulatedPlayer) -> Report? {
    player.playerNumber.flatMap { observation(of: PlayerID($0)) }
      .map { Report($0, at: session.now) }
  }

  /// The state of a simulated player at one instant, in the spelling of the SDKs.
  public struct Report: Hashable, Sendable {
    /// Such as `PLAYING`, `WAITING`, `STOPPED` or `ERROR`.
    public let state: String
    /// State of the licence, such as `ACTIVE` or `ERROR`.
    public let licence: String
    /// State of the SSM session, such as `SESSION_ON`.
    public let session: String
    /// Heartbeats answered in this session.
    public let heartbeats: Int
    /// Licences received since the player was created.
    public let licences: Int
    /// Time until the lease expires; `nil` without a licence.
    public let lease: Duration?
    /// Whether a synchronous SSM call blocks the app's main thread.
    public let isMainThreadBlocked: Bool
    /// Whether the picture cannot be decrypted.
    public let isScrambled: Bool
    /// Whether a Flowplayer's view is shown full screen.
    public let isFullscreen: Bool
    /// Whether the sound is muted.
    public let isMuted: Bool
    /// The volume, from 0 to 100.
    public let volume: Int
    /// What the last licence request carried besides `nv-authorizations`, by name.
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
