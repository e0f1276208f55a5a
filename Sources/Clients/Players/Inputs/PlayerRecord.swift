import HeadEndAPI
import Simulation

/// What a player remembers across its sources.
struct PlayerRecord: Sendable {
  var counters = Counters()
  /// Answers with an expired lease since the last good one.
  var expiredLeases = 0
  /// Early renewals that failed since the last good licence.
  private(set) var failedRenewals = 0
  /// Trouble of each kind since the stream's start.
  private var troubles: [Trouble: Int] = [:]
  /// Why the player is in ERROR, or was stopped by its app.
  private(set) var failure: Notice?
  /// When the failure was announced; `nil` without one.
  private(set) var failedAt: Instant?
  /// The last finished requests, oldest first.
  private(set) var requests: [RequestRecord] = []
  /// The last zaps, oldest first.
  private(set) var zaps: [ZapTime] = []
  /// The last channels with a picture.
  private(set) var watched = WatchedChannels()

  private static let keptRequests = 12
  private static let keptZaps = 4

  mutating func beginZap(at now: Instant) {
    counters.zaps += 1
    clearFailure()
    (expiredLeases, failedRenewals, troubles) = (0, 0, [:])
  }

  /// The app's process ended; its counters stay.
  mutating func processEnded() {
    clearFailure()
    (expiredLeases, failedRenewals, troubles) = (0, 0, [:])
  }

  /// Counts trouble; returns how often its kind has come since the stream's start.
  mutating func count(_ trouble: Trouble) -> Int {
    troubles[trouble, default: 0] += 1
    return troubles[trouble, default: 0]
  }

  /// A picture shows: that the session before it could not be torn down no longer matters.
  mutating func add(_ zap: ZapTime) {
    forgetTeardown()
    watched.watch(zap.channel)
    if zaps.count >= Self.keptZaps { zaps.removeFirst() }
    zaps.append(zap)
  }

  /// Keeps a request that has ended, without its body.
  mutating func add(_ request: RequestRecord) {
    if requests.count >= Self.keptRequests { requests.removeFirst() }
    requests.append(request)
    if request.operation == .manifest { counters.playlists += 1 }
    if request.operation.isMedia { counters.mediaRequests += 1 }
  }

  /// Counts an error, and keeps the last one as the reason why nothing plays.
  mutating func record(_ notice: Notice, at now: Instant) {
    guard notice.severity == .error else { return }
    counters.errors += 1
    if case .sdk(.drmLicenseError(let failure)) = notice, failure.leaseGoesOn {
      failedRenewals += 1
    }
    // A session that cannot be torn down is not why nothing plays, and a licence request that has
    // no session token fails because of the set-up.
    if case .sdk(.ssmTeardownError) = notice, failedAt != nil { return }
    if case .sdk(.drmLicenseError) = notice, case .sdk(.ssmSetupError) = failure, failedAt == now {
      return
    }
    failure = notice
    failedAt = now
  }

  private mutating func clearFailure() {
    failure = nil
    failedAt = nil
  }

  /// A licence came: what went wrong with the last one no longer matters.
  mutating func licenceReceived() {
    counters.licences += 1
    (expiredLeases, failedRenewals) = (0, 0)
    if case .sdk(.drmLicenseError) = failure { clearFailure() }
  }

  /// A heartbeat succeeded: neither a failed one before it matters any more, nor how the session
  /// before this one ended.
  mutating func beatSucceeded() {
    counters.beats += 1
    if case .sdk(.ssmHeartbeatError) = failure { clearFailure() }
    forgetTeardown()
  }

  private mutating func forgetTeardown() {
    if case .sdk(.ssmTeardownError) = failure { clearFailure() }
  }
}

/// A player's random streams. They stay in the player, whatever sources come and go, and are lent
/// to the maker of a key request.
struct RandomStreams: Sendable {
  /// What a stream is drawn for.
  enum Purpose: Int, CaseIterable {
    case keys, offline, loader, cmcd
  }

  private var streams: [RandomStream] = []

  init() {}

  /// The streams of the player of that name.
  init(seed: UInt64, player: String) {
    streams = Purpose.allCases.map { RandomStream(seed: seed, name: "\(player).\($0)") }
  }

  subscript(_ purpose: Purpose) -> RandomStream {
    get { streams[purpose.rawValue] }
    _modify { yield &streams[purpose.rawValue] }
  }
}
