import HeadEndAPI
import Players
import Simulation

/// The key side of a light viewer: content token, certificate and licence, as `DelegateKeys` asks
/// for them (Players/Licences).
struct ViewerKeys: Sendable {
  /// When the lease ends; while a licence is under way, that of the key that is held.
  private(set) var leaseEnd: Int64 = 0
  /// When the licence is renewed, in microseconds of simulated time, modulo 2³².
  private var renewal: UInt32 = 0
  /// When the licence service granted what is under way, in milliseconds, modulo 2³².
  private var granted: UInt32 = 0
  /// The content token's `exp`, in seconds of simulated time.
  private var tokenEnd: UInt32 = 0
  private var tokens: UInt16 = 0
  private var certificates: UInt16 = 0
  private var licences: UInt16 = 0
  /// Answers with an expired lease since the last good one.
  private var expiredLeases: UInt8 = 0
  /// Early renewals that failed since then.
  private var failedRenewals: UInt8 = 0
  private var flags = Flags()

  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let hasToken = Flags(rawValue: 1)
    /// The token's text arrived broken, so that services refuse it.
    static let isTokenBroken = Flags(rawValue: 2)
    /// The app has the FairPlay certificate, which it keeps across sources.
    static let hasCertificate = Flags(rawValue: 4)
    /// The stream needs a key.
    static let isWanted = Flags(rawValue: 8)
    static let hasKey = Flags(rawValue: 16)
    /// The key is another content's.
    static let isWrong = Flags(rawValue: 32)
    static let isRequesting = Flags(rawValue: 64)
    /// The token that is under way is for a renewal.
    static let isRefreshing = Flags(rawValue: 128)
  }

  var hasToken: Bool { flags.contains(.hasToken) }
  var isWanted: Bool { flags.contains(.isWanted) }
  var hasKey: Bool { flags.contains(.hasKey) }
  var isWrong: Bool { flags.contains(.isWrong) }

  /// What an answer means for the viewer.
  enum Event {
    case nothing
    case received
    case leaseExpired
    case failed
    /// The lease of the key that was played with has ended.
    case lost
  }

  /// True if its licence came with an expired lease and no other was requested.
  var isHopeless: Bool {
    isWanted && !hasKey && expiredLeases > 0 && !flags.contains(.isRequesting)
  }

  /// How often the same has gone wrong in a row.
  func repeats(of trouble: Trouble) -> Int {
    Int(trouble == .renewalFailed ? failedRenewals : expiredLeases)
  }

  /// Whether the content token is what the app's back end issued.
  var isTokenGood: Bool { hasToken && !flags.contains(.isTokenBroken) }

  /// Another source: the certificate stays.
  mutating func close() {
    (leaseEnd, renewal, granted, tokenEnd) = (0, 0, 0, 0)
    (expiredLeases, failedRenewals) = (0, 0)
    flags = flags.intersection(.hasCertificate)
  }

  /// Playback failed: the token is forgotten, the licence stays as it is.
  mutating func interrupt() { flags.remove(.hasToken) }

  /// The app's process ended, and its certificate with it.
  mutating func processEnded() {
    close()
    flags = []
  }

  /// Until when nothing happens to them; 0 while something is under way, or wrong.
  func calmEnd(at now: Int64) -> Int64 {
    guard isWanted else { return .max }
    let unsettled: Flags = [.isWrong, .isRequesting, .isRefreshing]
    guard hasKey, flags.isDisjoint(with: unsettled) else { return 0 }
    let rest = renewal &- Self.microseconds(now)
    return min(leaseEnd, (now / 1000 + Int64(rest)) * 1000)
  }

  mutating func requestToken(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    network.send(.tokenArrives, of: viewer, at: network.now)
  }

  mutating func tokenArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    let size = network.constants.sizes(context).token
    var (reply, inFlight) = network.exchange(
      .contentToken, of: context, count: &tokens, within: network.constants.times.requestTimeout
    ) { network, _ in
      network.countToken()
      return .of(.success, size)
    }
    if inFlight.isServed {
      flags.remove(.isTokenBroken)
      if inFlight.isBroken { flags.insert(.isTokenBroken) }
    }
    if inFlight.isOnlyBroken, reply.outcome == .refused { reply.outcome = .success }
    // The answer to a token refresh counts whenever it arrives.
    let limit = network.now - network.constants.half + network.constants.times.tokenWait
    let isLate =
      !flags.contains(.isRefreshing) && (reply.outcome != .success || reply.instant >= limit)
    guard isLate else {
      return network.set(.tokenAnswered, reply.outcome, of: context.viewer, at: reply.instant)
    }
    network.set(.tokenMissing, of: context.viewer, at: limit)
  }

  /// Takes a token; true if it is for a renewal, which now continues.
  mutating func tokenAnswered(_ outcome: Outcome, _ network: CrowdNetwork) -> Bool {
    if outcome == .success {
      flags.insert(.hasToken)
      let end = network.now + network.constants.terms.tokenValidity.wholeNanoseconds
      tokenEnd = UInt32(clamping: end / 1_000_000_000)
    }
    return flags.remove(.isRefreshing) != nil
  }

  mutating func need() { flags.insert(.isWanted) }

  /// Asks for the certificate or the licence, once there is a session.
  mutating func proceed(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard isWanted, !hasKey, !flags.contains(.isRequesting) else { return }
    request(viewer, &network)
  }

  private mutating func request(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    flags.insert(.isRequesting)
    let hasCertificate = flags.contains(.hasCertificate)
    network.send(
      hasCertificate ? .licenceArrives : .certificateArrives, of: viewer, at: network.now)
  }

  mutating func certificateArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    let size = network.constants.sizes(context).certificate
    let (reply, _) = network.exchange(
      .certificate, of: context, count: &certificates,
      within: network.constants.times.requestTimeout
    ) { _, inFlight in ViewerAnswer(inFlight.instruction == nil ? .success : .refused, bytes: size)
    }
    network.set(.certificateAnswered, reply.outcome, of: context.viewer, at: reply.instant)
  }

  mutating func certificateAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) -> Event {
    guard outcome == .success else {
      flags.remove(.isRequesting)
      return .failed
    }
    flags.insert(.hasCertificate)
    flags.remove(.isRequesting)
    if hasToken { request(viewer, &network) }
    return .nothing
  }

  mutating func licenceArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    let (size, isTokenGood) = (network.constants.sizes(context).licence, isTokenGood)
    let (reply, _) = network.exchange(
      .licence, of: context, count: &licences, within: network.constants.times.requestTimeout
    ) { network, inFlight in
      let isLive = network.sessions.isLive(context.viewer.index, at: network.now)
      return .of(isTokenGood && isLive ? Outcome(ofLicence: inFlight.instruction) : .refused, size)
    }
    granted = UInt32(truncatingIfNeeded: network.now / 1_000_000)
    network.set(.licenceAnswered, reply.outcome, of: context.viewer, at: reply.instant)
  }

  mutating func licenceAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) -> Event {
    flags.remove(.isRequesting)
    switch outcome {
    case .success, .wrongKey: break
    case .expiredLease:
      expiredLeases = min(.max - 1, expiredLeases) + 1
      return .leaseExpired
    case .refused, .limitReached, .unreachable, .timedOut:
      if hasKey { failedRenewals = min(.max - 1, failedRenewals) + 1 }
      return .failed
    }
    // Leases are in whole milliseconds of the server's clock.
    let age = UInt32(truncatingIfNeeded: network.now / 1_000_000) &- granted
    let length = (network.constants.terms.lease.wholeMilliseconds - Int64(age)) * 1_000_000
    guard length > 0 else { return .leaseExpired }
    flags.insert(.hasKey)
    flags.remove(.isWrong)
    if outcome == .wrongKey { flags.insert(.isWrong) }
    (expiredLeases, failedRenewals) = (0, 0)
    leaseEnd = network.now + length
    let wait = ClientTimes.renewal(
      ofLease: .nanoseconds(length), atPermille: network.constants.terms.renewAtPermille)
    let next = network.now + wait.wholeNanoseconds
    renewal = Self.microseconds(next)
    network.set(.renewal, of: viewer, at: next)
    return .received
  }

  /// It is time to renew, first the content token if that would not last and the app sees to it.
  mutating func renew(
    keepsTokensFresh: Bool, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) {
    guard hasKey, Self.microseconds(network.now) == renewal else { return }
    network.set(.leaseEnds, of: viewer, at: leaseEnd)
    let left = Duration.seconds(Int64(tokenEnd) - network.now / 1_000_000_000)
    if keepsTokensFresh, ClientTimes.isTokenStale(left: left) {
      flags.insert(.isRefreshing)
      requestToken(viewer, &network)
    } else {
      requestAgain(viewer, &network)
    }
  }

  private static func microseconds(_ instant: Int64) -> UInt32 {
    UInt32(truncatingIfNeeded: instant / 1000)
  }

  /// Asks for another licence.
  mutating func requestAgain(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard !flags.contains(.isRequesting) else { return }
    request(viewer, &network)
  }

  mutating func leaseEnds(_ network: CrowdNetwork) -> Event {
    guard hasKey, network.now == leaseEnd else { return .nothing }
    flags.remove(.hasKey)
    return .lost
  }
}

extension Outcome {
  /// The licence service's answer to a good request under an instruction to get something wrong.
  fileprivate init(ofLicence instruction: Instruction?) {
    self =
      switch instruction {
      case .expiredLease: .expiredLease
      case .wrongKey: .wrongKey
      case .ungranted: .refused
      case .noDuration, .revokedCertificate, .foreignCertificate, .shortToken, .lostSession,
        .oldPlaylist, .sequenceRestart, .sequenceJump, .segmentMissing, .shortPlaylist,
        .longPlaylist, nil:
        .success
      }
  }
}
