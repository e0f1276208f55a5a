import Simulation

/// All sessions of a tenant. Nothing runs by timer: a session that is over counts no more from that
/// instant on, and goes when its account is next looked at for change.
struct SessionRegistry: Sendable {
  private var records: [String: SessionRecord] = [:]
  private var idsOfAccount: [String: [String]] = [:]
  private let lifetime: Duration

  /// Sessions last for the beats that may be missed and half a beat of grace; the real grace is not
  /// published (DOMAIN §1.2).
  init(heartbeat: Duration, missedBeats: Int) {
    lifetime = heartbeat * missedBeats + heartbeat / 2
  }

  /// The account's sessions that are not over, oldest first.
  func sessions(of account: String, at now: Instant) -> [SessionRecord] {
    (idsOfAccount[account] ?? []).compactMap { records[$0] }.filter { !$0.isOver(at: now) }
  }

  /// The session of that name; `nil` once it is over or ended.
  func session(_ id: String, at now: Instant) -> SessionRecord? {
    guard let record = records[id], !record.isOver(at: now) else { return nil }
    return record
  }

  mutating func open(
    id: String, account: String, device: String, content: String, at now: Instant
  ) -> SessionRecord {
    forgetOver(account, at: now)
    let record = SessionRecord(
      id: id, account: account, device: device, content: content, startedAt: now,
      expiresAt: now + lifetime)
    records[id] = record
    idsOfAccount[account, default: []].append(id)
    return record
  }

  /// Keeps a session alive. A client that shows the newest token gets the next one; a client that
  /// shows the one before, whose answer was lost, gets the newest again. `nil` when the session is
  /// over or ended, or the token older.
  mutating func beat(_ id: String, showing sequence: Int, at now: Instant) -> SessionRecord? {
    guard var record = session(id, at: now), Self.accepts(sequence, of: record) else { return nil }
    if sequence == record.sequence { record.sequence += 1 }
    record.beats += 1
    record.expiresAt = now + lifetime
    records[id] = record
    return record
  }

  /// Ends a session at once; false when there is none or the token is too old.
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

  static func accepts(_ sequence: Int, of record: SessionRecord) -> Bool {
    sequence == record.sequence || sequence == record.sequence - 1
  }

  private mutating func forgetOver(_ account: String, at now: Instant) {
    guard let ids = idsOfAccount[account] else { return }
    let alive = ids.filter { session($0, at: now) != nil }
    guard alive.count < ids.count else { return }
    for id in ids where session(id, at: now) == nil { records[id] = nil }
    idsOfAccount[account] = alive
  }
}
