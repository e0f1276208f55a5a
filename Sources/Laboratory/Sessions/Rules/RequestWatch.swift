import ContentProtection
import Faults
import HeadEndAPI
import Players
import Simulation

/// What one player asks the services for, as far as rules judge it: how often, after which answers,
/// and whether leases are renewed in time.
struct RequestWatch: Sendable {
  private var insistence = Insistence()
  /// Whether the app has acted since its viewer's last order.
  private var isOwn = false
  /// Whether the app still has to start what its viewer has ordered, however late.
  private var owesStart = false
  /// When the app started a stream last for a cause that still stands; `nil` once there is another.
  private var startedAt: Instant?
  /// When the lease of each key ends.
  private var leases: [String: Instant] = [:]
  /// The keys whose renewal is under way, and was asked for in time.
  private var renewing: Set<String> = []
  /// Whether a fault has acted on the player since it asked for a licence, or for a session, last.
  private var isTampered = false
  private var isSetUpTampered = false
  /// Whether a fault has kept a token from the app since its last session was set up.
  private var isTokenWithheld = false
  /// Whether what was asked for last is a renewal.
  private var isRenewing = false
  /// Whether the stream has a key already: its next one may need the same token.
  private var hasKey = false

  private static let contentToken = FaultPoint.operation(.contentToken).name
  private static let tokenCallback = FaultPoint.operation(.tokenCallback).name

  /// Hears what was announced of the player.
  mutating func observe(
    _ notice: Notice, at now: Instant, _ disturbance: Disturbance, _ found: inout [Violation]
  ) {
    switch notice {
    case .session(let notice): observe(notice, at: now, &found)
    case .timeline(let notice): observe(notice, at: now, disturbance, &found)
    case .sdk(.drmLicenseError(let failure)):
      judgeRenewal(failure, at: now, disturbance, &found)
      judgeToken(failure, &found)
      // No document asks for a renewal without end [N].
      if failure.object == .keyResponseWithExpiredLease {
        insistence.refuse(.licence(of: failure.keyIdentifier), isFinal: true)
      }
    case .simulator(.faultFired(_, let operation, _)):
      (isTampered, isSetUpTampered) = (true, true)
      if [Self.contentToken, Self.tokenCallback].contains(operation) { isTokenWithheld = true }
    case .simulator(.zapStarted), .simulator(.appKilled):
      forgetLeases()
      hasKey = false
    case .tvsdk(.statusChanged(.stopped)): forgetLeases()
    case .simulator, .sdk, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside: break
    }
  }

  private mutating func observe(
    _ notice: SessionNotice, at now: Instant, _ found: inout [Violation]
  ) {
    switch notice {
    case .setupRequested:
      isSetUpTampered = false
      ask(.setUp, at: now, &found)
    case .setupSucceeded:
      insistence.grant(.setUp)
      isTokenWithheld = false
    case .setupFailed(let failure):
      insistence.refuse(.setUp, status: failure.code, isFinal: failure.isAccountFull)
      guard failure.errorCode == SSMCode.badRequest.rawValue, !isSetUpTampered, !isTokenWithheld
      else { return }
      found.append(Violation(.tokenReuse, "the set-up carried no token"))
    case .heartbeatRequested: ask(.heartbeat, at: now, &found)
    case .teardownRequested: ask(.teardown, at: now, &found)
    case .heartbeatSucceeded, .heartbeatFailed, .teardownSucceeded, .teardownFailed: break
    }
  }

  private mutating func observe(
    _ notice: TimelineNotice, at now: Instant, _ disturbance: Disturbance,
    _ found: inout [Violation]
  ) {
    switch notice {
    case .certificateRequested: ask(.certificate, at: now, &found)
    case .keyRequested(let key, let isRenewal, _):
      isTampered = false
      isRenewing = isRenewal
      ask(.licence(of: key), at: now, &found)
      if isRenewal, let end = leases[key], now < end { renewing.insert(key) }
    case .keyReceived(let key, let lease, _, let isKept, _):
      insistence.grant(.licence(of: key))
      let wasRenewing = renewing.remove(key) != nil
      guard !isKept else { return }
      hasKey = true
      if let end = leases[key], wasRenewing, now > end {
        let delay = Self.text(now - end)
        found.append(Violation(.lateRenewal, "the renewal came \(delay) after the lease ended"))
      }
      leases[key] = lease.map { now + $0 }
    case .keyRequestFailed(let failure, _):
      judgeRenewal(failure, at: now, disturbance, &found)
      judgeToken(failure, &found)
      // The licence service refuses with 400 (HeadEnd/LicenceService).
      insistence.refuse(
        .licence(of: failure.keyIdentifier), status: failure.httpCode ?? 0,
        isFinal: failure.httpCode == 400)
    case .stopped: forgetLeases()
    case .loadStarted, .loaded, .playRequested, .playing, .waiting, .paused,
      .certificateReceived, .certificateFailed:
      break
    }
  }

