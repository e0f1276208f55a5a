/// The sessions of a crowd at the session service, with the rules and codes of full ones: an
/// account is a household, which may have so many sessions at once, and a session without
/// heartbeats expires (HeadEnd/SSMContract, "Session limits" and "Expiry").
struct ViewerSessions: Sendable {
  /// What a set-up leads to.
  enum Opening: Equatable {
    case opened
    /// Opened while an earlier session of the viewer, never ended, lives on until then.
    case openedBesideOrphan(until: Int64)
    /// 1007: the household has as many as it may.
    case limitReached
  }

  /// When each viewer's session expires, in nanoseconds of simulated time; 0 = it has none.
  private var expiries: Pages<Int64>
  /// Sessions of a household that were never ended and have not expired yet.
  private var orphans: Pages<UInt8>
  private var orphanCount = 0
  /// The most that have lived at once in any household.
  private(set) var peak = 0
  private let household: Int
  private let limit: Int
  private let lifetime: Int64

  init(viewers: Int, household: Int, limit: Int, lifetime: Int64) {
    expiries = Pages(repeating: 0, count: viewers)
    orphans = Pages(repeating: 0, count: (viewers + household - 1) / household)
    self.household = household
    self.limit = limit
    self.lifetime = lifetime
  }

  func isLive(_ viewer: Int, at now: Int64) -> Bool { expiries[viewer] > now }

  /// When a viewer's session expires unless a heartbeat comes; 0 = it has none.
  func expiry(of viewer: Int) -> Int64 { expiries[viewer] }

  mutating func open(_ viewer: Int, at now: Int64) -> Opening {
    let count = count(inHouseholdOf: viewer, at: now)
    guard count < limit else { return .limitReached }
    peak = max(peak, count + 1)
    let last = expiries[viewer]
    expiries[viewer] = now + lifetime
    guard last > now else { return .opened }
    orphans[viewer / household] += 1
    orphanCount += 1
    return .openedBesideOrphan(until: last)
  }

  /// A heartbeat; false when there is no session.
  mutating func beat(_ viewer: Int, at now: Int64) -> Bool {
    guard isLive(viewer, at: now) else { return false }
    expiries[viewer] = now + lifetime
    return true
  }

  /// A teardown, or the operator's kill; false when there is no session. Where the service acts
  /// late, it counts so much longer.
  mutating func close(_ viewer: Int, at now: Int64, late lateness: Int64 = 0) -> Bool {
    guard isLive(viewer, at: now) else { return false }
    expiries[viewer] = lateness == 0 ? 0 : min(expiries[viewer], now + lateness)
    return true
  }

  mutating func expireOrphan(of viewer: Int) {
    orphans[viewer / household] -= 1
    orphanCount -= 1
  }

  /// The number of live sessions. No timers track their expiry: each call counts them.
  func live(at now: Int64) -> Int {
    var live = orphanCount
    expiries.forEachRun(of: 0..<expiries.count) { run in
      for expiry in run { live += expiry > now ? 1 : 0 }
    }
    return live
  }

  /// The live sessions of a viewer's household.
  func count(inHouseholdOf viewer: Int, at now: Int64) -> Int {
    let first = viewer / household * household
    var count = Int(orphans[viewer / household])
    for member in first..<min(first + household, expiries.count) where expiries[member] > now {
      count += 1
    }
    return count
  }
}
