import HeadEndAPI
import Players
import Simulation

/// The key side of a light viewer: content token, certificate and licence, as `DelegateKeys` asks
/// for them (Players/Licences).
struct LightKeys: Sendable {
  /// When the lease ends; while a licence is under way, that of the key that is held.
  private(set) var leaseEnd: Int64 = 0
  private var renewal: Int64 = 0
  /// When the licence service granted what is under way.
  private var granted: Int64 = 0
  /// The content token's `exp`, in seconds of simulated time.
  private var tokenEnd: Int64 = 0
  private var tokens: UInt16 = 0
  private var certificates: UInt16 = 0
  private var licences: UInt16 = 0
  /// Answers with an expired lease since the last good one.
  private(set) var expiredLeases: UInt8 = 0
  private(set) var hasToken = false
  /// Whether the token's text arrived broken, so that services refuse it.
  private var isTokenBroken = false
  /// Whether the app has the FairPlay certificate, which it keeps across sources.
  private var hasCertificate = false
  /// Whether the stream needs a key.
  private(set) var isWanted = false
  private(set) var hasKey = false
  private(set) var isWrong = false
  private var isRequesting = false
  /// Whether the token that is under way is for a renewal.
  private var isRefreshing = false

  /// What an answer means for the viewer.
  enum Event {
    case nothing
    case received
    case leaseExpired
    case failed
    /// The lease of the key that was played with has ended.
    case lost
  }

  /// Whether the content token is what the app's back end issued.
  var isTokenGood: Bool { hasToken && !isTokenBroken }

  /// Another source: the certificate stays.
  mutating func close() {
    (leaseEnd, renewal, granted, tokenEnd, expiredLeases) = (0, 0, 0, 0, 0)
    (hasToken, isTokenBroken, isWanted, hasKey) = (false, false, false, false)
    (isWrong, isRequesting, isRefreshing) = (false, false, false)
  }

  /// The app's process ended, and its certificate with it.
  mutating func processEnded() {
    close()
    hasCertificate = false
  }

  mutating func requestToken(_ viewer: ViewerReference, _ board: inout Switchboard) {
    board.send(.tokenArrives, of: viewer, at: board.now)
  }

  mutating func tokenArrives(
    _ viewer: ViewerReference, _ sizes: AnswerSizes, isRetry: Bool, _ board: inout Switchboard
  ) {
    let passage = board.admit(.contentToken, of: viewer, isRetry: isRetry)
    if passage.isServed {
      tokens &+= 1
      board.countToken()
      isTokenBroken = passage.interference.isBroken
    }
    var reply = board.reply(
      to: passage, .contentToken, of: viewer, count: UInt64(tokens), .success,
      bytes: sizes.token, timeout: ClientTimes.requestTimeout.wholeNanoseconds)
    if passage.isServed, isTokenBroken, reply.outcome == .refused { reply.outcome = .success }
    // The answer to a token that is asked for again counts whenever it comes.
    let polling = ClientTimes.tokenPollInterval * ClientTimes.tokenPolls
    let limit = board.now - board.half + polling.wholeNanoseconds
    let isLate = !isRefreshing && (reply.outcome != .success || reply.instant >= limit)
    guard isLate else {
      return board.set(.tokenAnswered, reply.outcome, of: viewer, at: reply.instant)
    }
    board.set(.tokenMissing, of: viewer, at: limit)
  }

  /// Takes a token; true when it is for a renewal, which now goes on.
  mutating func tokenAnswered(_ outcome: Outcome, _ board: Switchboard) -> Bool {
    if outcome == .success {
      hasToken = true
      tokenEnd = (board.now + board.terms.tokenValidity.wholeNanoseconds) / 1_000_000_000
    }
    defer { isRefreshing = false }
    return isRefreshing
  }

  mutating func need() { isWanted = true }

  /// Asks for the certificate or the licence, once there is a session.
  mutating func proceed(_ viewer: ViewerReference, _ board: inout Switchboard) {
    guard isWanted, !hasKey, !isRequesting else { return }
    request(viewer, &board)
  }

  private mutating func request(_ viewer: ViewerReference, _ board: inout Switchboard) {
    isRequesting = true
    board.send(hasCertificate ? .licenceArrives : .certificateArrives, of: viewer, at: board.now)
  }

