import ContentProtection
package import Simulation

/// All sessions of a tenant. There are no timers: an expired session no longer counts from that
/// instant on, and is removed when its account next opens one.
struct SessionRegistry: Sendable {
  private var records: [String: SessionRecord] = [:]
  private var idsOfAccount: [String: [String]] = [:]
  private let lifetime: Duration

  /// Sessions last for the heartbeats that may be missed and half an interval of grace; the real
  /// grace period is not published [N] (HeadEnd/SSMContract, "Expiry").
  init(heartbeat: Duration, missedBeats: Int) {
    lifetime = heartbeat * missedBeats + heartbeat / 2
  }

  /// The account's live sessions, oldest first.
  func sessions(of account: String, at now: Instant) -> [SessionRecord] {
    (idsOfAccount[account] ?? []).compactMap { records[$0] }.filter { !$0.isExpired(at: now) }
  }

  /// The session with that ID; `nil` once it has expired or ended.
  func session(_ id: String, at now: Instant) -> SessionRecord? {
    guard let record = records[id], !record.isExpired(at: now) else { return nil }
    return record
  }

  mutating func open(
    id: String, account: String, device: String, content: String, at now: Instant
  ) -> SessionRecord {
    removeExpired(of: account, at: now)
    let record = SessionRecord(
      id: id, account: account, device: device, content: content, startedAt: now,
      expiresAt: now + lifetime)
    records[id] = record
    idsOfAccount[account, default: []].append(id)
    return record
  }

  /// Keeps a session alive. A client that shows the newest token gets the next one; a client that
  /// shows the one before, whose answer was lost, gets the newest again. `nil` when the session has
  /// expired or ended, or the token is older.
  mutating func beat(_ id: String, showing sequence: Int, at now: Instant) -> SessionRecord? {
    guard var record = session(id, at: now), Self.accepts(sequence, of: record) else { return nil }
    if sequence == record.sequence { record.sequence += 1 }
    record.beats += 1
    record.expiresAt = now + lifetime
    records[id] = record
    return record
  }

  /// Ends a session at once; false when it does not exist or the token is too old.
  mutating func close(_ id: String, showing sequence: Int, at now: Instant) -> Bool {
    guard let record = session(id, at: now), Self.accepts(sequence, of: record) else {
      return false
    }
    records[id] = nil
    idsOfAccount[record.account]?.removeAll { $0 == id }
    return true
  }

  mutating func closeAll(of account: String) {
    for id in idsOfAccount.removeValue(forKey: account) ?? [] { records[id] = nil }
  }

  /// Whether a token of that number may still be shown: the newest, or the one before.
  static func accepts(_ sequence: Int, of record: SessionRecord) -> Bool {
    sequence == record.sequence || sequence == record.sequence - 1
  }

  private mutating func removeExpired(of account: String, at now: Instant) {
    guard let ids = idsOfAccount[account] else { return }
    let live = ids.filter { session($0, at: now) != nil }
    guard live.count < ids.count else { return }
    for id in ids where session(id, at: now) == nil { records[id] = nil }
    idsOfAccount[account] = live
  }
}

/// One session as the server keeps it.
package struct SessionRecord: Hashable, Sendable {
  package let id: String
  package let account: String
  /// Identifier of the device that set it up.
  package let device: String
  /// Identifier of the content it was set up for.
  package let content: String
  package let startedAt: Instant
  /// Heartbeats, and licences that count as such, since set-up.
  package fileprivate(set) var beats = 0
  /// When the session expires unless a heartbeat arrives.
  package fileprivate(set) var expiresAt: Instant
  /// Number of the newest token.
  fileprivate(set) var sequence = 0

  init(
    id: String, account: String, device: String, content: String, startedAt: Instant,
    expiresAt: Instant
  ) {
    self.id = id
    self.account = account
    self.device = device
    self.content = content
    self.startedAt = startedAt
    self.expiresAt = expiresAt
  }

  func isExpired(at now: Instant) -> Bool { expiresAt <= now }

  /// The claims of its newest token.
  func claims(tenant: String) -> SessionClaims {
    SessionClaims(
      tenant: tenant, accountId: account, deviceUniqueId: device, sessionId: id,
      contentId: content, sequence: sequence)
  }
}
