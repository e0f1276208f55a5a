import HeadEnd
import HeadEndAPI
import Players

extension OpenSession {
  /// A session of an account, with its owner.
  init(_ record: SessionRecord, account: String, in world: borrowing World) {
    let owner = world.owner(of: record)
    self.init(
      id: record.briefID, account: account, content: record.content,
      owner: owner.map { world.roster.slot(of: $0)?.shownName ?? world.name(of: $0) }
        ?? record.device,
      isOrphan: owner == nil, begin: record.startedAt, end: record.expiresAt)
  }
}

extension World {
  /// The player or real client that has a session; `nil` for an orphan.
  func owner(of session: SessionRecord) -> PlayerID? {
    fleet.holder(of: session, at: now) ?? desk.clients.client(onDevice: session.device)
  }
}