  mutating func certificateArrives(
    _ viewer: ViewerReference, _ sizes: AnswerSizes, isRetry: Bool, _ board: inout Switchboard
  ) {
    let passage = board.admit(.certificate, of: viewer, isRetry: isRetry)
    if passage.isServed { certificates &+= 1 }
    let isGood = passage.interference.instruction == nil
    let reply = board.reply(
      to: passage, .certificate, of: viewer, count: UInt64(certificates),
      isGood ? .success : .refused, bytes: sizes.certificate,
      timeout: ClientTimes.requestTimeout.wholeNanoseconds)
    board.set(.certificateAnswered, reply.outcome, of: viewer, at: reply.instant)
  }

  mutating func certificateAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout Switchboard
  ) -> Event {
    guard outcome == .success else {
      isRequesting = false
      return .failed
    }
    hasCertificate = true
    request(viewer, &board)
    return .nothing
  }

  mutating func licenceArrives(
    _ viewer: ViewerReference, _ sizes: AnswerSizes, isRetry: Bool, _ board: inout Switchboard
  ) {
    let passage = board.admit(.licence, of: viewer, isRetry: isRetry)
    var outcome = Outcome.refused
    if passage.isServed {
      licences &+= 1
      outcome = grant(passage.interference.instruction, viewer, board)
    }
    granted = board.now
    let reply = board.reply(
      to: passage, .licence, of: viewer, count: UInt64(licences), outcome,
      bytes: outcome == .refused ? Switchboard.refusalBytes(.refused) : sizes.licence,
      timeout: ClientTimes.requestTimeout.wholeNanoseconds)
    board.set(.licenceAnswered, reply.outcome, of: viewer, at: reply.instant)
  }

  private func grant(
    _ instruction: Instruction?, _ viewer: ViewerReference, _ board: Switchboard
  ) -> Outcome {
    guard isTokenGood, board.sessions.isLive(viewer.index, at: board.now) else { return .refused }
    return switch instruction {
    case .expiredLease: .expiredLease
    case .wrongKey: .wrongKey
    case .revokedCertificate, .foreignCertificate, nil: .success
    }
  }

  mutating func licenceAnswered(
    _ outcome: Outcome, _ viewer: ViewerReference, _ board: inout Switchboard
  ) -> Event {
    isRequesting = false
    switch outcome {
    case .success, .wrongKey: break
    case .expiredLease:
      expiredLeases = min(.max - 1, expiredLeases) + 1
      return .leaseExpired
    case .refused, .limitReached, .unreachable: return .failed
    }
    // Leases are in whole milliseconds of the server's clock.
    let end = granted / 1_000_000 + board.terms.lease.wholeMilliseconds
    let length = (end - board.now / 1_000_000) * 1_000_000
    guard length > 0 else { return .leaseExpired }
    (hasKey, isWrong, expiredLeases) = (true, outcome == .wrongKey, 0)
    leaseEnd = board.now + length
    renewal = board.now + length / 1000 * Int64(board.terms.renewAtPermille)
    board.set(.renewal, of: viewer, at: renewal)
    return .received
  }

  /// It is time to renew, first the content token if that would not last and the app sees to it.
  mutating func renew(
    keepsTokensFresh: Bool, _ viewer: ViewerReference, _ board: inout Switchboard
  ) {
    guard hasKey, board.now == renewal else { return }
    board.set(.leaseEnds, of: viewer, at: leaseEnd)
    let margin = ClientTimes.tokenMargin.components.seconds
    if keepsTokensFresh, tokenEnd - board.now / 1_000_000_000 < margin {
      isRefreshing = true
      requestToken(viewer, &board)
    } else {
      requestAgain(viewer, &board)
    }
  }

  /// Asks for another licence.
  mutating func requestAgain(_ viewer: ViewerReference, _ board: inout Switchboard) {
    guard !isRequesting else { return }
    request(viewer, &board)
  }

  mutating func leaseEnds(_ board: Switchboard) -> Event {
    guard hasKey, board.now == leaseEnd else { return .nothing }
    hasKey = false
    return .lost
  }
}
