import HeadEndAPI
import Simulation

/// All sessions of a tenant. There are no timers: an expired session no longer counts from that
/// instant on, and is removed when one is opened next that counts against the same limit.
struct SessionRegistry: Sendable {
  private var records: [String: SessionRecord] = [:]
  /// In the order of set-up.
  private var idsOfPool: [SessionPool: [String]] = [:]
  /// The last sessions that ended to make room for others, oldest first.
  private var endings: [SessionEnding] = []
  private let lifetime: Duration

  private static let rememberedEndings = 64

  init(heartbeat: Duration, missedBeats: Int) {
    lifetime = SessionTerms.lifetime(heartbeat: heartbeat, missedBeats: missedBeats)
  }

  /// The live sessions that a limit counts together, oldest first.
  func sessions(in pool: SessionPool, at now: Instant) -> [SessionRecord] {
    ids(in: pool, at: now).compactMap { records[$0] }
  }

  /// The identifiers of those.
  func ids(in pool: SessionPool, at now: Instant) -> [String] {
    (idsOfPool[pool] ?? []).filter { records[$0]?.isExpired(at: now) == false }
  }

  /// The account's or address's pools of a rule with live sessions, in the order of their names.
  func members(of rule: String, at now: Instant) -> [(member: String, sessions: [SessionRecord])] {
    idsOfPool.keys.filter { $0.rule == rule }.map(\.member).sorted().map {
      ($0, sessions(in: SessionPool(rule: rule, member: $0), at: now))
    }.filter { !$0.sessions.isEmpty }
  }

  /// The session with that ID; `nil` once it has expired or ended.
  func session(_ id: String, at now: Instant) -> SessionRecord? {
    guard let record = records[id], !record.isExpired(at: now) else { return nil }
    return record
  }

  /// Whether a token of that number may still be shown for the session, unless it has expired.
  func accepts(_ sequence: Int, of id: String) -> Bool { records[id]?.accepts(sequence) ?? false }

  /// Why a session ended that made room for another; `nil` for all other sessions, and for those
  /// that ended long ago.
  func ending(of id: String) -> SessionEnding? { endings.last { $0.id == id } }

  /// The same, by the first characters of its identifier.
  func ending(ofBrief id: String) -> SessionEnding? { endings.last { $0.id.hasPrefix(id) } }

  mutating func open(
    id: String, _ permit: SessionPermit, from address: String, in pools: [SessionPool],
    at now: Instant
  ) -> SessionRecord {
    let record = SessionRecord(
      id: id, permit, address: address, pools: pools, startedAt: now, lifetime: lifetime)
    records[id] = record
    for pool in pools {
      removeExpired(in: pool, at: now)
      idsOfPool[pool, default: []].append(id)
    }
    return record
  }

  /// Keeps a session alive. A client that shows the newest token gets the next one; a client that
  /// shows the one before, whose answer was lost, gets the newest again [N]. `nil` when the session
  /// has expired or ended, or the token is older.
  mutating func beat(_ id: String, showing sequence: Int, at now: Instant) -> SessionRecord? {
    guard var record = session(id, at: now), record.accepts(sequence) else { return nil }
    record.beat(showing: sequence, at: now)
    records[id] = record
    return record
  }

  /// Ends a session at once; false when it does not exist or the token is too old.
  mutating func close(_ id: String, showing sequence: Int, at now: Instant) -> Bool {
    guard let record = session(id, at: now), record.accepts(sequence) else { return false }
    remove(record)
    return true
  }

  /// Forgets a session.
  mutating func lose(_ id: String) {
    if let record = records[id] { remove(record) }
  }

  mutating func closeAll(of account: String) {
    for id in idsOfPool[.account(account)] ?? [] {
      if let record = records[id] { remove(record) }
    }
  }

  mutating func closeAll(ofDevice device: String) {
    for record in records.values.filter({ $0.device == device }).sorted(by: { $0.id < $1.id }) {
      remove(record)
    }
  }

  /// Ends a session that has to make room for another on a device.
  mutating func end(_ record: SessionRecord, by rule: String, for device: String) {
    remove(record)
    endings.append(SessionEnding(id: record.id, rule: rule, device: device))
    if endings.count > Self.rememberedEndings { endings.removeFirst() }
  }

  private mutating func remove(_ record: SessionRecord) {
    records[record.id] = nil
    for pool in record.pools {
      idsOfPool[pool]?.removeAll { $0 == record.id }
      if idsOfPool[pool]?.isEmpty == true { idsOfPool[pool] = nil }
    }
  }

  private mutating func removeExpired(in pool: SessionPool, at now: Instant) {
    for id in idsOfPool[pool] ?? [] {
      if let record = records[id], record.isExpired(at: now) { remove(record) }
    }
  }
}

/// A session that ended because a limit let another device have its stream.
struct SessionEnding: Hashable, Sendable {
  let id: String
  /// The limit's name.
  let rule: String
  /// The device whose set-up ended it.
  let device: String
}