  /// Something is wrong: perhaps a lease has ended while its renewal is under way.
  mutating func observe(at now: Instant) -> [Violation] {
    startedAt = nil
    let late = renewing.filter { key in leases[key].map { $0 <= now } ?? false }
    renewing.subtract(late)
    return late.map { _ in
      Violation(.lateRenewal, "the lease ended before the renewal was answered")
    }
  }

  /// Records an order by a viewer, or by the provocation of a fault: the requests that follow are
  /// not the app's own doing.
  mutating func order(_ command: PlayerCommand) {
    if command.row.asks { launch() }
  }

  /// The viewer has opened the app.
  mutating func launch() {
    insistence = Insistence()
    (isOwn, owesStart, startedAt) = (false, true, nil)
  }

  /// The app has acted: what is sent from now on is its own doing. `play()` sends nothing: that of
  /// a stream which was just opened belongs to its start.
  mutating func react(_ reaction: Reaction) {
    guard !reaction.leavesPlayer, reaction != .play else { return }
    isOwn = !owesStart || reaction == .renewLicence
  }

  /// A start has begun; true if the app has started a stream just before, for the same cause.
  mutating func start(at now: Instant) -> Bool {
    defer { (startedAt, owesStart) = (isOwn ? now : nil, false) }
    return startedAt.map { now - $0 < .seconds(2) } == true
  }

  /// How the player is; while its app sleeps, nothing can be renewed.
  mutating func sample(_ sight: PlayerSummary) {
    if !sight.isAwake || !sight.status.isUnderWay { forgetLeases() }
  }

  /// A renewal has failed: without a fault, its token was the app's to look after.
  private mutating func judgeRenewal(
    _ failure: LicenseFailure, at now: Instant, _ disturbance: Disturbance,
    _ found: inout [Violation]
  ) {
    guard renewing.remove(failure.keyIdentifier) != nil, failure.isTokenAtFault,
      disturbance.isSettled(at: now)
    else { return }
    found.append(
      Violation(
        .lateRenewal, "the renewal was refused: \(failure.message)",
        remedy: "Set a fresh token for the same stream before each renewal."))
  }

  /// A stream with several keys needs its token for each of them.
  private func judgeToken(_ failure: LicenseFailure, _ found: inout [Violation]) {
    let isUsed = failure.serverCode == LicenceCode.tokenAlreadyPlayed.rawValue
    let isMissing = failure.serverCode == LicenceCode.contentTokenMissing.rawValue
    guard isUsed && (isRenewing || !hasKey) || isMissing && !isTokenWithheld, !isTampered
    else { return }
    found.append(Violation(.tokenReuse, failure.message))
  }

  private mutating func forgetLeases() {
    leases = [:]
    renewing = []
  }

  private mutating func ask(
    _ kind: Insistence.Kind, at now: Instant, _ found: inout [Violation]
  ) {
    if isOwn, kind != .heartbeat { found.append(Violation(.needlessRequests)) }
    insistence.ask(kind, at: now, &found)
  }

  private static func text(_ time: Duration) -> String {
    Quantity.text(.milliseconds(time.wholeMilliseconds), gap: " ")
  }
}

extension Insistence.Kind {
  fileprivate static let setUp = Self(.sessionSetup)
  fileprivate static let heartbeat = Self(.sessionHeartbeat)
  fileprivate static let teardown = Self(.sessionTeardown)
  fileprivate static let certificate = Self(.certificate)

  /// A licence by what it is for: key identifiers are the same in base64.
  fileprivate static func licence(of key: String) -> Self {
    Self(.licence, of: AssetIdentifier(text: key)?.name ?? key)
  }

  private init(_ operation: Operation, of content: String = "") {
    let (noun, suffix) = (operation.requestName, content.isEmpty ? "" : " for \(content)")
    self.init(text: noun + suffix, plural: "\(noun)s\(suffix)")
  }
}

extension SSMFailure {
  /// Whether as many sessions are live as the account may have.
  var isAccountFull: Bool { errorCode == SSMCode.maxActiveSessionsExceeded.rawValue }
}
